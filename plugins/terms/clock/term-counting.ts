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
import type { StoredTerm, TermHistory } from './term-row.js';

const DAY_MILLISECONDS = 24 * 3600 * 1000;

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** Returns the pause that a term is in, if it is in one. */
export function openPause(events: readonly TermEvent[]): TermEvent | undefined {
  const last = events.findLast(({ tipo }) => tipo === 'PAUSA' || tipo === 'REANUDACION');
  return last?.tipo === 'PAUSA' ? last : undefined;
}

/** Until when the citizen may hand in what is missing, in the pause that a term is in; null without an end. */
export function citizenDue(events: readonly TermEvent[]): Date | null {
  const pause = openPause(events);
  if (!pause) return null;
  return (
    events.findLast(({ id, tipo }) => id > pause.id && tipo === 'PRORROGA_CIUDADANO')?.plazoCiudadano ??
    pause.plazoCiudadano
  );
}

/** Returns a term with its extensions, as one. */
export function totalOf({ term, events }: TermHistory): Term {
  return extensionsOf(events).reduce(longer, term.plazo);
}

/** How much longer it became, one by one. */
export function extensionsOf(events: readonly TermEvent[]): Term[] {
  return events.flatMap(({ tipo, plazo }) => (tipo === 'PRORROGA' && plazo ? [plazo] : []));
}

/** When and how a request came. */
type Received = Pick<StoredTerm, 'receivedAt' | 'isInPerson'>;

function counted(
  calendar: SettledCalendar,
  { receivedAt, isInPerson }: Received,
  plazo: Term,
  pauses: readonly UncountedDays[],
): Counting {
  return isInPerson ? calendar.countAfter(receivedAt, plazo, pauses) : calendar.count(receivedAt, plazo, pauses);
}

/** Counts terms by what happened to them. */
@injectable()
export class TermCounting {
  constructor(@inject(WorkingCalendar) private readonly calendar: WorkingCalendar) {}

  /** As it stands, or with what is about to happen as well. */
  count(history: TermHistory, tx?: Transaction): Promise<Counting> {
    return this.countTo(history, totalOf(history), tx);
  }

  /** In place of its own length, another one. */
  async countTo(history: TermHistory, plazo: Term, tx?: Transaction): Promise<Counting> {
    return this.countWith(await this.calendar.settled(tx), history, plazo);
  }

  /** As it stands, or of another length, by a calendar that was read before. */
  countWith(calendar: SettledCalendar, history: TermHistory, plazo: Term = totalOf(history)): Counting {
    return counted(calendar, history.term, plazo, this.pausesOf(calendar, history));
  }

  /** Returns the last moment of what runs from the receipt of a request, whatever happened to its term. */
  async fromReceipt({ receivedAt, isInPerson }: Received, plazo: Term, tx?: Transaction): Promise<Date> {
    const calendar = await this.calendar.settled(tx);
    return isInPerson ? calendar.endAfter(receivedAt, plazo) : calendar.dueDate(receivedAt, plazo);
  }

  /**
   * Returns the days after a request to the citizen do not count, nor does the one on which the citizen answers it. One
   * pause after the other: where one begins depends on those before.
   */
  private pausesOf(calendar: SettledCalendar, history: TermHistory): UncountedDays[] {
    const { events } = history;
    const stretches: UncountedDays[] = [];
    for (const event of events.filter(({ tipo }) => tipo === 'PAUSA')) {
      const end = events.find(({ id, tipo }) => id > event.id && tipo === 'REANUDACION');
      const desde = this.pausedFrom(calendar, history, event, stretches);
      stretches.push({ desde, hasta: end ? this.resumedOn(calendar, end) : null, motivo: event.motivo ?? '' });
    }
    return stretches;
  }

  /** On the last day of a term the citizen is asked in time too: that day is left for the answer. */
  private pausedFrom(
    calendar: SettledCalendar,
    { term, events }: TermHistory,
    pause: TermEvent,
    earlier: readonly UncountedDays[],
  ): string {
    const day = this.calendar.dayOf(pause.fecha);
    const plazo = totalOf({ term, events: events.filter(({ id }) => id < pause.id) });
    const { vence } = counted(calendar, term, plazo, earlier);
    return vence !== null && this.calendar.dayOf(vence) === day ? day : dayAfter(day);
  }

  private resumedOn(calendar: SettledCalendar, { fecha, entregado }: TermEvent): string {
    return entregado ? calendar.receivedOn(fecha) : this.calendar.dayOf(fecha);
  }
}
