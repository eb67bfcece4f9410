import { traceOf } from '../../runtime/logging/trace-of.js';
import type {
  AuditEntry,
  AuditLog,
  Clock,
  Database,
  Logger,
  RefusalLog,
  ScheduledJob,
  Transaction,
} from '../../plugin-api/index.js';
import type { UserRefusal } from '../../plugin-api/data/audit.js';

const WINDOW_MILLISECONDS = 15 * 60_000;
/** The time after the end of a window within which every host writes the refusals that it had begun to count. */
const LATE_MILLISECONDS = 60_000;
/** The number of windows that are read at once. */
const AT_ONCE = 100;

const KEY = ['action', 'user_id', 'address', 'begins_at'] as const;
const OF_KEY = KEY.map((column, index) => `${column} = $${index + 1}`).join(' AND ');

interface WindowKey {
  readonly action: string;
  readonly user_id: number;
  readonly address: string;
  readonly begins_at: Date;
}

interface Window extends WindowKey {
  readonly is_proven: boolean;
}

interface WindowRow extends Window {
  /** All refusals, and those that an entry counts already. */
  readonly counted: string;
  readonly written: string;
}

/** Refusals of one window that are written together. */
interface Batch {
  count: number;
  readonly written: Promise<void>;
}

const valuesOf = (key: WindowKey): readonly unknown[] => KEY.map((column) => key[column]);

/** Builds the audit entry of a window. */
function entryOf({ action, user_id: userId, is_proven, address, begins_at }: Window, details: object): AuditEntry {
  return {
    action,
    by: is_proven ? { userId } : 'public',
    subject: { kind: 'auth.user', id: String(userId) },
    details: { ...details, from: begins_at.toISOString() },
    personal: { address },
  };
}

/**
 * {@link RefusalLog} in `host_audit_refusal`, one row per window, whose unique key decides which refusal is the first.
 * Refusals that arrive while a host writes one of the same window are written together, so that a flood costs one
 * statement at a time.
 */
export class DatabaseRefusalLog implements RefusalLog {
  /** By window: the refusals that wait to be written, and the end of the write under way. */
  private readonly waiting = new Map<string, Batch>();
  private readonly ends = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Closes the windows that are over. */
  get schedule(): ScheduledJob {
    return { name: 'host/refusals', everySeconds: 60, run: () => this.close() };
  }

  async noteRefusal({ action, userId, isProven, address, details = {} }: UserRefusal): Promise<void> {
    const now = this.clock.now().getTime();
    const begins_at = new Date(now - (now % WINDOW_MILLISECONDS));
    const window: Window = { action, user_id: userId, is_proven: isProven, address, begins_at };
    try {
      await this.join(window, details);
    } catch (error) {
      this.logger.warn({ action, userId, ...traceOf(error) }, 'a refusal is missing in the audit log');
    }
  }

  /** Writes the uncounted refusals of the windows that are over, each once, whatever the number of hosts. */
  async close(): Promise<void> {
    const over = new Date(this.clock.now().getTime() - WINDOW_MILLISECONDS - LATE_MILLISECONDS);
    await this.database.changeRows('DELETE FROM host_audit_refusal WHERE begins_at <= $1 AND counted = written', [
      over,
    ]);
    let rows: readonly WindowRow[];
    do {
      rows = await this.database.rows<WindowRow>(
        `SELECT ${KEY.join(', ')}, is_proven, counted, written FROM host_audit_refusal WHERE begins_at <= $1
         ORDER BY begins_at OFFSET 0 ROWS FETCH NEXT ${AT_ONCE} ROWS ONLY`,
        [over],
      );
      for (const row of rows) await this.closeOne(row);
    } while (rows.length === AT_ONCE);
  }

  private closeOne(row: WindowRow): Promise<void> {
    return this.database.transaction(async (tx) => {
      const sql = `DELETE FROM host_audit_refusal WHERE ${OF_KEY} AND counted = $${KEY.length + 1}`;
      // Another host closes the window, or has counted a late refusal.
      if ((await this.database.changeRows(sql, [...valuesOf(row), row.counted], tx)) !== 1) return;
      await this.audit.recordEntry(tx, entryOf(row, { count: Number(row.counted) - Number(row.written) }));
    });
  }

  private join(window: Window, details: object): Promise<void> {
    const name = JSON.stringify(valuesOf(window));
    const present = this.waiting.get(name);
    if (present) {
      present.count += 1;
      return present.written;
    }
    const write = async (): Promise<void> => {
      this.waiting.delete(name);
      await this.write(window, batch.count, details);
    };
    const written = (this.ends.get(name) ?? Promise.resolve()).then(write);
    const batch: Batch = { count: 1, written };
    this.waiting.set(name, batch);
    const end = written
      .catch(() => undefined)
      .then(() => {
        if (this.ends.get(name) === end) this.ends.delete(name);
      });
    this.ends.set(name, end);
    return written;
  }

  private async write(window: Window, count: number, details: object): Promise<void> {
    if (await this.add(window, count)) return;
    await this.database.transaction(async (tx) => {
      const row = { ...window, counted: count, written: count };
      if (await this.database.insertOnce('host_audit_refusal', row, KEY, tx)) {
        await this.audit.recordEntry(tx, entryOf(window, { count, ...details }));
      } else {
        // Another host inserted the row first.
        await this.add(window, count, tx);
      }
    });
  }

  private async add(key: WindowKey, count: number, tx?: Transaction): Promise<boolean> {
    const sql = `UPDATE host_audit_refusal SET counted = counted + $${KEY.length + 1} WHERE ${OF_KEY}`;
    return (await this.database.changeRows(sql, [...valuesOf(key), count], tx)) === 1;
  }
}
