import { sign } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { StatingKey } from './statement-keys.js';
import type { Statement } from './statements.js';

/**
 * How much room a text has, in bytes of its JSON between the quotation marks: with an address of 80 characters, the QR
 * code stays under 450 bytes whatever the texts.
 */
const DOCUMENT_BYTES = 42;
const PERSON_BYTES = 28;

const ELLIPSIS = '…';

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** As many whole characters as fit, and `…` where that is not all of them. */
function cut(text: string, most: number): string {
  const whole = text.normalize('NFC').toWellFormed();
  if (bytesOf(whole) <= most) return whole;
  const room = most - bytesOf(ELLIPSIS);
  let fitting = '';
  for (const character of whole) {
    if (bytesOf(fitting + character) > room) break;
    fitting += character;
  }
  return `${fitting.trimEnd()}${ELLIPSIS}`;
}

const part = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/**
 * Returns a statement as compact JWS (ES256), header and claims as canonical JSON: docs/documents.md, "The QR code".
 */
export function signStatement(statement: Statement, { kid, key }: StatingKey): string {
  const claims = {
    c: statement.codigo,
    d: cut(statement.documento, DOCUMENT_BYTES),
    h: Buffer.from(statement.sha256, 'hex').toString('base64url'),
    iat: Math.floor(statement.emitido.getTime() / 1000),
    ...(statement.titular !== undefined && { t: cut(statement.titular, PERSON_BYTES) }),
  };
  const input = `${part(canonicalJson({ alg: 'ES256', kid }))}.${part(canonicalJson(claims))}`;
  const signature = sign('sha256', Buffer.from(input, 'ascii'), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}
