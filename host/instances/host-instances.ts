import { tableExists } from '../database/table-exists.js';
import { composed, type Database } from '../plugin-api/index.js';
import { rootKeyRowOf, type RootKeyColumns, type RootKeyRow } from '../secrets/root-key-check.js';

/** What a host says of itself. */
export interface Instance {
  readonly id: string;
  /** For the operator: machine and process. */
  readonly name: string;
  /** By owner of migrations: `host`, and the ids of its plugins. */
  readonly versions: Readonly<Record<string, string>>;
  /** The ids of the root keys that it holds, in hexadecimal; it seals under the first. */
  readonly rootKeys: readonly string[];
}

/** A host that serves. */
export interface LiveInstance extends Instance {
  /** How often it has been seen. */
  readonly beats: number;
}

interface InstanceRow {
  readonly id: string;
  readonly name: string;
  readonly versions: string;
  readonly root_keys: string;
  readonly beats: number | string;
}

/** What a host learns as it says that it goes on, in one statement. */
interface Renewed {
  /** Why it is to end; null where it is not. */
  readonly leaveReason: string | null;
  readonly rootKey: RootKeyRow;
}

interface RenewedRow extends RootKeyColumns {
  readonly leave_reason: string | null;
}

/** A host that has not been seen for so long is gone. It may come back, and is looked at like one that starts then. */
const GONE_SECONDS = 15;

/** The hosts that serve, in the table `host_instance`. Times are the database's: no clock of a host decides. */
export class HostInstances {
  private readonly now: string;

  constructor(private readonly database: Database) {
    this.now = database.dialect === 'postgres' ? 'CURRENT_TIMESTAMP' : 'SYSDATETIMEOFFSET()';
  }

  async add({ id, name, versions, rootKeys }: Instance): Promise<void> {
    await this.database.change(
      `INSERT INTO host_instance (id, name, versions, root_keys, beats, seen_at)
       VALUES ($1, $2, $3, $4, 0, ${this.now})`,
      [id, name, JSON.stringify(versions), rootKeys.join(',')],
    );
  }

  /** Says that a host goes on. Undefined where it was taken for gone. */
  async renew({ id, rootKeys }: Instance): Promise<Renewed | undefined> {
    const update = `UPDATE host_instance SET beats = beats + 1, seen_at = ${this.now}, root_keys = $1`;
    const sql =
      this.database.dialect === 'postgres'
        ? `${update} FROM host_root_key k WHERE host_instance.id = $2 AND k.id = 1
           RETURNING leave_reason, k.data_key, k.sealing_id`
        : `DECLARE @seen TABLE (leave_reason NVARCHAR(MAX) NULL);
           ${update} OUTPUT inserted.leave_reason INTO @seen WHERE id = $2;
           SELECT s.leave_reason, k.data_key, k.sealing_id FROM @seen s CROSS JOIN host_root_key k WHERE k.id = 1`;
    // Once a second, on any connection: no need to keep it prepared on each.
    const [row] = await this.database.rows<RenewedRow>(composed(sql), [rootKeys.join(','), id]);
    return row && { leaveReason: row.leave_reason, rootKey: rootKeyRowOf(row) };
  }

  async remove(id: string): Promise<void> {
    await this.database.change('DELETE FROM host_instance WHERE id = $1', [id]);
  }

  /** Those that serve. The others are forgotten first, so that one of them that comes back notices. */
  async live(): Promise<readonly LiveInstance[]> {
    const { database, now } = this;
    const ago =
      database.dialect === 'postgres'
        ? `${now} - INTERVAL '${GONE_SECONDS} seconds'`
        : `DATEADD(second, -${GONE_SECONDS}, ${now})`;
    await database.change(`DELETE FROM host_instance WHERE seen_at < ${ago}`);
    const rows = await database.rows<InstanceRow>(
      'SELECT id, name, versions, root_keys, beats FROM host_instance ORDER BY name, id',
    );
    return rows.map(({ id, name, versions, root_keys, beats }) => ({
      id,
      name,
      versions: JSON.parse(versions) as Record<string, string>,
      rootKeys: root_keys.split(','),
      beats: Number(beats),
    }));
  }

  /** As `live`, also of a database that is not migrated yet. */
  async liveIfAny(): Promise<readonly LiveInstance[]> {
    return (await tableExists(this.database, 'host_instance')) ? this.live() : [];
  }

  /** Asks a host to end, and says why. */
  async askToLeave(id: string, reason: string): Promise<void> {
    await this.database.change('UPDATE host_instance SET leave_reason = $1 WHERE id = $2', [reason, id]);
  }
}
