import type { Database, DriverPool, Logger } from '../../../host/plugin-api/index.js';

/** The procedures' own user of the database. */
export interface ProcedureAccount {
  readonly user: string;
  readonly password: string;
}

/** What the check of the procedures' own user needs. */
export interface ProcedureUser {
  readonly account: ProcedureAccount;
  /** As the service's user. */
  readonly database: Database;
  /** As the procedures' own. */
  readonly pool: DriverPool<object>;
  /** Prefixes of the tables that procedures must not touch. */
  readonly owners: readonly string[];
  /** Of the procedures. */
  readonly schemas: readonly string[];
  readonly logger: Logger;
}

/** What is wrong with the procedures' own user, in the words of an administrator. */
export interface UserFaults {
  /** It could not do its work, or could do more than it is meant to: the service does not start. */
  readonly errors: readonly string[];
  /** What lets users who may create objects in the database bypass the user's limits. */
  readonly warnings: readonly string[];
}
