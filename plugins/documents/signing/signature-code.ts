/** ASCII only: a PDF has other text in UTF-16, where the search in its bytes would not find it. */
const CODE = /^[\dA-Za-z-]{4,64}$/;
const WRITTEN = /\/Reason ?\(Documento ([\dA-Za-z-]{4,64})\)/g;

/** Makes the reason in the signature, which has the verification code of the document. */
export function reasonOf(codigo: string): string {
  if (!CODE.test(codigo)) throw new TypeError('a verification code has 4 to 64 letters, digits and hyphens');
  return `Documento ${codigo}`;
}

/**
 * Finds the verification code in a signed PDF: that of its last signature. It searches the bytes and does not parse the
 * file, so the code only says which document the file claims to be.
 */
export function codeIn(bytes: Buffer): string | undefined {
  return [...bytes.toString('latin1').matchAll(WRITTEN)].at(-1)?.[1];
}
