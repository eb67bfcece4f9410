import { inject, injectable } from 'inversify';
import { Database, HostSettings, type Transaction } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { termInWords } from '../../../terms/contract.js';
import type { TrackedRemedy } from '../../contract.js';
import type { Remedy } from '../../catalog/index.js';

/** The remedies that a tramite names against a decision. */
@injectable()
export class RecordRemedies {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  /**
   * Returns the remedies of a tramite, as its row has them, each with its last moment; null while nobody is notified of
   * the decision, so that its time does not run.
   */
  async of(recursos: unknown, notifiedAt: Date | null, tx?: Transaction): Promise<TrackedRemedy[]> {
    if (recursos === null) return [];
    const calendar = await this.calendar.settled(tx);
    return this.database.parseJson<Remedy[]>(recursos).map(({ nombre, plazo, ante, norma }) => ({
      nombre,
      ante: ante ?? null,
      plazo: termInWords(plazo),
      hasta: notifiedAt && calendar.endAfter(notifiedAt, plazo).toISOString(),
      norma: norma ?? null,
    }));
  }

  /** Writes remedies for a notification of the decision, a sentence each. */
  words(remedies: readonly TrackedRemedy[]): string[] {
    return remedies.map(({ nombre, ante, plazo, hasta, norma }, index) => {
      const begin = index === 0 ? 'Si no está de acuerdo, puede presentar' : 'También puede presentar';
      const to = ante === null ? '' : ` ante ${ante}`;
      const until = hasta === null ? '' : `: hasta el ${this.days.format(new Date(hasta))}`;
      const law = norma === null ? '' : ` (${norma})`;
      return `${begin} ${uncapitalized(nombre)}${to}, en un plazo de ${plazo} desde esta notificación${until}${law}.`;
    });
  }
}

/** Writes a name within a sentence; one of capitals, such as an abbreviation, stays as it is. */
const uncapitalized = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
