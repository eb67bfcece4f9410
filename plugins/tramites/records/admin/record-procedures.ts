import { z } from 'zod';
import {
  adminProcedure,
  doneMutation,
  pageQuery,
  pageRequest,
  plainValue,
  rowId,
} from '../../../../host/plugin-api/index.js';
import { receiptStates, recordStates } from '../../vocabulary/index.js';
import { foundBy, type RecordFinder } from '../search/record-finder.js';
import type { RecordHistory } from '../search/record-history.js';
import type { RecordSearch } from '../search/record-search.js';
import type { RecordStateService } from '../moves/record-state-service.js';

const state = z.enum(recordStates);

const record = z.object({
  id: z.int(),
  tramite: z.string(),
  /** Of its tramite. */
  nombre: z.string(),
  radicado: z.string(),
  /** The name of its applicant; null where its form does not ask for it. */
  solicitante: z.string().nullable(),
  estado: state,
  canal: z.string(),
  creado: z.iso.datetime(),
  /** Null where there is no term, and while it is paused. */
  vence: z.iso.datetime().nullable(),
  /** When it was first answered, which ends its term. */
  respondido: z.iso.datetime().nullable(),
  /** Whether it was answered, and the answer could not be sent or came back: the person is not notified yet. */
  sin_notificar: z.boolean(),
  /** Until when the citizen may hand in what is missing, where staff returned it and the law says so. */
  plazo_ciudadano: z.iso.datetime().nullable(),
});

const detailed = record.extend({
  llave: z.string().nullable(),
  /** Id of the user who filed it, where its channel knows. */
  usuario: z.int().nullable(),
  /** Id of the user who filed it at the counter, for the person who stood there. */
  funcionario: z.int().nullable(),
  /** Null where none was asked for; `RETENIDO`: none went, as its recipient had had those of the day. */
  recibo: z.enum(receiptStates).nullable(),
  /** The privacy notice that was accepted with it; null where its channel shows none. */
  privacidad: z.object({ version: z.string(), fecha: z.iso.datetime() }).nullable(),
  informacion: z.record(z.string(), z.unknown()),
  /** Its answers beside their questions, in words and in the order of its form. */
  respuestas: z.array(
    z.object({
      pre_codigo: z.string(),
      texto: z.string(),
      tipo: z.string().nullable(),
      palabras: z.string(),
    }),
  ),
});

const filter = pageRequest(rowId).extend({
  tramite: z.string().max(60).optional(),
  estado: state.optional(),
  radicado: z
    .string()
    .overwrite(plainValue)
    .regex(/^\d{4}-\d{1,9}$/, 'Un radicado es como 2026-000123.')
    .optional(),
  key: z.string().max(40).overwrite(plainValue).toLowerCase().optional(),
  /** The number of an identity document that was filed with it, whatever question asked for it. */
  documento: z.string().max(40).optional(),
  /** Of its applicant: words, or how they begin, without regard to capitals and accents. */
  nombre: z.string().max(100).optional(),
  /** Only those whose term has ended, and that are neither answered nor dealt with. */
  vencidos: z.boolean().optional(),
  /** Only those with an answer that did not reach the person. */
  sin_notificar: z.boolean().optional(),
  /** Only those that staff have returned, where the time of the citizen is over: to be taken up again, or withdrawn. */
  plazo_ciudadano_vencido: z.boolean().optional(),
  /** Only those whose answer to a question is exactly this. */
  respuesta: z.strictObject({ pre_codigo: z.string().max(60), valor: z.string().max(10_000) }).optional(),
});

const move = z.object({
  id: z.int(),
  desde: state,
  hacia: state,
  /** Id of the user who moved it. */
  usuario: z.int().nullable(),
  motivo: z.string().nullable(),
  fecha: z.iso.datetime(),
});

/** Makes the procedures of `tramites.records` that find, show and move what citizens have filed. */
export function recordProcedures({
  search,
  finder,
  states,
  history,
}: {
  readonly search: RecordSearch;
  readonly finder: RecordFinder;
  readonly states: RecordStateService;
  readonly history: RecordHistory;
}) {
  const read = adminProcedure('tramites.read');
  return {
    list: pageQuery(read, filter.prefault({}), { item: record, cursor: 'id' }, ({ cursor, ...rest }) =>
      search.list({ ...finder.narrowing(rest), before: cursor ?? undefined }),
    ),

    /** What somebody may mean by one text: a filing number, a key, the number of a document, a name. */
    find: read
      .input(z.strictObject({ texto: z.string().trim().min(1).max(100) }))
      .output(z.object({ registros: z.array(record.extend({ por: z.enum(foundBy) })) }))
      .query(async ({ input }) => ({ registros: await finder.find(input.texto) })),

    get: read
      .input(z.strictObject({ id: rowId }))
      .output(detailed)
      .query(async ({ input }) => {
        const { respuestas, ...found } = await search.get(input.id);
        return { ...found, respuestas: [...respuestas] };
      }),

    /** Its moves, the oldest first. */
    history: pageQuery(
      read,
      pageRequest(rowId).extend({ id: rowId }),
      { item: move, cursor: 'id' },
      ({ id, cursor, limit }) => history.page(id, cursor ?? 0, limit),
    ),

    move: doneMutation(
      adminProcedure('tramites.manage'),
      z.strictObject({
        id: rowId,
        estado: state,
        motivo: z.string().max(1000).optional(),
        /** Cancels the process of the record, which it would follow otherwise; `motivo` says why. */
        terminar_proceso: z.boolean().optional(),
        /** To `DEVUELTO`: its term goes on, where it pauses otherwise, for which `motivo` is needed. */
        sin_suspender: z.boolean().optional(),
        /** What the notice says to the citizen, such as what is missing; `motivo` stays with staff. */
        aviso: z.string().trim().min(1).max(1000).optional(),
      }),
      ({ id, estado, motivo, terminar_proceso: endProcess, sin_suspender: termGoesOn, aviso: notice }, identity) =>
        states.move(id, { to: estado, userId: identity.userId, reason: motivo, endProcess, termGoesOn, notice }),
    ),
  };
}
