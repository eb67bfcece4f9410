import type { Database, DriverPool, Logger } from '../../../host/plugin-api/index.js';

/** The procedures' own user of the database. */
export interface ProcedureAccount {
  readonly user: string;
  readonly password: string;
}

/** The subject of the check: the procedures' own user, and all that it is compared with. */
export interface ProcedureUser {
  readonly account: ProcedureAccount;
  /** The pool of the service's user. */
  readonly database: Database;
  /** The pool of the procedures' own user. */
  readonly pool: DriverPool<object>;
  /** The prefixes of table names that the procedures' user must have no right on. */
  readonly owners: readonly string[];
  /** The schemas of the procedures. */
  readonly schemas: readonly string[];
  readonly logger: Logger;
}

/** The faults of the procedures' own user, worded for an administrator. */
export interface UserFaults {
  /** Missing or excessive rights: the service does not start. */
  readonly errors: readonly string[];
  /** Ways around the limits for users who may create objects in the database. */
  readonly warnings: readonly string[];
}
