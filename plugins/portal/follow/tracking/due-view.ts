import type { FollowedTerm, TrackedRecord } from '../../../tramites/contract.js';
import { silenceInWords, termInWords } from '../../../terms/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { termView, type TermView } from '../../receipt/term-view.js';
import { ownOutcome } from './state-words.js';
import { termCalendar, type CalendarView } from './term-calendar.js';

/** An extension of a term by staff. */
interface ExtensionView {
  readonly when: string;
  /** The added time; null where the extension names a day. */
  readonly length: string | null;
  readonly reason: string | null;
}

/** The working days of a term, gone and left. */
interface CountView {
  readonly gone: number;
  readonly total: number;
  /** `Quedan 4 días hábiles`. */
  readonly left: string;
  /** For each day, whether it has gone by. */
  readonly days: readonly boolean[];
}

/** The term of a record as the template takes it. */
export interface DueView {
  readonly label: string;
  /** A day in words; null where none is set. */
  readonly date: string | null;
  readonly note: string | null;
  /** Why another entity is competent, in words to the citizen. */
  readonly reason: string | null;
  /** The letter by which the record was transferred to another entity. */
  readonly letter: string | null;
  readonly badge: { readonly text: string; readonly tone: 'warning' | 'danger' } | null;
  readonly count: CountView | null;
  readonly extensions: readonly ExtensionView[];
  /** How it is counted. */
  readonly term: TermView;
  readonly months: readonly CalendarView[];
}

/** The most days that are drawn as bars; more would be slivers. */
const MOST_BARS = 30;

/** The working days before the end of a term at which it is shown as ending soon. */
const SOON_DAYS = 3;

/** The facts of a record that say how its term ended. */
type AnsweredRecord = Pick<
  TrackedRecord,
  'estado' | 'desenlace' | 'actual' | 'respondido' | 'sin_notificar' | 'pendientes'
>;

/** Describes the term of a record on a day such as `2026-11-19`. */
export function dueView(record: AnsweredRecord, term: FollowedTerm, today: string, dates: CityDates): DueView {
  return {
    ...standing(record, term, today, dates),
    extensions: term.prorrogas.map(({ fecha, plazo, motivo }) => ({
      when: dates.day(fecha),
      length: plazo && termInWords(plazo),
      reason: motivo,
    })),
    term: termView(term, dates),
    months: termCalendar(term, today),
  };
}

type Standing = Pick<DueView, 'label' | 'date' | 'note' | 'reason' | 'letter' | 'badge' | 'count'>;

const unnotified =
  'Todavía no queda notificada: no pudimos hacerle llegar el mensaje. La respuesta está en esta página.';

const plain = { date: null, note: null, reason: null, letter: null, badge: null, count: null } as const;

/** The labels of the day on which a record came to its end. */
const endings: Partial<Readonly<Record<string, string>>> = {
  RESUELTO: 'Lo resolvimos el',
  RECHAZADO: 'La rechazamos el',
  ANULADO: 'La anulamos el',
};

function standing(record: AnsweredRecord, term: FollowedTerm, today: string, dates: CityDates): Standing {
  const { vence, traslado, fin, pausado } = term;
  if (traslado) {
    const note = traslado.entidad === null ? null : `La entidad competente es ${traslado.entidad}.`;
    return {
      ...plain,
      label: 'La trasladamos a otra entidad el',
      date: dates.day(traslado.fecha),
      note,
      reason: traslado.paraCiudadano ?? null,
      letter: traslado.oficio,
    };
  }
  if (record.respondido !== null) {
    const due = vence && `El plazo vencía el ${dates.day(vence)}.`;
    const note = record.sin_notificar ? [unnotified, due].filter((words) => words !== null).join(' ') : due;
    return { ...plain, label: 'Le respondimos el', date: dates.day(new Date(record.respondido)), note };
  }
  const ending = ownOutcome(record) === undefined ? endings[record.estado] : 'Terminó el';
  if (ending !== undefined) return { ...plain, label: ending, date: dates.day(new Date(record.actual.fecha)) };
  if (fin) {
    return { ...plain, label: 'El plazo terminó el', date: dates.day(fin.fecha) };
  }
  if (pausado || vence === null) {
    const note = waitingNote(record, term, dates);
    return { ...plain, label: 'El plazo está suspendido mientras entrega lo que falta', note };
  }
  return running(term, vence, today, dates);
}

/** Returns the note of a paused term. Each request says its own last day, at the top of the page. */
function waitingNote(
  { pendientes = [] }: AnsweredRecord,
  { masTiempo, plazoCiudadano }: FollowedTerm,
  dates: CityDates,
): string | null {
  if (pendientes.length > 0) return masTiempo ? 'Le dimos más tiempo.' : null;
  return plazoCiudadano && `Tiene hasta el ${dates.day(plazoCiudadano)} para entregar lo que le pedimos.`;
}

function running(term: FollowedTerm, vence: Date, today: string, dates: CityDates): Standing {
  const date = dates.day(vence);
  if (dates.dayOf(vence) < today) {
    const { silencio, silencioLegal } = term;
    const legal = silencioLegal && silenceInWords(silencioLegal, (moment) => dates.day(moment));
    const note = silencio ? `${silencio.texto} (${silencio.fuente})` : legal;
    return {
      ...plain,
      label: 'Debíamos responderle a más tardar el',
      date,
      note,
      badge: { text: 'Vencido', tone: 'danger' },
    };
  }
  const count = countOf(term, today);
  const isSoon = count !== null && count.total - count.gone <= SOON_DAYS;
  const badge = isSoon ? ({ text: 'Vence pronto', tone: 'warning' } as const) : null;
  return { ...plain, label: 'Debemos responderle a más tardar el', date, badge, count };
}

/** Counts the working days of a term; null for a term in other units, where such a count means nothing to a person. */
function countOf({ total, dias }: FollowedTerm, today: string): CountView | null {
  if (typeof total === 'string') return null;
  const counted = dias.filter(({ cuenta }) => cuenta);
  const gone = counted.filter(({ dia }) => dia <= today).length;
  const left = counted.length - gone;
  const words = left === 0 ? 'Vence hoy' : left === 1 ? 'Queda 1 día hábil' : `Quedan ${left} días hábiles`;
  const days = counted.length > MOST_BARS ? [] : counted.map((_, index) => index < gone);
  return { gone, total: counted.length, left: words, days };
}
