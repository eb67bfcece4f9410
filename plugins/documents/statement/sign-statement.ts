import { sign } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { StatingKey } from './statement-keys.js';
import type { Statement } from './statements.js';

/**
 * The limits of texts, in bytes of their JSON between the quotation marks. With an address of 80 characters, they keep
 * the QR code under 450 bytes.
 */
const DOCUMENT_BYTES = 42;
const PERSON_BYTES = 28;

const ELLIPSIS = '…';

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Cuts a text to whole characters that fit, and ends it with `…`. */
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
 * Signs a statement as compact JWS (ES256), with header and claims in canonical JSON: docs/documents.md, "The QR code".
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
