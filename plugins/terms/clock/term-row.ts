import type { Term } from '../../calendar/contract.js';
import type { ProfileCode, TermEnd, TermEvent, TermState } from '../contract.js';

/** A term as it is stored. */
export interface StoredTerm {
  readonly id: number;
  readonly perfil: ProfileCode | null;
  readonly plazo: Term;
  readonly receivedAt: Date;
  readonly isInPerson: boolean;
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
  readonly fin: TermEnd | null;
  readonly revision: number;
}

/** A term and its events, the earliest first. */
export interface TermHistory {
  readonly term: StoredTerm;
  readonly events: readonly TermEvent[];
}

/** Describes the state of a term. */
export function stateOf({ perfil, plazo, receivedAt, isInPerson, dueAt, endedAt, fin }: StoredTerm): TermState {
  return {
    perfil,
    plazo,
    recibido: receivedAt,
    enPersona: isInPerson,
    vence: dueAt,
    pausado: dueAt === null && endedAt === null,
    fin: endedAt && fin && { como: fin, fecha: endedAt },
  };
}
