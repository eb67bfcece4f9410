import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  savedOutput,
  toPage,
} from '../../../host/plugin-api/index.js';
import { validationTemplate } from '../validation/validation-template.js';
import type { ValidationTemplates } from '../validation/validation-templates.js';

const codigo = z.string().min(1).max(60);

const listed = z.object({
  codigo: z.string(),
  parametros: z.array(z.string()),
  fuente: z.string(),
  predefinida: z.boolean(),
});

/** `tramites.validationTemplates`; what is saved is what a bundle could say. */
export function validationTemplateProcedures({
  validationTemplates,
}: {
  readonly validationTemplates: ValidationTemplates;
}) {
  const administer = adminProcedure('tramites.admin');
  return adminRouter({
    list: adminProcedure('tramites.read', 'tramites.admin')
      .input(pageRequest(codigo).prefault({}))
      .output(pageOf(listed, z.string()))
      .query(async ({ input: { cursor, limit } }) =>
        toPage(await validationTemplates.page(cursor ?? '', limit + 1), limit, (last) => last.codigo),
      ),

    save: administer
      .input(validationTemplate)
      .output(savedOutput)
      .mutation(async ({ ctx, input }) => ({ outcome: await validationTemplates.save(ctx.identity, input) })),

    /** A predefined template comes back as it was. */
    remove: administer
      .input(z.strictObject({ codigo }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await validationTemplates.remove(ctx.identity, input.codigo);
        return done;
      }),
  });
}
