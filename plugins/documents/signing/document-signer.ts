import { token } from '../../../host/plugin-api/index.js';

/** The present signer of documents. */
export interface Signer {
  /** The common name of the certificate. */
  readonly nombre: string;
  /** Whether the service generated the key; signatures then have no legal value, and documents say so. */
  readonly isDevelopment: boolean;
}

/** A document with its signature. */
export interface SignedPdf {
  readonly bytes: Buffer;
  readonly signer: Signer;
  /** The level of PAdES: without a time-stamp, with one, or also with evidence against revocation. */
  readonly level: 'B-B' | 'B-T' | 'B-LT';
}

/** The details of a signature. */
export interface SignatureDetails {
  /** The verification code. The signature has it in plain bytes, so that it is readable without a PDF library. */
  readonly codigo: string;
  /** The time of issue. */
  readonly at: Date;
  readonly signal?: AbortSignal | undefined;
}

/** Signs PDFs as PAdES (decisions, section 6). */
export interface DocumentSigner {
  /**
   * Returns the present signer, whose name is printed before the document is signed. Throws `UnavailableError` where
   * nothing can be signed now.
   */
  signer(): Promise<Signer>;
  /** Appends a signature; the bytes before it stay unchanged. Throws `UnavailableError`. */
  sign(pdf: Buffer, details: SignatureDetails): Promise<SignedPdf>;
}
export const DocumentSigner = token<DocumentSigner>('documents/DocumentSigner');
