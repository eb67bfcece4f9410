import type { CountedDay, Term } from '../../calendar/contract.js';
import type { LegalSilence, ProfileCode } from './legal-profiles.js';

/** What happened to a term after it began. */
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

/** How a term ends. */
export const termEnds = ['RESPUESTA', 'RESUELTO', 'RECHAZADO', 'ANULADO', 'TRASLADO'] as const;
export type TermEnd = (typeof termEnds)[number];

/** A thing that happened to a term, with its author and reason. */
export interface TermEvent {
  /** From 1, and larger than those of the events before. */
  readonly id: number;
  readonly tipo: TermEventKind;
  readonly fecha: Date;
  /** Id of the user; null for the service itself, and for the public. */
  readonly usuario: number | null;
  readonly motivo: string | null;
  /** Of a `PRORROGA`: how much longer. */
  readonly plazo: Term | null;
  /** Of a `TRASLADO`: the entity that it went to. */
  readonly entidad: string | null;
  /** Of a `TRASLADO`: the letter by which it went there. */
  readonly oficio: string | null;
  /** Of a `REANUDACION`: that the citizen handed in what was missing, by electronic means. */
  readonly entregado: boolean;
  /** Of a `PAUSA` and a `PRORROGA_CIUDADANO`: until when the citizen may hand in what is missing, by law. */
  readonly plazoCiudadano: Date | null;
  /** The end of the term since then; null while it is paused. */
  readonly vence: Date | null;
}

/** What the city says happens where a term ends without an answer, and by which law. */
export interface Silence {
  readonly texto: string;
  readonly fuente: string;
}

/** When the law makes something of a request that nobody decides. */
export interface SilenceDates extends Pick<LegalSilence, 'efecto' | 'fuente'> {
  /** The last moment for a decision. */
  readonly fecha: Date;
  /** Of what is granted then: until when it is handed over. */
  readonly entrega: Date | null;
}

/** Where a term stands. */
export interface TermState {
  /** Null for a term of the city's own. */
  readonly perfil: ProfileCode | null;
  /** As it began, without extensions. */
  readonly plazo: Term;
  readonly recibido: Date;
  /** That an official received the request, at a counter. */
  readonly enPersona: boolean;
  /** Its last moment; null while it is paused. */
  readonly vence: Date | null;
  readonly pausado: boolean;
  /** How and when it ended; null while it goes on, also past its last moment. */
  readonly fin: { readonly como: TermEnd; readonly fecha: Date } | null;
}

/** A term with all that made its last day what it is. */
export interface TermComputation extends TermState {
  /** With its extensions. */
  readonly total: Term;
  /** Of the pause that it is in: until when the citizen may hand in what is missing, where the law says so. */
  readonly plazoCiudadano: Date | null;
  /** The answer that has ended it reached nobody, as its owner said: the person is not notified. */
  readonly isUnnotified: boolean;
  readonly silencio: Silence | null;
  /**
   * Null where the law says nothing, where the end is not known during a pause, and for what was answered, or ended in
   * another way, before that.
   */
  readonly silencioLegal: SilenceDates | null;
  /** The earliest first. */
  readonly eventos: readonly TermEvent[];
  /** Each day from receipt to the last, or to the first of a pause that goes on: whether it counts, and why. */
  readonly dias: readonly CountedDay[];
  /** The same to print: one line a day, in Spanish. */
  readonly texto: string;
}
