import type { CountedDay, Term } from '../../calendar/contract.js';
import type { LegalSilence, ProfileCode } from './legal-profiles.js';

/** The kinds of events of a term after it began. */
export const termEventKinds = [
  'PAUSA',
  'PRORROGA_CIUDADANO',
  'REANUDACION',
  'PRORROGA',
  'FIN',
  'TRASLADO',
  'CORRECCION',
] as const;
export type TermEventKind = (typeof termEventKinds)[number];

/** The ways in which a term ends. */
export const termEnds = ['RESPUESTA', 'RESUELTO', 'RECHAZADO', 'ANULADO', 'TRASLADO'] as const;
export type TermEnd = (typeof termEnds)[number];

/** An event of a term, with its author and reason. */
export interface TermEvent {
  /** From 1, increasing. */
  readonly id: number;
  readonly tipo: TermEventKind;
  readonly fecha: Date;
  /** Id of the user; null for the service itself, and for the public. */
  readonly usuario: number | null;
  readonly motivo: string | null;
  /** The added time of a `PRORROGA`. */
  readonly plazo: Term | null;
  /** The other entity of a `TRASLADO`. */
  readonly entidad: string | null;
  /** The letter of a `TRASLADO`. */
  readonly oficio: string | null;
  /** The words to the citizen of a `TRASLADO`. */
  readonly paraCiudadano: string | null;
  /** For a `REANUDACION`: whether the citizen submitted what was missing electronically. */
  readonly entregado: boolean;
  /** For a `PAUSA` and a `PRORROGA_CIUDADANO`: the end of the citizen's time to submit what is missing, by law. */
  readonly plazoCiudadano: Date | null;
  /** The end of the term since then; null while it is paused. */
  readonly vence: Date | null;
}

/** The city's statement on a term that ends without an answer, and the law behind it. */
export interface Silence {
  readonly texto: string;
  readonly fuente: string;
}

/** The dates of the legal effect of a request that is not decided. */
export interface SilenceDates extends Pick<LegalSilence, 'efecto' | 'fuente'> {
  /** The last moment for a decision. */
  readonly fecha: Date;
  /** The last moment to deliver what is granted by that. */
  readonly entrega: Date | null;
}

/** The state of a term. */
export interface TermState {
  /** Null for a term of the city's own. */
  readonly perfil: ProfileCode | null;
  /** The original length, without extensions. */
  readonly plazo: Term;
  readonly recibido: Date;
  /** Whether an official received the request at a counter. */
  readonly enPersona: boolean;
  /** Its last moment; null while it is paused. */
  readonly vence: Date | null;
  readonly pausado: boolean;
  /** How and when it ended; null while it is open, also after its last moment. */
  readonly fin: { readonly como: TermEnd; readonly fecha: Date } | null;
}

/** A term, and how its last day comes about. */
export interface TermComputation extends TermState {
  /** The length with extensions. */
  readonly total: Term;
  /** In a pause, the end of the citizen's time to submit what is missing, where the law sets one. */
  readonly plazoCiudadano: Date | null;
  /** Whether the answer that ended it could not be delivered, as its owner reports: the person is not notified. */
  readonly isUnnotified: boolean;
  readonly silencio: Silence | null;
  /**
   * Null where the law has no such effect, while a pause leaves the end open, and where the request was answered, or
   * ended otherwise, before that.
   */
  readonly silencioLegal: SilenceDates | null;
  /** The events, the earliest first. */
  readonly eventos: readonly TermEvent[];
  /** Each day from receipt to the last, or to the first day of an open pause: whether it counts, and why. */
  readonly dias: readonly CountedDay[];
  /** The computation as text to print: one line per day, in Spanish. */
  readonly texto: string;
}
