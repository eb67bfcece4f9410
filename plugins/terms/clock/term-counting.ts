import { inject, injectable } from 'inversify';
import type { Transaction } from '../../../host/plugin-api/index.js';
import {
  WorkingCalendar,
  type Counting,
  type SettledCalendar,
  type Term,
  type UncountedDays,
} from '../../calendar/contract.js';
import type { TermEvent } from '../contract.js';
import { longer } from './term-length.js';
import type { TermHistory } from './term-row.js';

const DAY_MILLISECONDS = 24 * 3600 * 1000;

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** The pause that a term is in, if it is in one. */
export function openPause(events: readonly TermEvent[]): TermEvent | undefined {
  const last = events.findLast(({ tipo }) => tipo === 'PAUSA' || tipo === 'REANUDACION');
  return last?.tipo === 'PAUSA' ? last : undefined;
}

/** A term with its extensions, as one. */
export function totalOf({ term, events }: TermHistory): Term {
  return extensionsOf(events).reduce(longer, term.plazo);
}

/** How much longer it became, one by one. */
export function extensionsOf(events: readonly TermEvent[]): Term[] {
  return events.flatMap(({ tipo, plazo }) => (tipo === 'PRORROGA' && plazo ? [plazo] : []));
}

/** Counts terms by what happened to them. */
@injectable()
export class TermCounting {
  constructor(@inject(WorkingCalendar) private readonly calendar: WorkingCalendar) {}

  /** As it stands, or with what is about to happen as well. */
  count(history: TermHistory, tx?: Transaction): Promise<Counting> {
    return this.countTo(history, totalOf(history), tx);
  }

  /** As it stands, by a calendar that was read before. */
  countWith(calendar: SettledCalendar, history: TermHistory): Counting {
    return calendar.count(history.term.receivedAt, totalOf(history), this.pausesOf(history.events));
  }

  /** In place of its own length, another one. */
  countTo({ term, events }: TermHistory, plazo: Term, tx?: Transaction): Promise<Counting> {
    return this.calendar.count(term.receivedAt, plazo, this.pausesOf(events), tx);
  }

  /** The days after a request to the citizen do not count, nor does the one on which the citizen answers it. */
  private pausesOf(events: readonly TermEvent[]): UncountedDays[] {
    return events.flatMap(({ id, tipo, fecha, motivo }) => {
      if (tipo !== 'PAUSA') return [];
      const end = events.find((later) => later.id > id && later.tipo === 'REANUDACION');
      const desde = dayAfter(this.calendar.dayOf(fecha));
      return [{ desde, hasta: end ? this.calendar.dayOf(end.fecha) : null, motivo: motivo ?? '' }];
    });
  }
}
