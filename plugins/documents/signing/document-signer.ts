import { token } from '../../../host/plugin-api/index.js';

/** The present signer of documents. */
export interface Signer {
  /** The common name of the certificate. */
  readonly nombre: string;
  /** Whether the key was made by the service itself: what it signs has no legal value, and says so. */
  readonly isDevelopment: boolean;
}

/** A document with its signature. */
export interface SignedPdf {
  readonly bytes: Buffer;
  readonly signer: Signer;
  /** PAdES: without a time-stamp, with one, and with what tells that the certificate was not revoked. */
  readonly level: 'B-B' | 'B-T' | 'B-LT';
}

/** What a signature says beside who signs. */
export interface SignatureDetails {
  /** The verification code. It stands in the signature, readable without any library. */
  readonly codigo: string;
  /** When the document was issued. */
  readonly at: Date;
  readonly signal?: AbortSignal | undefined;
}

/** Signs PDFs as PAdES (decisions, section 6). */
export interface DocumentSigner {
  /** For what is printed before it is signed. Throws `UnavailableError` where nothing can be signed now. */
  signer(): Promise<Signer>;
  /** Appends a signature; the bytes before it stay as they are. Throws `UnavailableError`. */
  sign(pdf: Buffer, details: SignatureDetails): Promise<SignedPdf>;
}
export const DocumentSigner = token<DocumentSigner>('documents/DocumentSigner');
