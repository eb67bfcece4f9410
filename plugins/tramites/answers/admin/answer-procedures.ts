import { z } from 'zod';
import { adminProcedure, doneMutation, pageQuery, pageRequest, rowId } from '../../../../host/plugin-api/index.js';
import { givenAnswer, seenAnswer } from '../routes/answer-schemas.js';
import type { AnswerDesk } from '../answer-desk.js';
import { answerFields } from '../answer-fields.js';
import { withdrawalFields } from '../returned/withdrawal-act.js';
import type { WithdrawalDesk } from '../returned/withdrawal-desk.js';

/** Makes the procedures of `tramites.records` by which staff answer records. */
export function answerProcedures({
  desk,
  withdrawals,
}: {
  readonly desk: AnswerDesk;
  readonly withdrawals: WithdrawalDesk;
}) {
  const read = adminProcedure('tramites.read');
  return {
    /** The answers of the city, the first one first. */
    answers: pageQuery(
      read,
      pageRequest(rowId).extend({ id: rowId }),
      { item: seenAnswer, cursor: 'numero' },
      ({ id, cursor, limit }) => desk.page(id, cursor ?? 0, limit),
    ),

    /** Notes that staff notified the person of a failed answer by other means than a message of the service. */
    notified: doneMutation(
      adminProcedure('tramites.answer'),
      z.strictObject({ id: rowId, numero: z.int().min(1).max(100), medio: z.string().trim().min(1).max(200) }),
      ({ id, numero, medio }, identity) => desk.noteNotified(id, numero, medio, identity),
    ),

    /** Answers a record, without files: these come over REST, `POST /home/api/tramite/respuesta/<radicado>`. */
    answer: adminProcedure('tramites.answer')
      .input(answerFields.extend({ id: rowId }))
      .output(givenAnswer)
      .mutation(({ ctx, input: { id, ...answer } }) => desk.answer(id, answer, ctx.identity)),

    /**
     * Decrees that the citizen has withdrawn, by an act with its reasons, which is notified (Ley 1755 of 2015, article
     * 17). The act comes without a file; a file comes over REST, `POST /home/api/tramite/desistimiento/<radicado>`.
     */
    withdraw: adminProcedure('tramites.answer')
      .input(withdrawalFields.extend({ id: rowId }))
      .output(z.object({ respuesta: seenAnswer }))
      .mutation(async ({ ctx, input: { id, motivo } }) => ({
        respuesta: await withdrawals.withdraw(id, motivo, ctx.identity),
      })),
  };
}
