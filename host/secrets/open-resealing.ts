import { SealedMails } from '../mail/sealed-mails.js';
import type { AnyHostPlugin, AuditLog, Clock, Database, Resealing } from '../plugin-api/index.js';
import { DatabaseResealing } from './reseal.js';
import { SealedColumnStore } from './sealed-column-store.js';
import type { Sealer } from './sealer.js';

/** What can bring everything under a new root key that host and plugins keep sealed. */
export function openResealing(parts: {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly plugins: readonly AnyHostPlugin[];
}): Resealing {
  const { database, sealer, plugins } = parts;
  const columns = plugins.flatMap(({ sealedColumns }) => sealedColumns ?? []);
  const stores = [
    new SealedMails(database, sealer.head),
    ...columns.map((column) => new SealedColumnStore(database, column, sealer.head)),
  ];
  return new DatabaseResealing({ ...parts, stores });
}
