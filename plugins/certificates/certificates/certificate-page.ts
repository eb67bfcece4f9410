import { z } from 'zod';
import { pageFacts, pageLine } from '../../tramites/contract.js';

/** The fields that put a certificate on the citizens' pages (decisions, sections 5 and 14). */
export const certificatePage = {
  en_linea: z
    .literal(true, { error: 'Escriba true, o deje el campo por fuera.' })
    .optional()
    .describe('Whether people ask for it on the pages, by login or by a validated mail'),
  ...pageFacts,
  tiempo: pageLine(100).optional().describe('How long it takes, in words'),
};

/** The fields of {@link certificatePage} that a certificate has. */
export type CertificatePage = z.output<z.ZodObject<typeof certificatePage>>;

/** Returns the fields of the page among those of a certificate; null where it has none. */
export function pageOf(item: CertificatePage): CertificatePage | null {
  const names = Object.keys(certificatePage) as (keyof CertificatePage)[];
  const own = names.filter((name) => item[name] !== undefined).map((name) => [name, item[name]]);
  return own.length === 0 ? null : (Object.fromEntries(own) as CertificatePage);
}

/** Reads a stored page: in the order of the schema, which a JSON column may change. */
export const storedPage = (stored: CertificatePage | null): CertificatePage => pageOf(stored ?? {}) ?? {};
