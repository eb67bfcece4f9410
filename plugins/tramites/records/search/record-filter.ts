import { beginningWith, conditions, type Conditions } from '../../../../host/plugin-api/index.js';
import {
  answerDigest,
  documentDigest,
  openStates,
  type RecordState,
  staffAnswerDigest,
  unnotifiedAnswers,
} from '../../vocabulary/index.js';

/** The filter of a list of records. */
export interface RecordFilter {
  /** Records before this id; the newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly tramite?: string | undefined;
  readonly estado?: RecordState | undefined;
  /** The first and the last day on which they were filed, such as `2026-11-30`. */
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly radicado?: string | undefined;
  /** The number of an identity document that was filed with it. */
  readonly documento?: string | undefined;
  /** Beginnings of words of the applicant's name. */
  readonly nombre?: readonly string[] | undefined;
  /** Only these records, at most 2000. */
  readonly ids?: readonly number[] | undefined;
  /** The name of the department that answers them. */
  readonly oficina?: string | undefined;
  /** Records whose term has ended, and that are neither answered nor closed. */
  readonly vencidos?: boolean | undefined;
  /** Records with an answer that did not reach the person. */
  readonly sin_notificar?: boolean | undefined;
  /** Records with a message of the citizen that waits for the city. */
  readonly sin_atender?: boolean | undefined;
  /** Records that staff have returned, where the time of the citizen is over. */
  readonly plazo_ciudadano_vencido?: boolean | undefined;
  readonly key?: string | undefined;
  /** Records whose answer to a question is exactly this. */
  readonly respuesta?: { readonly pre_codigo: string; readonly valor: string } | undefined;
}

const openList = openStates.map((state) => `'${state}'`).join(', ');

/** The condition of a record `r` that is open and was not answered. */
const isDue = `r.estado IN (${openList}) AND r.respondido IS NULL`;

/**
 * Makes the conditions of a filter on a record `r`; `tramiteId` is the id of the tramite that the filter names by its
 * code.
 */
export function narrowedBy(
  filter: Omit<RecordFilter, 'limit' | 'tramite' | 'oficina' | 'desde' | 'hasta'>,
  tramiteId: number | undefined,
  now: Date,
): Conditions {
  const {
    before,
    estado,
    radicado,
    documento,
    nombre = [],
    ids,
    vencidos,
    sin_notificar,
    sin_atender,
    plazo_ciudadano_vencido,
    key,
    respuesta,
  } = filter;
  const narrowed = conditions()
    .and('r.id < ?', before)
    .and('r.tramite_id = ?', tramiteId)
    .and('r.estado = ?', estado)
    .and('r.clave = ?', key)
    .oneOf('r.id', ids);
  if (radicado !== undefined) {
    const [year, number] = radicado.split('-').map(Number);
    narrowed.and('r.anio = ?', year).and('r.numero = ?', number);
  }
  if (documento !== undefined) {
    narrowed.and('r.id IN (SELECT record_id FROM tramites_answer WHERE digest = ?)', documentDigest(documento));
  }
  for (const word of nombre) {
    const range = 'SELECT record_id FROM tramites_record_word WHERE palabra >= ? AND palabra < ?';
    narrowed.and(`r.id IN (${range})`, ...beginningWith(word));
  }
  if (respuesta !== undefined) {
    narrowed.and(
      `EXISTS (SELECT 1 FROM tramites_answer a
               WHERE a.digest IN (?, ?) AND a.tramite_id = r.tramite_id AND a.record_id = r.id)`,
      answerDigest(respuesta.pre_codigo, respuesta.valor),
      staffAnswerDigest(respuesta.pre_codigo, respuesta.valor),
    );
  }
  if (vencidos) narrowed.and(`${isDue} AND r.vence < ?`, now);
  if (sin_notificar) {
    narrowed.and(`r.id IN (SELECT a.record_id FROM tramites_record_answer a WHERE ${unnotifiedAnswers})`);
  }
  if (sin_atender) {
    narrowed.and('r.id IN (SELECT m.record_id FROM tramites_record_message m WHERE m.attended_at IS NULL)');
  }
  if (plazo_ciudadano_vencido) narrowed.and('r.plazo_ciudadano < ?', now);
  return narrowed;
}

/** Tells whether a list is narrowed by the days of filing. Such a list is in the order of the moments of filing. */
export const isOfDays = ({ desde, hasta, ids }: Omit<RecordFilter, 'limit'>): boolean =>
  ids === undefined && (desde !== undefined || hasta !== undefined);

/** Adds the condition that a record `r` was filed before another one: the next page of the list {@link isOfDays}. */
export function filedBefore(narrowed: Conditions, id: number | undefined): Conditions {
  const moment = '(SELECT x.created_at FROM tramites_record x WHERE x.id = ?)';
  return narrowed.and(`r.created_at <= ${moment}`, id).and(`(r.created_at < ${moment} OR r.id < ?)`, id, id);
}
