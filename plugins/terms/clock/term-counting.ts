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

/** Finds the open pause of a term; undefined where the term is not paused. */
export function openPause(events: readonly TermEvent[]): TermEvent | undefined {
  const last = events.findLast(({ tipo }) => tipo === 'PAUSA' || tipo === 'REANUDACION');
  return last?.tipo === 'PAUSA' ? last : undefined;
}

/**
 * Returns the end of the citizen's time to submit what is missing, in the open pause; null where there is no such end.
 */
export function citizenDue(events: readonly TermEvent[]): Date | null {
  const pause = openPause(events);
  if (!pause) return null;
  return (
    events.findLast(({ id, tipo }) => id > pause.id && tipo === 'PRORROGA_CIUDADANO')?.plazoCiudadano ??
    pause.plazoCiudadano
  );
}

/** Adds the extensions of a term to it. */
export function totalOf({ term, events }: TermHistory): Term {
  return extensionsOf(events).reduce(longer, term.plazo);
}

/** Returns the added times, one per extension. */
export function extensionsOf(events: readonly TermEvent[]): Term[] {
  return events.flatMap(({ tipo, plazo }) => (tipo === 'PRORROGA' && plazo ? [plazo] : []));
}

/** The moment and the channel of a request. */
type Received = Pick<StoredTerm, 'receivedAt' | 'isInPerson'>;

function counted(
  calendar: SettledCalendar,
  { receivedAt, isInPerson }: Received,
  plazo: Term,
  pauses: readonly UncountedDays[],
): Counting {
  return isInPerson ? calendar.countAfter(receivedAt, plazo, pauses) : calendar.countDays(receivedAt, plazo, pauses);
}

/** Counts terms with their events. */
@injectable()
export class TermCounting {
  constructor(@inject(WorkingCalendar) private readonly calendar: WorkingCalendar) {}

  /** Counts a term by its events, which may include one that is not stored yet. */
  count(history: TermHistory, tx?: Transaction): Promise<Counting> {
    return this.countTo(history, totalOf(history), tx);
  }

  /** Counts a term as if it had another length. */
  async countTo(history: TermHistory, plazo: Term, tx?: Transaction): Promise<Counting> {
    return this.countWith(await this.calendar.settled(tx), history, plazo);
  }

  /** Counts a term, of another length if given, with a calendar that was read before. */
  countWith(calendar: SettledCalendar, history: TermHistory, plazo: Term = totalOf(history)): Counting {
    return counted(calendar, history.term, plazo, this.pausesOf(calendar, history));
  }

  /** Returns the last moment of a period that runs from the receipt of a request, whatever happened to its term. */
  async fromReceipt({ receivedAt, isInPerson }: Received, plazo: Term, tx?: Transaction): Promise<Date> {
    const calendar = await this.calendar.settled(tx);
    return isInPerson ? calendar.endAfter(receivedAt, plazo) : calendar.dueDate(receivedAt, plazo);
  }

  /**
   * Returns the days that do not count: those after a request to the citizen, until and with the day of the answer. It
   * computes the pauses in order, as the beginning of one depends on those before.
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

  /**
   * Returns the first day of a pause. A request to the citizen on the last day of a term is still in time: the pause
   * begins with that day, so that one day is left for the answer.
   */
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
