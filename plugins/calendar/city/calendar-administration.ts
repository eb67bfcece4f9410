import { inject, injectable } from 'inversify';
import {
  AuditLog,
  NotFoundError,
  Revisions,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { CalendarRows, type StoredChange, type StoredDay, type StoredSettings } from './calendar-rows.js';
import { CalendarWriter, type ClosingCounts } from './calendar-writer.js';
import { CALENDAR_REVISION, type ClosedDay, type SettingsChange } from './city-settings.js';

/** Which closing days are listed. */
export interface ClosedDayFilter {
  /** After this day. */
  readonly after: string;
  readonly limit: number;
  readonly anio?: number | undefined;
}

/** Closing days and settings, as administrators change them; each change is in the audit log. */
@injectable()
export class CalendarAdministration {
  constructor(
    @inject(CalendarRows) private readonly rows: CalendarRows,
    @inject(CalendarWriter) private readonly writer: CalendarWriter,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  settings(tx?: Transaction): Promise<StoredSettings> {
    return this.rows.settings(tx);
  }

  /** Settings from a day on, in the order of their days. */
  changes(tx?: Transaction): Promise<readonly StoredChange[]> {
    return this.rows.changes(tx);
  }

  /** All of them, in their order. */
  closedDays(tx?: Transaction): Promise<readonly Pick<StoredDay, 'dia' | 'motivo'>[]> {
    return this.rows.closedDays(tx);
  }

  page({ after, limit, anio }: ClosedDayFilter): Promise<StoredDay[]> {
    return this.rows.page(after, limit, anio);
  }

  /** Throws `InputError` for too many days. */
  close(by: Identity, days: readonly ClosedDay[]): Promise<ClosingCounts> {
    return this.revisions.revise(CALENDAR_REVISION, async (tx) => {
      const counts = await this.writer.close(tx, days, by.userId);
      if (counts.created + counts.changed > 0)
        await this.note(tx, by, 'days.closed', spanOf(days.map(({ dia }) => dia)), { dias: days, ...counts });
      return counts;
    });
  }

  /** Answers how many days were closed until then. */
  open(by: Identity, days: readonly string[]): Promise<number> {
    return this.revisions.revise(CALENDAR_REVISION, async (tx) => {
      const dias = await this.writer.open(tx, days);
      if (dias.length > 0) await this.note(tx, by, 'days.opened', spanOf(dias), { dias });
      return dias.length;
    });
  }

  configure(by: Identity, change: SettingsChange): Promise<ImportOutcome> {
    return this.revisions.revise(CALENDAR_REVISION, async (tx) => {
      const { settings, isChanged } = await this.writer.configure(tx, [change], by.userId);
      const details = { ...(change.rige !== undefined && { rige: change.rige }), ...settings };
      if (isChanged) await this.note(tx, by, 'settings.changed', 'calendario', details);
      return isChanged ? 'changed' : 'left';
    });
  }

  /** Throws `NotFoundError` where nothing was set from that day on. */
  withdraw(by: Identity, rige: string): Promise<void> {
    return this.revisions.revise(CALENDAR_REVISION, async (tx) => {
      if (!(await this.writer.withdraw(tx, rige))) throw new NotFoundError('Ningún cambio rige desde ese día.');
      await this.note(tx, by, 'settings.withdrawn', 'calendario', { rige });
    });
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'days.closed' | 'days.opened' | 'settings.changed' | 'settings.withdrawn',
    id: string,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const kind = done.startsWith('settings.') ? 'calendar.settings' : 'calendar.days';
    return this.audit.record(tx, { action: `calendar.${done}`, by, subject: { kind, id }, details });
  }
}

/** The first and the last of some days, as ISO 8601 writes an interval; a single day as it is. */
function spanOf(days: readonly string[]): string {
  const sorted = [...days].sort();
  return [...new Set([sorted[0], sorted.at(-1)])].join('/');
}
