import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  done,
  doneOutput,
  pageOf,
  pageRequest,
  toPage,
} from '../../../host/plugin-api/index.js';
import { code, formStates, shownForm, type FormAdministration } from '../definition/index.js';

const estado = z.enum(formStates);
const listed = z.object({ codigo: z.string(), nombre: z.string(), revision: z.int(), estado });

const stored = listed.extend({
  schema: z.record(z.string(), z.unknown()),
  ui: z.record(z.string(), z.unknown()),
});

/** `workflow.forms`: the forms of processes. */
export function formProcedures({ forms }: { readonly forms: FormAdministration }) {
  const read = adminProcedure('workflow.read', 'workflow.designer', 'workflow.admin');
  return adminRouter({
    list: read
      .input(pageRequest(code).prefault({}))
      .output(pageOf(listed, z.string()))
      .query(async ({ input: { cursor, limit } }) =>
        toPage(await forms.page(cursor ?? '', limit + 1), limit, (last) => last.codigo),
      ),

    get: read
      .input(z.strictObject({ codigo: code }))
      .output(stored)
      .query(async ({ input }) => shownForm(await forms.get(input.codigo))),

    /** No process comes to name an `INACTIVO` one; those that name it already go on. */
    setState: adminProcedure('workflow.designer', 'workflow.admin')
      .input(z.strictObject({ codigo: code, estado }))
      .output(doneOutput)
      .mutation(async ({ ctx, input }) => {
        await forms.setState(ctx.identity, input.codigo, input.estado);
        return done;
      }),
  });
}
