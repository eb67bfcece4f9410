import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import { WorkingCalendar, type Term } from '../../calendar/contract.js';
import type { LegalProfile, TermExtension } from '../contract.js';
import { CityProfiles } from './city-profiles.js';
import { extensionsOf, TermCounting, totalOf } from './term-counting.js';
import { limitInWords, refuse, refuseInput } from './term-refusals.js';
import { longer } from './term-length.js';
import type { TermHistory } from './term-row.js';

const DAY_MILLISECONDS = 24 * 3600 * 1000;
/** The most working days of a term of the city's own. */
const MOST_WORKING_DAYS = 1000;

const workingDaysOf = (term: Term): number => (typeof term === 'string' ? 0 : term.habiles);

/** The limits of extensions (Ley 1755 of 2015, article 14; Ley 1581 of 2012, articles 14 and 15). */
@injectable()
export class TermExtensions {
  constructor(
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(TermCounting) private readonly counting: TermCounting,
    @inject(CityProfiles) private readonly profiles: CityProfiles,
  ) {}

  /** Returns the time that an extension adds. Throws as `Terms.extendTerm`. */
  async lengthOf(tx: Transaction, history: TermHistory, { until }: TermExtension, now: Date): Promise<Term> {
    const profile = this.profiles.ofTerm(history.term);
    if (profile) await this.requireInTime(tx, history, profile, now);
    const plazo = 'plazo' in until ? until.plazo : await this.upTo(tx, history, until.hasta, profile);
    // Throws where the extension is in other units than the term.
    longer(totalOf(history), plazo);
    if (profile && workingDaysOf(plazo) > daysLeft(history, profile)) throw tooMuch(history, profile);
    return plazo;
  }

  /** Checks that an extension is announced before the end of the legal term, even if that was extended before. */
  private async requireInTime(
    tx: Transaction,
    history: TermHistory,
    { prorroga }: LegalProfile,
    now: Date,
  ): Promise<void> {
    const { vence } = await this.counting.countTo(history, history.term.plazo, tx);
    if (vence === null || now <= vence) return;
    throw refuse(
      'termino_vencido',
      `El plazo de la ley venció el ${this.calendar.dayOf(vence)}, y una prórroga se informa antes (${prorroga.fuente}).`,
    );
  }

  private async upTo(
    tx: Transaction,
    history: TermHistory,
    hasta: string,
    profile: LegalProfile | undefined,
  ): Promise<Term> {
    const { dueAt } = history.term;
    if (dueAt === null) throw refuseInput('hasta', 'El plazo está suspendido: diga cuántos días más tiene (plazo).');
    const last = this.calendar.dayOf(dueAt);
    if (hasta <= last) throw refuseInput('hasta', `El plazo va hasta el ${last}: escriba un día posterior.`);
    const total = totalOf(history);
    return typeof total === 'string'
      ? this.upToDay(tx, history, hasta, last)
      : this.upToWorkingDay(tx, history, hasta, profile);
  }

  private async upToWorkingDay(
    tx: Transaction,
    history: TermHistory,
    hasta: string,
    profile: LegalProfile | undefined,
  ): Promise<Term> {
    const present = workingDaysOf(totalOf(history));
    const most = profile ? present + daysLeft(history, profile) : MOST_WORKING_DAYS;
    const { dias } = await this.counting.countTo(history, { habiles: most }, tx);
    if (hasta > dias.at(-1)!.dia) {
      throw profile ? tooMuch(history, profile) : refuseInput('hasta', 'El plazo sería demasiado largo.');
    }
    const numero = dias.find(({ dia }) => dia === hasta)?.numero;
    if (numero === null || numero === undefined) {
      throw refuseInput('hasta', `El ${hasta} no es un día que se cuente: escriba un día hábil.`);
    }
    return { habiles: numero - present };
  }

  private async upToDay(tx: Transaction, history: TermHistory, hasta: string, last: string): Promise<Term> {
    const days = (Date.parse(hasta) - Date.parse(last)) / DAY_MILLISECONDS;
    const plazo = `P${days}D`;
    const { vence } = await this.counting.countTo(history, longer(totalOf(history), plazo), tx);
    if (vence && this.calendar.dayOf(vence) === hasta) return plazo;
    throw refuseInput('hasta', `El plazo no puede terminar el ${hasta}: escriba un día hábil, o el plazo (plazo).`);
  }
}

function daysLeft({ events }: TermHistory, { prorroga }: LegalProfile): number {
  return extensionsOf(events).reduce((left, term) => left - workingDaysOf(term), prorroga.habiles);
}

function tooMuch(history: TermHistory, profile: LegalProfile): Error {
  const left = daysLeft(history, profile);
  const rest = left === 0 ? 'ya se prorrogó del todo' : `le quedan ${left}`;
  return refuse('prorroga_excesiva', `Las prórrogas suman hasta ${limitInWords(profile.prorroga)}, y ${rest}.`);
}
