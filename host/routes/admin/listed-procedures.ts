import type { AnyTRPCRouter } from '@trpc/server';
import type { AdminMeta } from '../../plugin-api/routes/rpc.js';

/** An admin procedure, as administrators of roles see it. */
export interface ListedProcedure {
  readonly path: string;
  readonly kind: 'query' | 'mutation';
  /** A caller needs one of these permissions. */
  readonly permissions: readonly string[];
}

interface Procedure {
  readonly _def: { readonly type: ListedProcedure['kind']; readonly meta?: AdminMeta };
}

/** Lists the procedures of routers by their namespaces, in the order of their paths. */
export function listedProcedures(routers: Readonly<Record<string, AnyTRPCRouter>>): readonly ListedProcedure[] {
  const all = Object.entries(routers).flatMap(([namespace, router]) =>
    Object.entries(router._def.procedures as Record<string, Procedure>).map(
      ([
        name,
        {
          _def: { type, meta },
        },
      ]) => ({
        path: `${namespace}.${name}`,
        kind: type,
        permissions: meta?.permissions ?? [],
      }),
    ),
  );
  return all.sort((one, other) => (one.path < other.path ? -1 : 1));
}
