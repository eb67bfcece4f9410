import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Editions,
  Revisions,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { CalendarRows, type StoredDay, type StoredSettings } from './calendar-rows.js';
import { CalendarWriter, type ClosingCounts } from './calendar-writer.js';
import { DayClosers } from './day-closers.js';
import { CALENDAR_REVISION, settingsRevision, type ClosedDay, type SettingsChange } from './city-settings.js';

/** The selection of closing days in a list. */
export interface ClosedDayFilter {
  /** The day after which the page begins. */
  readonly after: string;
  readonly limit: number;
  readonly anio?: number | undefined;
}

/** Changes closing days and settings for administrators; each change is in the audit log. */
@injectable()
export class CalendarAdministration {
  constructor(
    @inject(CalendarRows) private readonly rows: CalendarRows,
    @inject(CalendarWriter) private readonly writer: CalendarWriter,
    @inject(Revisions) private readonly revisions: Revisions,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
    @inject(DayClosers) private readonly closers: DayClosers,
  ) {}

  settings(tx?: Transaction): Promise<StoredSettings> {
    return this.rows.settings(tx);
  }

  /** Returns all closing days, in their order. */
  closedDays(tx?: Transaction): Promise<readonly Pick<StoredDay, 'dia' | 'motivo'>[]> {
    return this.rows.closedDays(tx);
  }

  page({ after, limit, anio }: ClosedDayFilter): Promise<StoredDay[]> {
    return this.rows.page(after, limit, anio);
  }

  /**
   * Closes days. Throws `InputError` above the limit of closing days, and `ConflictError` (`already_closed`) where the
   * days have to be new and one of them is closed already.
   */
  close(by: Identity, days: readonly ClosedDay[], areNew = false): Promise<ClosingCounts> {
    return this.revisions.revise(CALENDAR_REVISION, async (tx) => {
      if (areNew) await this.closers.requireOpen(tx, days);
      const counts = await this.writer.close(tx, days, by.userId);
      if (counts.created + counts.changed > 0)
        await this.note(tx, by, 'days.closed', spanOf(days.map(({ dia }) => dia)), { dias: days, ...counts });
      return counts;
    });
  }

  /** Opens days; returns how many of them were closed. */
  open(by: Identity, days: readonly string[]): Promise<number> {
    return this.revisions.revise(CALENDAR_REVISION, async (tx) => {
      const dias = await this.writer.open(tx, days);
      if (dias.length > 0) await this.note(tx, by, 'days.opened', spanOf(dias), { dias });
      return dias.length;
    });
  }

  /** Changes settings. Throws `ConflictError` (`stale_revision`) where the settings are not those of `known`. */
  configure(by: Identity, change: SettingsChange, known?: string): Promise<ImportOutcome> {
    return this.revisions.revise(CALENDAR_REVISION, async (tx) => {
      const thing = { kind: 'calendar.settings', id: 'calendario', section: 'calendario' };
      await this.editions.requireRevision(tx, thing, settingsRevision(await this.rows.settings(tx)), known);
      const { settings, isChanged } = await this.writer.configure(tx, change, by.userId);
      if (isChanged) await this.note(tx, by, 'settings.changed', 'calendario', { ...settings });
      return isChanged ? 'changed' : 'left';
    });
  }

  private note(
    tx: Transaction,
    by: Identity,
    done: 'days.closed' | 'days.opened' | 'settings.changed',
    id: string,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const kind = done === 'settings.changed' ? 'calendar.settings' : 'calendar.days';
    return this.audit.recordEntry(tx, { action: `calendar.${done}`, by, subject: { kind, id }, details });
  }
}

/** Writes the first and the last of some days as an ISO 8601 interval; a single day as it is. */
function spanOf(days: readonly string[]): string {
  const sorted = [...days].sort();
  return [...new Set([sorted[0], sorted.at(-1)])].join('/');
}
