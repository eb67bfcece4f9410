import { z } from 'zod';
import { defineEvent, token, type JsonValue, type Transaction } from '../../host/plugin-api/index.js';
import type { PrintOptions } from './contract/pdf-printer.js';

export { PAPER_SIZES, PdfPrinter, type PaperSize, type PrintOptions } from './contract/pdf-printer.js';

/** What is to be signed, whole and as its digest: a service takes the one or the other. */
export interface ToBeSigned {
  readonly data: Buffer;
  /** SHA-256 of `data`. */
  readonly sha256: Buffer;
}

/**
 * A key that does not leave where it is kept: an HSM, a signing service. Bound by a plugin of the city, it is what
 * documents are signed with, in place of a configured file (decisions, section 6).
 */
export interface SignatureKey {
  /**
   * X.509 certificates in DER: the signer's first, then those that issued it, where they are known. Asked again every
   * few minutes, so that a renewed one is seen. What it throws is logged, and makes documents wait: 503.
   */
  certificates(signal: AbortSignal): Promise<readonly Buffer[]>;
  /**
   * Returns the signature with SHA-256: of an RSA key that of PKCS #1 v1.5, of an EC key the DER sequence of r and s.
   * One that the certificate does not verify is refused. What it throws is logged, and the document is asked for again:
   * 503.
   *
   * @param signal is aborted once nobody waits any more: after 30 seconds at the latest.
   */
  sign(what: ToBeSigned, signal: AbortSignal): Promise<Buffer>;
}
export const SignatureKey = token<SignatureKey>('documents/SignatureKey');

/** What a report shows. */
export interface PrintedReport {
  /** What it was asked for with; `datos` of its template. */
  readonly datos: Readonly<Record<string, JsonValue>>;
  /** What was found; `resultado` of its template. */
  readonly resultado?: JsonValue | undefined;
}

/** The requester, and the signal that aborts the print. */
export type PrintedFor = Pick<PrintOptions, 'requester' | 'signal'>;

/**
 * Prints templates of the city that are no documents of it, such as reports (decisions, section 9): neither signed nor
 * issued, kept nowhere, without a verification code, which each page says.
 */
export interface DocumentPrinter {
  /**
   * Returns whether there is a template, also an `INACTIVO` one. None is ever removed, so that references stay valid.
   */
  exists(codigo: string, tx?: Transaction): Promise<boolean>;

  /**
   * Returns the present version of a template as a PDF; not within a transaction, as it takes a while. Throws
   * `NotFoundError` where there is none, `UnavailableError` for one that cannot be used as it is stored, `InputError`
   * (`template_failed`, by its parts) where it names what is not there or takes more time or memory than one may, and
   * what `PdfPrinter` throws.
   */
  print(codigo: string, printed: PrintedReport, options?: PrintedFor): Promise<Buffer>;
}
export const DocumentPrinter = token<DocumentPrinter>('documents/DocumentPrinter');

/** The data that all events of a document have: nothing of its content, and no person. */
const documentFields = {
  documentId: z.int(),
  /** The verification code. */
  codigo: z.string(),
  /** `cert_codigo`; null for a document of a process. */
  certificado: z.string().nullable(),
  /** Of the registration or the instance that it describes. */
  llave: z.string(),
  /** Code of its template. */
  plantilla: z.string(),
  /** When it happened. */
  at: z.iso.datetime(),
};

/** A document holds from now on (decisions, section 6). */
export const documentIssued = defineEvent('documents/document-issued', z.object(documentFields));

/**
 * A document has made way for a newer one of the same certificate and llave, which was issued in the same transaction.
 */
export const documentSuperseded = defineEvent(
  'documents/document-superseded',
  z.object({ ...documentFields, reemplazo: z.object({ documentId: z.int(), codigo: z.string() }) }),
);

/** A document does not hold any more: an administrator revoked it. */
export const documentRevoked = defineEvent('documents/document-revoked', z.object(documentFields));
