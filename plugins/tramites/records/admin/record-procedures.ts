import { z } from 'zod';
import { adminProcedure, doneMutation, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import type { RecordFinder } from '../search/record-finder.js';
import type { RecordHistory } from '../search/record-history.js';
import type { RecordSearch } from '../search/record-search.js';
import type { RecordStateService } from '../moves/record-state-service.js';
import {
  askedMove,
  detailedRecord,
  foundRecord,
  moveRequest,
  narrowedRecord,
  recordFilter,
  recordMove,
} from '../shapes/record-shapes.js';

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
    list: pageQuery(read, recordFilter.prefault({}), { item: narrowedRecord, cursor: 'id' }, ({ cursor, ...rest }) =>
      finder.list({ ...rest, before: cursor ?? undefined }),
    ),

    /**
     * The records that a text may mean, the best matches first: a filing number, also without its year, a key, the
     * number of a document, words of a name or of a subject.
     */
    find: read
      .input(z.strictObject({ texto: z.string().trim().min(1).max(100) }))
      .output(z.object({ registros: z.array(foundRecord) }))
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
