import { inject, injectable } from 'inversify';
import { ConflictError, type OpenFile } from '../../../host/plugin-api/index.js';
import type { DocumentStanding, RequestedDocuments } from '../../certificates/contract.js';
import { CertificateDocuments } from './certificate-documents.js';
import { DocumentSources } from './document-source.js';

const standings: readonly string[] = ['en_tramite', 'no_favorable', 'instancia_cancelada'];

const isStanding = (code: string): code is DocumentStanding => standings.includes(code);

/** Issues the documents of registrations that people asked for on pages. */
@injectable()
export class DocumentsOfRequests implements RequestedDocuments {
  constructor(
    @inject(CertificateDocuments) private readonly documents: CertificateDocuments,
    @inject(DocumentSources) private readonly sources: DocumentSources,
  ) {}

  async standingOf(codigo: string, llave: string): Promise<DocumentStanding | undefined> {
    const certified = await this.sources.certified(codigo, llave);
    if (certified?.certificate.plantilla === undefined) return undefined;
    try {
      this.sources.requireOutcome(certified.source, certified.certificate);
      return (await this.documents.isRevoked(codigo, certified.source)) ? 'revocado' : 'listo';
    } catch (error) {
      if (error instanceof ConflictError && isStanding(error.code)) return error.code;
      throw error;
    }
  }

  async issueDocument(codigo: string, llave: string): Promise<OpenFile> {
    const { file } = await this.documents.generate({ codigo, llave, by: 'public' });
    return file;
  }
}
