import { inject, injectable, optional } from 'inversify';
import { NotFoundError } from '../../../host/plugin-api/index.js';
import { OfferedCertificates, type OfferedCertificate } from '../../certificates/contract.js';
import { Drafts, type DraftView } from '../../forms/contract.js';
import { isGone } from '../fill/drafts/fillings.js';

/** A certificate and the draft in which a browser answers its questions. */
export interface AskedCertificate {
  readonly certificate: OfferedCertificate;
  readonly view: DraftView;
}

/** The drafts of certificates. Each belongs to the holder of its key. */
@injectable()
export class CertificateDrafts {
  constructor(
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(OfferedCertificates) @optional() private readonly offered?: OfferedCertificates,
  ) {}

  /** Finds a certificate. Throws `NotFoundError`, also where the plugin of certificates is not loaded. */
  async certificate(codigo: string): Promise<OfferedCertificate> {
    const certificate = await this.offered?.findCertificate(codigo);
    if (!certificate) throw new NotFoundError('No existe un certificado con ese código.');
    return certificate;
  }

  /** Opens the draft of a browser; undefined where it has ended, was used up, or is of another form. */
  async look(codigo: string, borrador: string | undefined): Promise<AskedCertificate | undefined> {
    const certificate = await this.certificate(codigo);
    if (!borrador) return undefined;
    try {
      const view = await this.drafts.viewDraft(borrador);
      return view.form === certificate.form ? { certificate, view } : undefined;
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  /** Opens the draft of a browser, or begins one where it has none. */
  async open(codigo: string, borrador: string | undefined): Promise<AskedCertificate> {
    const present = await this.look(codigo, borrador);
    if (present) return present;
    const certificate = await this.certificate(codigo);
    const begun = await this.drafts.beginDraft(certificate.form);
    return { certificate, view: await this.drafts.viewDraft(begun.borrador) };
  }
}
