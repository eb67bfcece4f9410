import { z } from 'zod';
import { adminProcedure, adminRouter, doneMutation, pageQuery, pageRequest } from '../../../host/plugin-api/index.js';
import { code, formStates, shownForm, type FormAdministration } from '../definition/index.js';

const estado = z.enum(formStates);
const listed = z.object({ codigo: z.string(), nombre: z.string(), revision: z.int(), estado });

const stored = listed.extend({
  schema: z.record(z.string(), z.unknown()),
  ui: z.record(z.string(), z.unknown()),
});

/** Builds the procedures of `workflow.forms`: the forms of processes. */
export function formProcedures({ forms }: { readonly forms: FormAdministration }) {
  const read = adminProcedure('workflow.read', 'workflow.designer', 'workflow.admin');
  return adminRouter({
    list: pageQuery(read, pageRequest(code).prefault({}), { item: listed, cursor: 'codigo' }, ({ cursor, limit }) =>
      forms.page(cursor ?? '', limit),
    ),

    get: read
      .input(z.strictObject({ codigo: code }))
      .output(stored)
      .query(async ({ input }) => shownForm(await forms.get(input.codigo))),

    /** An `INACTIVO` form cannot be added to a process; processes that use it already keep it. */
    setState: doneMutation(
      adminProcedure('workflow.designer', 'workflow.admin'),
      z.strictObject({ codigo: code, estado }),
      ({ codigo, estado }, identity) => forms.setState(identity, codigo, estado),
    ),
  });
}
