import { z } from 'zod';
import { adminProcedure, adminRouter } from '../../../../host/plugin-api/index.js';
import type { QuestionForms } from '../../../forms/contract.js';
import type { QuestionAdministration } from '../question-administration.js';
import { revision, saved, toSaved } from './tramite-procedures.js';

const form = z.strictObject({ tramite: z.string().min(1).max(60), revision });
const codigo = z.string().min(1).max(60);

/** Makes `tramites.questions`: the questions of a form, one at a time. */
export function questionProcedures({
  questions,
  forms,
}: {
  readonly questions: QuestionAdministration;
  readonly forms: QuestionForms;
}) {
  const administer = adminProcedure('tramites.admin');
  return adminRouter({
    save: administer
      .input(form.extend({ pregunta: forms.questionSchema }))
      .output(saved)
      .mutation(async ({ ctx, input: { pregunta, ...edited } }) =>
        toSaved(await questions.save(ctx.identity, edited, pregunta)),
      ),

    remove: administer
      .input(form.extend({ pre_codigo: codigo }))
      .output(saved)
      .mutation(async ({ ctx, input: { pre_codigo, ...edited } }) =>
        toSaved(await questions.remove(ctx.identity, edited, pre_codigo)),
      ),

    reorder: administer
      .input(form.extend({ orden: z.array(codigo).max(200) }))
      .output(saved)
      .mutation(async ({ ctx, input: { orden, ...edited } }) =>
        toSaved(await questions.reorder(ctx.identity, edited, orden)),
      ),
  });
}
