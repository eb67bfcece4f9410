/** ASCII alone: other text is written into a PDF as UTF-16, which nobody finds in the bytes. */
const CODE = /^[\dA-Za-z-]{4,64}$/;
const WRITTEN = /\/Reason ?\(Documento ([\dA-Za-z-]{4,64})\)/g;

/** What the signature gives as its reason: the document, by its verification code. */
export function reasonOf(codigo: string): string {
  if (!CODE.test(codigo)) throw new TypeError('a verification code has 4 to 64 letters, digits and hyphens');
  return `Documento ${codigo}`;
}

/**
 * Returns the verification code that a signed PDF carries: that of its last signature. Read from the bytes, without
 * following the structure of the file: it says which document this claims to be, and nothing about whether it is that
 * one.
 */
export function codeIn(bytes: Buffer): string | undefined {
  return [...bytes.toString('latin1').matchAll(WRITTEN)].at(-1)?.[1];
}
