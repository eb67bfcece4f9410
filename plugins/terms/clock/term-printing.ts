import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar, type CountedDay } from '../../calendar/contract.js';
import type { LegalProfile, TermComputation, TermEvent } from '../contract.js';
import { TermsSettings } from '../terms-config.js';
import { CityProfiles } from './city-profiles.js';
import { printedComputation } from './printed-computation.js';
import { openPause, TermCounting, totalOf } from './term-counting.js';
import { stateOf, type StoredTerm, type TermHistory } from './term-row.js';

/** Tells how the last day of a term comes about. */
@injectable()
export class TermPrinting {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(TermCounting) private readonly counting: TermCounting,
    @inject(CityProfiles) private readonly profiles: CityProfiles,
    @inject(TermsSettings) private readonly settings: TermsSettings,
  ) {}

  async print(history: TermHistory, tx?: Transaction): Promise<TermComputation> {
    const { term, events } = history;
    const { dias } = await this.counting.count(history, tx);
    const profile = this.profiles.ofTerm(term);
    const pause = openPause(events);
    const plazoCiudadano = pause ? await this.citizenDueAt(term, pause, profile, tx) : null;
    const computation = {
      ...stateOf(term),
      total: totalOf(history),
      plazoCiudadano,
      silencio: (term.perfil && this.settings.silence[term.perfil]) ?? null,
      eventos: events.map((event) => (event === pause ? { ...event, plazoCiudadano } : event)),
      dias: dias.map((day) => withSource(day, profile)),
    };
    return { ...computation, texto: printedComputation(computation, profile, (moment) => this.calendar.dayOf(moment)) };
  }

  /**
   * Of the pause that a term is in. Counted as it is asked for: the city may have closed its last day since the pause
   * began. Of a term that has ended it is what it was.
   */
  private async citizenDueAt(
    { endedAt }: StoredTerm,
    { fecha, plazoCiudadano }: TermEvent,
    profile: LegalProfile | undefined,
    tx: Transaction | undefined,
  ): Promise<Date | null> {
    if (endedAt || !plazoCiudadano || !profile?.plazoCiudadano) return plazoCiudadano;
    return this.calendar.dueDate(fecha, profile.plazoCiudadano.plazo, tx);
  }
}

/** The law of the term, where it is what says that a day does not count. */
function withSource(day: CountedDay, profile: LegalProfile | undefined): CountedDay {
  const fuente =
    day.motivo === 'RECIBO'
      ? profile?.plazo.fuente
      : day.motivo === 'PAUSA'
        ? profile?.requerimiento?.fuente
        : undefined;
  return fuente === undefined ? day : { ...day, fuente };
}
