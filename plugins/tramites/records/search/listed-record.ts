import { filingNumber, type RecordState, unattendedColumn, unnotifiedColumn } from '../../vocabulary/index.js';
import type { OfficeRow } from './office-of-record.js';

/** The row of a record in a list. */
export interface RecordRow extends OfficeRow {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly solicitante: string | null;
  readonly asunto: string | null;
  readonly anio: number;
  readonly numero: number;
  readonly estado: RecordState;
  readonly canal: string;
  readonly created_at: Date;
  readonly vence: Date | null;
  readonly respondido: Date | null;
  readonly sin_notificar: number;
  readonly sin_atender: number;
  readonly plazo_ciudadano: Date | null;
}

/** A record in a list for staff. */
export interface ListedRecord {
  readonly id: number;
  /** Code and name of its tramite. */
  readonly tramite: string;
  readonly nombre: string;
  readonly radicado: string;
  /** The name of its applicant; null where its form does not ask for it. */
  readonly solicitante: string | null;
  /** Its subject; null where its tramite named none when it was filed. */
  readonly asunto: string | null;
  /** The name of the department that answers it; null where no department has it and its tramite names none. */
  readonly oficina: string | null;
  readonly estado: RecordState;
  readonly canal: string;
  readonly creado: string;
  readonly vence: string | null;
  /** The moment of its first answer, which ends its term. */
  readonly respondido: string | null;
  /** Whether it was answered, and no answer reached the person after one that failed. */
  readonly sin_notificar: boolean;
  /** Whether a message of its citizen waits for the city. */
  readonly sin_atender: boolean;
  /** The last moment at which the citizen may hand in what is missing, where staff returned it and the law sets one. */
  readonly plazo_ciudadano: string | null;
}

/** The columns of a list, of a record `r` and its tramite `t`. */
export const recordColumns = `r.id, t.codigo, t.nombre, t.pagina, r.oficina, r.anio, r.numero, r.solicitante, r.asunto, r.estado, r.canal,
  r.created_at, r.vence, r.respondido, r.plazo_ciudadano, ${unnotifiedColumn}, ${unattendedColumn}`;

/** Reads a row of {@link recordColumns}; `officeOf` looks the name of its office up. */
export function listedRecord(row: RecordRow, officeOf: (row: OfficeRow) => string | null): ListedRecord {
  const { id, codigo, nombre, anio, numero, solicitante, asunto, estado, canal, created_at, vence, respondido } = row;
  return {
    id,
    tramite: codigo,
    nombre,
    radicado: filingNumber(anio, numero),
    solicitante,
    asunto,
    oficina: officeOf(row),
    estado,
    canal,
    creado: created_at.toISOString(),
    vence: vence?.toISOString() ?? null,
    respondido: respondido?.toISOString() ?? null,
    sin_notificar: row.sin_notificar === 1,
    sin_atender: row.sin_atender === 1,
    plazo_ciudadano: row.plazo_ciudadano?.toISOString() ?? null,
  };
}
