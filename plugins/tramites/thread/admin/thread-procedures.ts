import { z } from 'zod';
import { adminProcedure, doneMutation, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import type { MessageDesk } from '../message-desk.js';
import { messageFields } from '../message-fields.js';
import { givenMessage, namedMessage } from '../routes/thread-schemas.js';

/** Makes the procedures of `tramites.records` by which staff read and write the messages of records. */
export function threadProcedures({ messageDesk }: { readonly messageDesk: MessageDesk }) {
  return {
    /** The messages between the citizen and the city, the first one first. */
    messages: pageQuery(
      adminProcedure('tramites.read'),
      pageRequest(rowId).extend({ id: rowId }),
      { item: namedMessage, cursor: 'numero' },
      ({ id, cursor, limit }) => messageDesk.page(id, cursor ?? 0, limit),
    ),

    /**
     * Writes to the citizen, without files: these come over REST, `POST /home/api/tramite/mensaje/<radicado>`. `hasta`
     * is the number of the last message that the clerk has seen: it attends no later one. By default it attends all.
     */
    message: adminProcedure('tramites.answer')
      .input(messageFields.extend({ id: rowId }))
      .output(givenMessage)
      .mutation(({ ctx, input: { id, ...fields } }) => messageDesk.write(id, fields, ctx.identity)),

    /** Notes that the messages of the citizen up to a number need no message of the city. */
    attended: doneMutation(
      adminProcedure('tramites.answer'),
      z.strictObject({ id: rowId, numero: z.int().min(1).max(1000) }),
      ({ id, numero }, identity) => messageDesk.attend(id, numero, identity),
    ),
  };
}
