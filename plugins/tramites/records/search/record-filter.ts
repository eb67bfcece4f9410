import { beginningWith, conditions, type Conditions } from '../../../../host/plugin-api/index.js';
import {
  answerDigest,
  documentDigest,
  openStates,
  type RecordState,
  staffAnswerDigest,
  unnotifiedAnswers,
} from '../../vocabulary/index.js';

/** What a list is narrowed by. */
export interface RecordFilter {
  /** Records before this id; the newest first. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly tramite?: string | undefined;
  readonly estado?: RecordState | undefined;
  readonly radicado?: string | undefined;
  /** The number of an identity document that was filed with it. */
  readonly documento?: string | undefined;
  /** The beginnings of words of the name of its applicant. */
  readonly nombre?: readonly string[] | undefined;
  /** Only those whose term has ended, and that are neither answered nor dealt with. */
  readonly vencidos?: boolean | undefined;
  /** Only those with an answer that did not reach the person. */
  readonly sin_notificar?: boolean | undefined;
  /** Only those that staff have returned, where the time of the citizen is over. */
  readonly plazo_ciudadano_vencido?: boolean | undefined;
  readonly key?: string | undefined;
  /** Only those whose answer to a question is exactly this. */
  readonly respuesta?: { readonly pre_codigo: string; readonly valor: string } | undefined;
}

const openList = openStates.map((state) => `'${state}'`).join(', ');

/** Of a record `r` that is open, was not answered, and has a term. */
const isDue = `r.estado IN (${openList}) AND r.respondido IS NULL`;

/** Returns the conditions of a filter on a record `r`; the id of the tramite is that of its code. */
export function narrowedBy(
  filter: Omit<RecordFilter, 'limit' | 'tramite'>,
  tramiteId: number | undefined,
  now: Date,
): Conditions {
  const {
    before,
    estado,
    radicado,
    documento,
    nombre = [],
    vencidos,
    sin_notificar,
    plazo_ciudadano_vencido,
    key,
    respuesta,
  } = filter;
  const narrowed = conditions()
    .and('r.id < ?', before)
    .and('r.tramite_id = ?', tramiteId)
    .and('r.estado = ?', estado)
    .and('r.clave = ?', key);
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
  if (plazo_ciudadano_vencido) narrowed.and('r.plazo_ciudadano < ?', now);
  return narrowed;
}
