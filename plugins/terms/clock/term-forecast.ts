import { inject, injectable } from 'inversify';
import {
  MOST_FORECAST,
  MOST_SHOWN_ENDS,
  WorkingCalendar,
  type PlannedCalendar,
  type SettledCalendar,
} from '../../calendar/contract.js';
import type { MovedTerm, MovedTerms, PlannedTerms } from '../contract.js';
import { OpenTerms } from './open-terms.js';
import { TermCounting, totalOf } from './term-counting.js';
import type { TermHistory } from './term-row.js';

/** The terms that one query reads. */
const PAGE = 2000;

/** {@link PlannedTerms}: counts as the recount does that follows the change. */
@injectable()
export class TermForecast implements PlannedTerms {
  constructor(
    @inject(OpenTerms) private readonly terms: OpenTerms,
    @inject(TermCounting) private readonly counting: TermCounting,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
  ) {}

  async movedBy(kind: string, { calendar, span }: PlannedCalendar): Promise<MovedTerms> {
    const endOf = this.ends(calendar);
    const first: MovedTerm[] = [];
    let total = 0;
    let isComplete = false;
    for (let after = 0, read = 0; read < MOST_FORECAST && !isComplete; read += PAGE) {
      const page = await this.terms.page(after, PAGE, { kind, span });
      for (const open of page) {
        const [antes, despues] = [open.term.dueAt!, endOf(open)];
        if (despues === null || despues.getTime() === antes.getTime()) continue;
        total += 1;
        if (first.length < MOST_SHOWN_ENDS) first.push({ id: open.owner.id, antes, despues });
      }
      isComplete = page.length < PAGE;
      after = page.at(-1)?.term.id ?? after;
    }
    return { total, isComplete, first };
  }

  async endsOf(kind: string, ids: readonly number[], calendar: SettledCalendar): Promise<ReadonlyMap<number, Date>> {
    const endOf = this.ends(calendar);
    const ends = new Map<number, Date>();
    for (const open of await this.terms.of(kind, ids)) {
      const end = endOf(open);
      if (end !== null) ends.set(open.owner.id, end);
    }
    return ends;
  }

  /**
   * Makes the function that counts terms by a calendar. Terms without a pause are counted once for each day of receipt
   * and length: a city has thousands of them.
   */
  private ends(calendar: SettledCalendar): (history: TermHistory) => Date | null {
    const counted = new Map<string, Date>();
    return (history) => {
      if (history.events.some(({ tipo }) => tipo === 'PAUSA')) {
        return this.counting.countWith(calendar, history).vence;
      }
      const { receivedAt, isInPerson } = history.term;
      const day = isInPerson ? this.calendar.dayOf(receivedAt) : calendar.receivedOn(receivedAt);
      const total = totalOf(history);
      const key = `${day} ${JSON.stringify(total)}`;
      const end = counted.get(key) ?? calendar.endAfter(this.calendar.startOf(day), total);
      counted.set(key, end);
      return end;
    };
  }
}
