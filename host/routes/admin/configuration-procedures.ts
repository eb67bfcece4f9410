import { z } from 'zod';
import { adminProcedure, adminRouter, pageOf } from '../../plugin-api/index.js';
import { hideSecrets } from './hide-secrets.js';

/** The configuration as administrators see it: the values, and the origin of each. */
export interface ShownConfiguration {
  readonly values: Readonly<Record<string, unknown>>;
  readonly originOf: (keys: readonly string[]) => { readonly kind: OriginKind; readonly name: string | null };
}

const originKinds = ['variable', 'file', 'program', 'default'] as const;
type OriginKind = (typeof originKinds)[number];

const value = z.object({
  /** The whole name of the key, such as `http.port`. */
  key: z.string(),
  /** A text, a number, a truth value, a list or null; a secret is `***`. */
  value: z.unknown(),
  origin: z.object({ kind: z.enum(originKinds), name: z.string().nullable() }),
});

const isTable = (of: unknown): of is Readonly<Record<string, unknown>> =>
  typeof of === 'object' && of !== null && !Array.isArray(of) && Object.keys(of).length > 0;

/** Lists the values inside a table with the paths of their keys; a list is one value. */
const valuesIn = (of: unknown, keys: readonly string[] = []): (readonly [keys: readonly string[], value: unknown])[] =>
  isTable(of) ? Object.entries(of).flatMap(([key, inner]) => valuesIn(inner, [...keys, key])) : [[keys, of]];

/** Builds `host.configuration`: the configuration of this host, defaults included; secrets are `***`. */
export function configurationProcedures({ values, originOf }: ShownConfiguration) {
  const procedure = adminProcedure('host.admin');
  return adminRouter({
    get: procedure
      .output(z.record(z.string(), z.unknown()))
      .query(() => hideSecrets(values) as Record<string, unknown>),

    /** Each value with its key and its origin, all on one page, in the order of the keys. */
    list: procedure.output(pageOf(value, z.string())).query(() => {
      const items = valuesIn(hideSecrets(values)).map(([keys, shown]) => ({
        key: keys.join('.'),
        value: shown,
        origin: { ...originOf(keys) },
      }));
      return { items: items.sort((one, other) => (one.key < other.key ? -1 : 1)), nextCursor: null };
    }),
  });
}
