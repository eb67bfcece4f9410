import { migrationSources } from '../../../boot/migration-sources.js';
import type { AnyHostPlugin } from '../../../plugin-api/index.js';
import type { ArchiveParts } from '../../archive/archive-part.js';
import type { DatabaseMoment, WrittenCopy } from '../database-copy.js';
import { writeLogicalCopy, type LogicalCopyParts } from './write-logical-copy.js';

/**
 * The host that seals the chains, whose one row the migration makes; open streams; the hold of the backup itself; hosts
 * that serve; counters of the present minutes.
 */
const PASSING_OF_HOST = [
  'host_audit_sealer',
  'host_event_stream',
  'host_file_hold',
  'host_instance',
  'host_rate_limit',
];

/** What a copy is opened with. */
interface LogicalCopyServices extends Omit<LogicalCopyParts, 'sources' | 'passing'> {
  /** The loaded ones, in their order. */
  readonly plugins: readonly AnyHostPlugin[];
}

/**
 * The rows of every table of host and plugins, as one transaction sees them, and the last numbers of their columns. The
 * tables are made anew by the migrations that had made them: it is brought back on any version of PostgreSQL, and by a
 * program that has these migrations. It needs the rights of the owner of the tables and no others.
 */
export class LogicalCopy implements WrittenCopy {
  private readonly parts: LogicalCopyParts;

  constructor({ plugins, ...services }: LogicalCopyServices) {
    const ofPlugins = plugins.flatMap(({ passingTables }) => passingTables ?? []);
    const passing = new Set([...PASSING_OF_HOST, ...ofPlugins]);
    this.parts = { ...services, sources: migrationSources(plugins), passing };
  }

  write(parts: ArchiveParts): Promise<DatabaseMoment> {
    return writeLogicalCopy(this.parts, parts);
  }
}
