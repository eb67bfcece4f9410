import { readFileSync } from 'node:fs';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { PublicKey } from '../../../../plugins/documents/statement/public-keys.js';

interface Claims {
  readonly c: string;
  readonly d: string;
  readonly h: string;
  readonly iat: number;
  readonly t?: string;
}

interface StatementVector {
  readonly name: string;
  /** The text of the QR code. */
  readonly text: string;
  readonly outcome: 'signed' | 'not_signed' | 'unknown_key' | 'no_statement';
  /** The claims of a signed one. */
  readonly claims?: Claims;
  /** The printed data, where given. */
  readonly data?: JsonValue;
}

interface Vectors {
  readonly keys: { readonly ciudad: string; readonly keys: readonly PublicKey[] };
  /** The `d` of the keys, by `kid`. */
  readonly privateKeys: Readonly<Record<string, string>>;
  readonly statements: readonly StatementVector[];
  readonly canonical: readonly { readonly json: string; readonly canonical: string }[];
  readonly refused: readonly string[];
  /** The bits of a number, and its text; `null` for bits that are no number. */
  readonly numbers: readonly (readonly [string, string | null])[];
}

/** The vectors with which others check their programs. */
export const statementVectors = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/statement-vectors.json', import.meta.url), 'utf8'),
) as Vectors;
