import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar, type CountedDay } from '../../calendar/contract.js';
import type { KnownOfOwner, LegalProfile, TermComputation } from '../contract.js';
import { TermsSettings } from '../terms-config.js';
import { CityProfiles } from './city-profiles.js';
import { printedComputation } from './printed-computation.js';
import { citizenDue, TermCounting, totalOf } from './term-counting.js';
import { TermSilence } from './term-silence.js';
import { stateOf, type TermHistory } from './term-row.js';

/** Computes how the last day of a term comes about. */
@injectable()
export class TermPrinting {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(TermCounting) private readonly counting: TermCounting,
    @inject(CityProfiles) private readonly profiles: CityProfiles,
    @inject(TermSilence) private readonly silence: TermSilence,
    @inject(TermsSettings) private readonly settings: TermsSettings,
  ) {}

  async print(
    history: TermHistory,
    { isUnnotified = false }: KnownOfOwner,
    tx?: Transaction,
  ): Promise<TermComputation> {
    const { term, events } = history;
    const calendar = await this.calendar.settled(tx);
    const { dias } = this.counting.countWith(calendar, history);
    const profile = this.profiles.ofTerm(term);
    const computation = {
      ...stateOf(term),
      total: totalOf(history),
      plazoCiudadano: citizenDue(events),
      isUnnotified: isUnnotified && term.fin !== null,
      silencio: (term.perfil && this.settings.silence[term.perfil]) ?? null,
      silencioLegal: await this.silence.datesOf(term, tx),
      eventos: events,
      dias: dias.map((day) => withSource(day, profile)),
    };
    const days = {
      dayOf: (moment: Date) => this.calendar.dayOf(moment),
      receivedOn: (moment: Date) => calendar.receivedOn(moment),
    };
    return { ...computation, texto: printedComputation(computation, profile, days) };
  }
}

/** Adds the law of the term to a day that does not count by that law, where the day has no source yet. */
function withSource(day: CountedDay, profile: LegalProfile | undefined): CountedDay {
  if (day.fuente !== undefined) return day;
  const fuente =
    day.motivo === 'RECIBO'
      ? profile?.plazo.fuente
      : day.motivo === 'PAUSA'
        ? profile?.requerimiento?.fuente
        : undefined;
  return fuente === undefined ? day : { ...day, fuente };
}
