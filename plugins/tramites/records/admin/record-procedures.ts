import { z } from 'zod';
import {
  adminProcedure,
  doneMutation,
  pageQuery,
  pageRequest,
  plainValue,
  rowId,
} from '../../../../host/plugin-api/index.js';
import { foundBy, type RecordFinder } from '../search/record-finder.js';
import type { RecordHistory } from '../search/record-history.js';
import type { RecordSearch } from '../search/record-search.js';
import type { RecordStateService } from '../moves/record-state-service.js';
import {
  askedMove,
  detailedRecord,
  listedRecord,
  moveRequest,
  recordMove,
  recordState,
} from '../shapes/record-shapes.js';

const filter = pageRequest(rowId).extend({
  tramite: z.string().max(60).optional(),
  estado: recordState.optional(),
  radicado: z
    .string()
    .overwrite(plainValue)
    .regex(/^\d{4}-\d{1,9}$/, 'Un radicado es como 2026-000123.')
    .optional(),
  key: z.string().max(40).overwrite(plainValue).toLowerCase().optional(),
  /** The number of an identity document that was filed with it, whatever question asked for it. */
  documento: z.string().max(40).optional(),
  /** The name of its applicant: words, or their beginnings, without regard to capitals and accents. */
  nombre: z.string().max(100).optional(),
  /** Records whose term has ended, and that are neither answered nor closed. */
  vencidos: z.boolean().optional(),
  /** Records with an answer that did not reach the person. */
  sin_notificar: z.boolean().optional(),
  /** Records with a message of the citizen that waits for the city. */
  sin_atender: z.boolean().optional(),
  /**
   * Records that staff have returned, where the time of the citizen is over: they may be taken up again, or withdrawn.
   */
  plazo_ciudadano_vencido: z.boolean().optional(),
  /** Records whose answer to a question is exactly this. */
  respuesta: z.strictObject({ pre_codigo: z.string().max(60), valor: z.string().max(10_000) }).optional(),
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
    list: pageQuery(read, filter.prefault({}), { item: listedRecord, cursor: 'id' }, ({ cursor, ...rest }) =>
      search.list({ ...finder.narrowing(rest), before: cursor ?? undefined }),
    ),

    /** The records that a text may mean: a filing number, a key, the number of a document, a name. */
    find: read
      .input(z.strictObject({ texto: z.string().trim().min(1).max(100) }))
      .output(z.object({ registros: z.array(listedRecord.extend({ por: z.enum(foundBy) })) }))
      .query(async ({ input }) => ({ registros: await finder.find(input.texto) })),

    get: read
      .input(z.strictObject({ id: rowId }))
      .output(detailedRecord)
      .query(async ({ input }) => {
        const { respuestas, recursos, frases, ...found } = await search.get(input.id);
        return { ...found, recursos: [...recursos], frases: [...frases], respuestas: [...respuestas] };
      }),

    /** Its moves, the oldest first. */
    history: pageQuery(
      read,
      pageRequest(rowId).extend({ id: rowId }),
      { item: recordMove, cursor: 'id' },
      ({ id, cursor, limit }) => history.page(id, cursor ?? 0, limit),
    ),

    move: doneMutation(
      adminProcedure('tramites.manage'),
      askedMove.extend({ id: rowId }),
      ({ id, ...asked }, { userId }) => states.move(id, moveRequest(asked, userId)),
    ),
  };
}
