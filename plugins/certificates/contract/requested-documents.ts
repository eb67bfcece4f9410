import { token, type OpenFile } from '../../../host/plugin-api/index.js';

/**
 * The standing of the document of an accepted registration. `listo`: it can be issued, or was. `revocado`: it was
 * issued and revoked. `en_tramite`,
 * `no_favorable` and `instancia_cancelada`: how far its process has come, or how it ended.
 */
export type DocumentStanding = 'listo' | 'revocado' | 'en_tramite' | 'no_favorable' | 'instancia_cancelada';

/**
 * Issues the documents of registrations for people who hold the key of their request; bound by the plugin that makes
 * documents.
 */
export interface RequestedDocuments {
  /** Returns the standing of the document; undefined where the certificate no longer has one. */
  standingOf(codigo: string, llave: string): Promise<DocumentStanding | undefined>;
  /**
   * Issues the document of a registration, or opens the one that was issued before, byte by byte the same. Throws
   * `ConflictError` for one that cannot be issued, also a revoked one, `UnavailableError` where it cannot be printed or
   * signed now, and `NotFoundError`.
   */
  issueDocument(codigo: string, llave: string): Promise<OpenFile>;
}
export const RequestedDocuments = token<RequestedDocuments>('certificates/RequestedDocuments');
