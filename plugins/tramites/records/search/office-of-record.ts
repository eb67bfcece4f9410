import type { Database } from '../../../../host/plugin-api/index.js';
import type { TramitePage } from '../../catalog/index.js';

/** Returns the name of the department that answers a record: the one that the page of its tramite names. */
export function officeOf(database: Database, { pagina }: { readonly pagina: unknown }): string | null {
  return pagina === null ? null : (database.parseJson<TramitePage>(pagina).dependencia ?? null);
}
