import { readFileSync } from 'node:fs';

interface Vectors {
  readonly canonical: readonly { readonly json: string; readonly canonical: string }[];
  readonly refused: readonly string[];
  /** The bits of a number, and its text; `null` for what is none. */
  readonly numbers: readonly (readonly [string, string | null])[];
}

/** The vectors that others check their programs with. */
export const statementVectors = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/statement-vectors.json', import.meta.url), 'utf8'),
) as Vectors;
