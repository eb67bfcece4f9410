import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  savedOutput,
} from '../../../../host/plugin-api/index.js';
import type { BundleQuestion, QuestionForms } from '../../../forms/contract.js';
import type { TramiteAdministration } from '../tramite-administration.js';
import type { SavedTramite } from '../tramite-definitions.js';
import { checkTogether, tramiteCode, tramiteFields, writtenTramite } from '../tramite-item.js';
import type { QuestionAdministration } from '../question-administration.js';

const codigo = z.string().min(1).max(60);

/** The revision that an editor has seen: a save after a change by another editor is a conflict. */
export const revision = z.int32().min(0);

const listed = z.object({
  codigo: z.string(),
  nombre: z.string(),
  tra_isDenuncia: z.boolean(),
  proceso: z.string().nullable(),
  /** The department that answers its records. */
  dependencia: z.string().nullable(),
  /** The number of questions of the form. */
  preguntas: z.int(),
  revision: z.int(),
});

/**
 * The outcome of a save: the revision that the next save names, and warnings of settings that are allowed but perhaps
 * not meant.
 */
export const saved = savedOutput.extend({
  revision: z.int(),
  warnings: z.array(z.object({ pre_codigo: z.string(), message: z.string() })),
});

export function toSaved({ unmasked, ...outcome }: SavedTramite): z.output<typeof saved> {
  const message = 'Las consultas públicas muestran esta respuesta sin enmascarar.';
  return { ...outcome, warnings: unmasked.map((pre_codigo) => ({ pre_codigo, message })) };
}

const issue = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });

/** Makes `tramites.tramites`: tramites with their forms, as a bundle has them. */
export function tramiteProcedures(services: {
  readonly definitions: TramiteAdministration;
  readonly questions: QuestionAdministration;
  readonly forms: QuestionForms;
}) {
  const { definitions, questions, forms } = services;
  const item = tramiteFields(forms.formSchema);
  const stored = item.extend({
    codigo: z.string(),
    /**
     * The questions as they are stored, under the names of a bundle: a form that can no longer be used is seen and
     * mended.
     */
    preguntas: z.array(z.custom<BundleQuestion>((question) => typeof question === 'object')),
    revision: z.int(),
  });
  const read = adminProcedure('tramites.read', 'tramites.admin');
  const administer = adminProcedure('tramites.admin');
  return adminRouter({
    list: pageQuery(
      read,
      pageRequest(codigo).prefault({}),
      { item: listed, cursor: 'codigo' },
      async ({ cursor, limit }) => {
        const rows = await definitions.page(cursor ?? '', limit);
        return rows.map(({ item, revision }) => ({
          ...item,
          proceso: item.proceso ?? null,
          dependencia: item.dependencia ?? null,
          preguntas: item.preguntas.length,
          revision,
        }));
      },
    ),

    get: read
      .input(z.strictObject({ codigo }))
      .output(stored)
      .query(async ({ input }) => {
        const { item, revision } = await definitions.get(input.codigo);
        return { ...writtenTramite(item, forms), revision };
      }),

    /**
     * Saves a tramite. Without a revision it replaces the present definition, as an import does; 0 asks for a new
     * tramite.
     */
    save: administer
      .input(item.extend({ revision: revision.optional() }).superRefine(checkTogether))
      .output(saved)
      .mutation(async ({ ctx, input: { revision, ...item } }) =>
        toSaved(await definitions.save(ctx.identity, item, revision)),
      ),

    remove: doneMutation(
      administer,
      z.strictObject({ codigo: tramiteCode, revision: revision.optional() }),
      ({ codigo, revision }, identity) => definitions.remove(identity, codigo, revision),
    ),

    /** Checks a form and saves nothing. It is a mutation only because forms outgrow a URL. */
    check: administer
      .input(z.strictObject({ preguntas: z.array(z.unknown()).max(200) }))
      .output(z.object({ valid: z.boolean(), issues: z.array(issue) }))
      .mutation(async ({ input }) => {
        const issues = (await questions.check(input.preguntas)).map(({ path, message }) => ({
          path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
          message,
        }));
        return { valid: issues.length === 0, issues };
      }),
  });
}
