import { z } from 'zod';
import { adminProcedure, doneMutation, rowId } from '../../../../host/plugin-api/index.js';
import type { RecordTermDesk } from '../terms/record-term-desk.js';
import {
  extension,
  forwarding,
  forwardingRequest,
  moment,
  momentText,
  motivo,
  seenTerm,
  toSeenTerm,
  untilOf,
} from '../shapes/term-shapes.js';

/** Makes the procedures of `tramites.records` that show and change terms. */
export function termProcedures({ termDesk }: { readonly termDesk: RecordTermDesk }) {
  const manage = adminProcedure('tramites.manage');
  return {
    /** The computation of the due date of a record, day by day; null where it has no term. */
    term: adminProcedure('tramites.read')
      .input(z.strictObject({ id: rowId }))
      .output(z.object({ termino: seenTerm.nullable() }))
      .query(async ({ input }) => {
        const computation = await termDesk.computation(input.id);
        return { termino: computation ? toSeenTerm(computation) : null };
      }),

    /** Extends a term by a number of days, or up to a day. */
    extendTerm: manage
      .input(extension.extend({ id: rowId }))
      .output(z.object({ vence: moment.nullable() }))
      .mutation(async ({ ctx, input }) => {
        const request = { until: untilOf(input), motivo: input.motivo };
        return { vence: momentText(await termDesk.extend(input.id, request, ctx.identity)) };
      }),

    /** Doubles the time of a citizen who asked for more of it (Ley 1755 of 2015, article 17). */
    extendCitizenTerm: manage
      .input(z.strictObject({ id: rowId, motivo }))
      .output(z.object({ hasta: moment }))
      .mutation(async ({ ctx, input }) => ({
        hasta: (await termDesk.extendCitizen(input.id, input.motivo, ctx.identity)).toISOString(),
      })),

    /** Forwards a record to the competent entity (Ley 1755 of 2015, article 21), which ends its term. */
    forward: doneMutation(manage, forwarding.extend({ id: rowId }), ({ id, ...asked }, identity) =>
      termDesk.forward(id, forwardingRequest(asked), identity),
    ),
  };
}
