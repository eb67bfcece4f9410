import type { HostConfig } from '../../config/host-config.js';
import type { DatabaseServer } from '../../database/patient-database.js';
import { InputError, type AnyHostPlugin, type Database, type FunctionKeeper } from '../../plugin-api/index.js';
import type { WrittenCopy } from './database-copy.js';
import { EmbeddedCopy } from './embedded-copy.js';
import { LogicalCopy } from './logical/logical-copy.js';

/**
 * How the database is in a backup: the files of the embedded one, the rows of one on a PostgreSQL server, or not, where
 * it is backed up by its own means.
 */
export const COPY_KINDS = ['embedded', 'logical', 'none'] as const;
export type CopyKind = (typeof COPY_KINDS)[number];

/** How the database of a configuration is backed up, and brought back. */
export function copyKindOf({ url }: { readonly url?: string | undefined }): CopyKind {
  if (url === undefined) return 'embedded';
  return url.startsWith('mssql:') ? 'none' : 'logical';
}

/** The kind of a backup, where rows may be wanted. Throws `InputError` for a database that has no copy of them. */
export function wantedKind(database: { readonly url?: string | undefined }, isLogical: boolean): CopyKind {
  const kind = copyKindOf(database);
  if (isLogical && kind === 'none') throw new InputError('--logical: SQL Server is backed up by its own means');
  return isLogical ? 'logical' : kind;
}

/** What the copy of a running database is made of. */
export interface CopiedServices {
  readonly config: Pick<HostConfig, 'data'>;
  readonly database: Database;
  readonly server: DatabaseServer;
  readonly plugins: readonly AnyHostPlugin[];
  readonly keepers: readonly FunctionKeeper[];
}

/** @param warn tells the operator what is not in the copy. */
export function copyOf(
  kind: CopyKind,
  { config, ...services }: CopiedServices,
  warn: (line: string) => void,
): WrittenCopy | undefined {
  if (kind === 'embedded') return new EmbeddedCopy(config.data, { url: services.server.url });
  return kind === 'logical' ? new LogicalCopy({ ...services, warn }) : undefined;
}
