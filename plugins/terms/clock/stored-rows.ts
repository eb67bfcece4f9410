import type { Term } from '../../calendar/contract.js';
import type { ProfileCode, TermEnd, TermEvent, TermEventKind } from '../contract.js';
import type { StoredTerm } from './term-row.js';

/** A row of {@link termColumns}. */
export interface TermRow {
  readonly id: number;
  readonly perfil: ProfileCode | null;
  readonly plazo: string;
  readonly received_at: Date;
  readonly in_person: boolean | null;
  readonly due_at: Date | null;
  readonly ended_at: Date | null;
  readonly fin: TermEnd | null;
  readonly revision: number;
}
export const termColumns = 'id, perfil, plazo, received_at, in_person, due_at, ended_at, fin, revision';

/** A row of {@link eventColumns}, of `terms_event e`. */
export interface EventRow {
  readonly id: number;
  readonly tipo: TermEventKind;
  readonly at: Date;
  readonly user_id: number | null;
  readonly motivo: string | null;
  readonly plazo: string | null;
  readonly entidad: string | null;
  readonly oficio: string | null;
  readonly para_ciudadano: string | null;
  readonly handed_in: boolean | null;
  readonly citizen_due_at: Date | null;
  readonly due_at: Date | null;
}
export const eventColumns = `e.id, e.tipo, e.at, e.user_id, e.motivo, e.plazo, e.entidad, e.oficio, e.para_ciudadano,
  e.handed_in, e.citizen_due_at, e.due_at`;

export function storedTerm({ plazo, received_at, in_person, due_at, ended_at, ...row }: TermRow): StoredTerm {
  return {
    ...row,
    plazo: JSON.parse(plazo) as Term,
    receivedAt: received_at,
    isInPerson: in_person === true,
    dueAt: due_at,
    endedAt: ended_at,
  };
}

export function termEvent(row: EventRow): TermEvent {
  const { id, tipo, at, user_id, motivo, plazo, entidad, oficio, handed_in, citizen_due_at, due_at } = row;
  return {
    id,
    tipo,
    fecha: at,
    usuario: user_id,
    motivo,
    plazo: plazo === null ? null : (JSON.parse(plazo) as Term),
    entidad,
    oficio,
    paraCiudadano: row.para_ciudadano,
    entregado: handed_in === true,
    plazoCiudadano: citizen_due_at,
    vence: due_at,
  };
}
