import { token } from '../../../host/plugin-api/index.js';

/** What the QR code of a document states. */
export interface Statement {
  /** The verification code. */
  readonly codigo: string;
  /** What the document is, such as `Paz y salvo predial`. */
  readonly documento: string;
  /** To whom, masked. */
  readonly titular: string | undefined;
  readonly emitido: Date;
  /** SHA-256 of the printed data as canonical JSON (RFC 8785), hexadecimal. */
  readonly sha256: string;
}

/** States what was issued, so that it is believed without a network. */
export interface Statements {
  /** Returns the signed statement, compact: text of letters, digits, `.`, `-` and `_`. */
  sign(statement: Statement): Promise<string>;
  /** Returns the QR code of an address with the statement behind it, as SVG. */
  qrOf(address: string, signed: string): string;
}
export const Statements = token<Statements>('documents/Statements');
