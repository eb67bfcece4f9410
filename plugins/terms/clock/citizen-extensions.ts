import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import { CityProfiles } from './city-profiles.js';
import { citizenDue, openPause } from './term-counting.js';
import { refuse, requireRunning } from './term-refusals.js';
import type { TermHistory } from './term-row.js';

/** The extension of the time that a citizen has to submit what is missing (Ley 1755 of 2015, article 17). */
@injectable()
export class CitizenExtensions {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(CityProfiles) private readonly profiles: CityProfiles,
  ) {}

  /** Returns the end of that time if it were extended now. Throws as `Terms.extendCitizen`. */
  async endOf(history: TermHistory, now: Date, tx?: Transaction): Promise<Date> {
    requireRunning(history);
    const { term, events } = history;
    const pause = openPause(events);
    if (!pause) throw refuse('no_suspendido', 'El plazo no está suspendido: no se espera nada del ciudadano.');
    const due = citizenDue(events);
    const longer = this.profiles.ofTerm(term)?.prorrogaCiudadano;
    if (!longer || !due) throw refuse('sin_prorroga', 'La ley de este plazo no le da más tiempo al ciudadano.');
    if (events.some(({ id, tipo }) => id > pause.id && tipo === 'PRORROGA_CIUDADANO')) {
      throw refuse('ya_prorrogado', `El ciudadano ya tuvo más tiempo, y la ley lo da una vez (${longer.fuente}).`);
    }
    if (now > due) {
      throw refuse(
        'plazo_ciudadano_vencido',
        `El ciudadano tenía hasta el ${this.calendar.dayOf(due)}, y podía pedir más tiempo hasta ese día (${longer.fuente}).`,
      );
    }
    return (await this.calendar.settled(tx)).endAfter(due, longer.plazo);
  }
}
