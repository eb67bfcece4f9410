import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../calendar/contract.js';
import type { SilenceDates } from '../contract.js';
import { CityProfiles } from './city-profiles.js';
import { TermCounting } from './term-counting.js';
import type { StoredTerm } from './term-row.js';

/** The dates of silence (Ley 1437 of 2011, article 83; Ley 1755 of 2015, article 14, number 1). */
@injectable()
export class TermSilence {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(CityProfiles) private readonly profiles: CityProfiles,
    @inject(TermCounting) private readonly counting: TermCounting,
  ) {}

  /** Returns the dates as `TermComputation.silencioLegal` has them. */
  async datesOf(term: StoredTerm, tx?: Transaction): Promise<SilenceDates | null> {
    const silence = this.profiles.ofTerm(term)?.silencio;
    if (!silence || term.fin === 'TRASLADO') return null;
    const { efecto, plazo, entrega, fuente } = silence;
    const fecha = plazo === undefined ? term.dueAt : await this.counting.fromReceipt(term, plazo, tx);
    if (fecha === null || (term.endedAt !== null && term.endedAt <= fecha)) return null;
    const calendar = await this.calendar.settled(tx);
    return {
      efecto,
      fuente,
      fecha,
      entrega: entrega === undefined ? null : calendar.endAfter(fecha, { habiles: entrega }),
    };
  }
}
