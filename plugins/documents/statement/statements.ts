import { token } from '../../../host/plugin-api/index.js';

/** The contents of a document's QR code. */
export interface Statement {
  /** The verification code. */
  readonly codigo: string;
  /** The name of the document, such as `Paz y salvo predial`. */
  readonly documento: string;
  /** The masked name of the person that the document is for. */
  readonly titular: string | undefined;
  readonly emitido: Date;
  /** SHA-256 of the printed data as canonical JSON (RFC 8785), hexadecimal. */
  readonly sha256: string;
}

/** Signs statements about issued documents, which can be checked offline. */
export interface Statements {
  /** Signs a statement. Returns compact text of letters, digits, `.`, `-` and `_`. */
  sign(statement: Statement): Promise<string>;
  /** Draws the QR code of an address with the statement in its fragment, as SVG. */
  qrOf(address: string, signed: string): string;
}
export const Statements = token<Statements>('documents/Statements');
