import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  savedOutput,
  type FieldIssue,
} from '../../../../host/plugin-api/index.js';
import { saved, toSaved, tramiteCode } from '../../catalog/index.js';
import type { ChoicesOfDefinitions } from '../definition-choices.js';
import type { DefinitionDrafts, JudgedDraft } from '../definition-drafts.js';
import type { DefinitionList } from '../definition-list.js';
import type { DefinitionPublishing } from '../definition-publishing.js';
import type { TriedDefinitions } from '../tried-definitions.js';
import {
  choices,
  codigo,
  draftInput,
  edited,
  judged,
  listed,
  receivingInput,
  revision,
  seen,
  tried,
} from './definition-schemas.js';

/** The services of {@link definitionProcedures}. */
interface DefinitionServices {
  readonly drafts: DefinitionDrafts;
  readonly publishing: DefinitionPublishing;
  readonly definitionList: DefinitionList;
  readonly triedDefinitions: TriedDefinitions;
  readonly definitionChoices: ChoicesOfDefinitions;
}

const written = z.object({ revision: z.int() });

const faultsOf = (faults: readonly FieldIssue[]): { path: (string | number)[]; message: string }[] =>
  faults.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
    message,
  }));

/** Returns the judgement of a draft as the procedures answer it. */
const judgedOf = ({ faltas, advertencias, diferencias }: JudgedDraft) => ({
  faltas: faultsOf(faltas),
  advertencias: faultsOf(advertencias),
  diferencias: diferencias.map(({ cambios, efectos, ...one }) => ({
    ...one,
    cambios: [...cambios],
    efectos: [...efectos],
  })),
});

/** Makes `tramites.definitions`: definitions of tramites that are edited as drafts, and published whole. */
export function definitionProcedures(services: DefinitionServices) {
  const { drafts, publishing, definitionList, triedDefinitions, definitionChoices } = services;
  const administer = adminProcedure('tramites.admin');
  return adminRouter({
    /** All tramites, and the drafts of new ones. */
    list: pageQuery(
      administer,
      pageRequest(codigo)
        .extend({ palabras: z.string().max(200).optional() })
        .prefault({}),
      { item: listed, cursor: 'codigo' },
      async ({ cursor, limit, palabras }) =>
        (await definitionList.page({ after: cursor ?? '', limit, palabras })).map(({ borrador, ...one }) => ({
          ...one,
          borrador: borrador && { por: borrador.por, cambiado: borrador.cambiado.toISOString() },
        })),
    ),

    get: administer
      .input(z.strictObject({ codigo }))
      .output(edited)
      .query(async ({ input }) => {
        const { borrador, publicado, ...draft } = await drafts.get(input.codigo);
        return {
          codigo: input.codigo,
          ...judgedOf(draft),
          publicado: publicado ? { ...publicado, definicion: { ...publicado.definicion } } : null,
          borrador: borrador
            ? {
                revision: borrador.revision,
                base: borrador.base,
                definicion: { ...borrador.definicion },
                pruebas: borrador.pruebas.map(({ nombre, respuestas }) => ({ nombre, respuestas: { ...respuestas } })),
                por: borrador.por,
                cambiado: borrador.changedAt.toISOString(),
              }
            : null,
        };
      }),

    /** Saves a draft, faulty or not; revision 0 begins one. */
    save: administer
      .input(draftInput)
      .output(judged.extend({ revision: z.int() }))
      .mutation(async ({ ctx, input }) => {
        const { revision: made, ...draft } = await drafts.save(ctx.identity, input);
        return { revision: made, ...judgedOf(draft) };
      }),

    /** Gives the draft of a tramite that was never published another code. */
    rename: administer
      .input(seen.extend({ nuevo: tramiteCode }))
      .output(written)
      .mutation(async ({ ctx, input: { nuevo, ...draft } }) => ({
        revision: await drafts.rename(ctx.identity, draft, nuevo),
      })),

    /** Bases a draft on the present definition. */
    rebase: administer
      .input(seen)
      .output(judged.extend({ revision: z.int(), base: z.int() }))
      .mutation(async ({ ctx, input }) => {
        const { revision: made, base, ...draft } = await drafts.rebase(ctx.identity, input);
        return { revision: made, base, ...judgedOf(draft) };
      }),

    publish: administer
      .input(seen)
      .output(saved)
      .mutation(async ({ ctx, input }) => toSaved(await publishing.publish(ctx.identity, input))),

    discard: doneMutation(administer, seen, (draft, identity) => drafts.discard(identity, draft)),

    /** Pauses a stored tramite, opens it, or sets the days on which it takes filings; nothing else changes. */
    receive: administer
      .input(receivingInput)
      .output(savedOutput.extend({ revision: z.int() }))
      .mutation(async ({ ctx, input }) => {
        const { outcome, revision: made } = await publishing.receive(ctx.identity, input);
        return { outcome, revision: made };
      }),

    /** Checks the answers of a test as a filing would; without a test (-1), no answers. */
    try: administer
      .input(z.strictObject({ codigo, revision, prueba: z.int().min(-1).max(100) }))
      .output(tried)
      .query(async ({ input }) => {
        const outcome = await triedDefinitions.try(input.codigo, input.revision, input.prueba);
        const faltas = Object.entries(outcome.faltas).map(([name, reasons]) => [name, [...reasons]]);
        return { ...outcome, faltas: Object.fromEntries(faltas) as Record<string, string[]> };
      }),

    /** The values that an editor chooses from. */
    choices: administer
      .input(z.strictObject({}).prefault({}))
      .output(choices)
      .query(async () => structuredClone(await definitionChoices.list()) as z.input<typeof choices>),
  });
}
