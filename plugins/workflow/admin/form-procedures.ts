import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  errorsByField,
  pageOf,
  pageQuery,
  pageRequest,
} from '../../../host/plugin-api/index.js';
import { typedFormPage } from '../../forms/contract.js';
import { code, formStates, shownForm, type FormAdministration } from '../definition/index.js';

const estado = z.enum(formStates);
const stored = z.object({ codigo: z.string(), nombre: z.string(), revision: z.int(), estado });
/** `procesos`: those whose active version uses it. */
const listed = stored.extend({ procesos: z.int() });
const json = z.record(z.string(), z.unknown());

const use = z.object({
  codigo: z.string(),
  nombre: z.string(),
  activa: z.object({ version: z.int(), revision: z.int() }).nullable(),
  borrador: z.boolean(),
  lee: z.array(z.object({ campo: z.string(), donde: z.string() })),
});

/** `guardado`: the answers that the service would store; null for those that it refuses, with the reason. */
const tried = typedFormPage.extend({
  guardado: json.nullable(),
  rechazo: z.object({ msg: z.string(), errors: errorsByField }).nullable(),
});

const search = z.string().trim().max(100).optional();

/** Builds the procedures of `workflow.forms`: the forms of processes. */
export function formProcedures({ forms }: { readonly forms: FormAdministration }) {
  const read = adminProcedure('workflow.read', 'workflow.designer', 'workflow.admin');
  const design = adminProcedure('workflow.designer', 'workflow.admin');
  return adminRouter({
    list: pageQuery(
      read,
      pageRequest(code).extend({ search }).prefault({}),
      { item: listed, cursor: 'codigo' },
      ({ cursor, limit, search: words }) => forms.page(cursor ?? '', limit, words),
    ),

    get: read
      .input(z.strictObject({ codigo: code }))
      .output(stored.extend({ schema: json, ui: json }))
      .query(async ({ input }) => shownForm(await forms.get(input.codigo))),

    /** All processes that use a form, on one page, and the places in them that read some of its fields. */
    uses: read
      .input(z.strictObject({ codigo: code, campos: z.array(z.string().max(200)).max(200).default([]) }))
      .output(pageOf(use, z.string()))
      .query(async ({ input: { codigo, campos } }) => {
        const uses = await forms.uses(codigo, campos);
        return { items: uses.map(({ lee, ...rest }) => ({ ...rest, lee: [...lee] })), nextCursor: null };
      }),

    /** Tries a form that is being written with typed answers: its fields as a task shows them; stores nothing. */
    preview: design
      .input(z.strictObject({ schema: json, ui: json.optional(), respuestas: json.default({}) }))
      .output(tried)
      .query(async ({ input: { respuestas, ...change } }) => {
        const { page, outcome } = await forms.tryForm(change, respuestas);
        if (outcome.ok) return { ...page, guardado: { ...outcome.answers }, rechazo: null };
        const errors = Object.fromEntries(
          Object.entries(outcome.errors).map(([field, faults]) => [field, [...faults]]),
        );
        return { ...page, guardado: null, rechazo: { msg: outcome.msg, errors } };
      }),

    /** An `INACTIVO` form cannot be added to a process; processes that use it already keep it. */
    setState: doneMutation(design, z.strictObject({ codigo: code, estado }), ({ codigo, estado }, identity) =>
      forms.setState(identity, codigo, estado),
    ),
  });
}
