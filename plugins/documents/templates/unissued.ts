import type { DocumentData } from './document-templates.js';

/** Makes the document of a draft: without a code, a signer and legal value, as each of its pages says. */
export const unissued = (at: Date): DocumentData['documento'] => ({
  codigo: '',
  emitido: at.toISOString(),
  verificacion: '',
  qr: '',
  firmante: '',
  borrador: true,
  informe: false,
  sin_validez: true,
});

/**
 * The document of a digest of content. Whatever issuing adds is the same in all digests: the code, the signer, and the
 * moment of the signature.
 */
export const ofAnyIssue: DocumentData['documento'] = { ...unissued(new Date(0)), borrador: false, sin_validez: false };
