import { z } from 'zod';
import { adminProcedure, adminRouter, pageOf, pageRequest, toPage } from '../../../host/plugin-api/index.js';
import { code } from '../definition/fields.js';
import type { FormAdministration } from '../forms/form-administration.js';
import { shownForm } from '../forms/shown-form.js';

const listed = z.object({ codigo: z.string(), nombre: z.string(), revision: z.int() });

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
  });
}
