import type { AdminPlugins } from './admin-plugins.js';
import type { ProceduresOf } from './procedure-types.js';

/** All procedures, by namespace, group and name. */
export type AdminProcedures = {
  readonly [Namespace in keyof AdminPlugins]: ProceduresOf<AdminPlugins[Namespace]>;
};

/**
 * The client: `client.tramites.records.list.query({ limit: 10 })`. Names of its own have capitals, which the id of a
 * plugin never has.
 */
export type AdminClient = AdminProcedures & {
  /**
   * Ends the login or the session on the server and forgets it here; later calls reject with `signed_out`. Rejects with
   * `AdminClientError` when the server cannot be reached.
   */
  signOut(): Promise<void>;
};
