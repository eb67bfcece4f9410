import { z } from 'zod';
import { defineEvent, token, type JsonValue, type Transaction } from '../../host/plugin-api/index.js';
import type { PrintOptions } from './contract/pdf-printer.js';

export { PAPER_SIZES, PdfPrinter, type PaperSize, type PrintOptions } from './contract/pdf-printer.js';

/** The bytes to sign, whole and as a digest: a service takes either. */
export interface ToBeSigned {
  readonly data: Buffer;
  /** The SHA-256 of `data`. */
  readonly sha256: Buffer;
}

/**
 * A key that cannot be exported, such as in an HSM or a signing service. A plugin of the city binds it to sign
 * documents with it in place of a configured file (decisions, section 6).
 */
export interface SignatureKey {
  /**
   * Returns X.509 certificates in DER: the signer's first, then those of its issuers, where they are known. Called
   * every few minutes, so that a renewed certificate is noticed. An error is logged; requests for documents then answer
   * 503.
   */
  certificates(signal: AbortSignal): Promise<readonly Buffer[]>;
  /**
   * Signs with SHA-256. Returns a PKCS #1 v1.5 signature for an RSA key, and the DER sequence of r and s for an EC key.
   * The caller checks it against the certificate and refuses a wrong one. An error is logged; the request for the
   * document then answers 503 and may be repeated.
   *
   * @param signal is aborted when no caller waits any more, after 30 seconds at the latest.
   */
  sign(what: ToBeSigned, signal: AbortSignal): Promise<Buffer>;
}
export const SignatureKey = token<SignatureKey>('documents/SignatureKey');

/** The contents of a report. */
export interface PrintedReport {
  /** The parameters of the report; `datos` in its template. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** The result of the report; `resultado` in its template. */
  readonly resultado?: JsonValue | undefined;
}

/** The requester, and the signal that aborts the print. */
export type PrintedFor = Pick<PrintOptions, 'requester' | 'signal'>;

/**
 * Prints templates of the city for other uses than documents, such as reports (decisions, section 9). The PDFs are
 * neither signed, issued nor stored, and have no verification code; each page says so.
 */
export interface DocumentPrinter {
  /**
   * Tells whether a template exists, also an `INACTIVO` one. Templates are never removed, so that references stay
   * valid.
   */
  templateExists(codigo: string, tx?: Transaction): Promise<boolean>;

  /**
   * Prints the present version of a template as a PDF. Call it outside of transactions, as it takes a while. Throws
   * `NotFoundError` for an unknown template, `UnavailableError` where the stored one cannot be used, `InputError`
   * (`template_failed`, by part) where it names missing data or exceeds its limits of time or memory, and the errors of
   * `PdfPrinter`.
   */
  printReport(codigo: string, printed: PrintedReport, options?: PrintedFor): Promise<Buffer>;
}
export const DocumentPrinter = token<DocumentPrinter>('documents/DocumentPrinter');

/** The fields of all events of documents. They have no content of the document and no personal data. */
const documentFields = {
  documentId: z.int(),
  /** The verification code. */
  codigo: z.string(),
  /** The `cert_codigo`; null for a document of a process. */
  certificado: z.string().nullable(),
  /** The `llave` of the registration or the instance that it describes. */
  llave: z.string(),
  /** The code of its template. */
  plantilla: z.string(),
  /** The time of the event. */
  at: z.iso.datetime(),
};

/** A document was issued and is valid from now on (decisions, section 6). */
export const documentIssued = defineEvent('documents/document-issued', z.object(documentFields));

/** A document was superseded by a newer one of the same certificate and `llave`, issued in the same transaction. */
export const documentSuperseded = defineEvent(
  'documents/document-superseded',
  z.object({ ...documentFields, reemplazo: z.object({ documentId: z.int(), codigo: z.string() }) }),
);

/** A document was revoked and is no longer valid. */
export const documentRevoked = defineEvent('documents/document-revoked', z.object(documentFields));
