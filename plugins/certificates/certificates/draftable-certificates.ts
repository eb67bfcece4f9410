import { inject, injectable } from 'inversify';
import type { DraftableFormSource, Form } from '../../forms/contract.js';
import { CertificateCatalog } from './certificate-catalog.js';

const KIND = 'certificado';

/** Makes the name of the form of a certificate, for drafts. */
export const draftName = (codigo: string): string => `${KIND}:${codigo}`;

/** The forms of the certificates on the pages, which have drafts. */
@injectable()
export class DraftableCertificates implements DraftableFormSource {
  readonly kind = KIND;

  constructor(@inject(CertificateCatalog) private readonly certificates: CertificateCatalog) {}

  async findForm(codigo: string): Promise<Form | undefined> {
    const certificate = await this.certificates.find(codigo);
    if (certificate?.page.en_linea !== true) return undefined;
    await certificate.form.ready();
    return certificate.form;
  }
}
