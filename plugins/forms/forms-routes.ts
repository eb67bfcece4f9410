import { z } from 'zod';
import {
  empty,
  errorsByField,
  formBody,
  json,
  msgProblem,
  optionally,
  route,
  type HostSettings,
  type Route,
} from '../../host/plugin-api/index.js';
import type { Draft, FormStep } from './contract.js';
import type { DatabaseDrafts } from './drafts/database-drafts.js';

const formParam = z.object({ codigo: z.string().describe('Código del formulario: el de un trámite') });
const draftParam = z.object({ codigo: z.string().describe('Clave del borrador') });

const vence = z.iso.datetime().describe('When it ends, unless it is changed before');
const begun = z.object({ borrador: z.string(), vence }).meta({ id: 'BorradorIniciado' });

const notice = z.object({ codigo: z.string(), texto: z.string(), ayuda: z.string().optional() });

const step = z
  .object({
    pregunta: notice
      .extend({
        tipo: z.string(),
        obligatorio: z.boolean(),
        opciones: z.array(z.object({ codigo: z.string(), nombre: z.string() })).optional(),
        archivo: z.object({ tipos: z.array(z.string()).optional(), tamano: z.int() }).optional(),
        schema: z.record(z.string(), z.unknown()).describe('JSON Schema 2020-12 of its answer'),
      })
      .nullable()
      .describe('Null where all has been asked'),
    avisos: z.array(notice).describe('Texts of the form to be shown before it'),
  })
  .meta({ id: 'SiguientePregunta' });

const draft = z
  .object({
    borrador: z.string(),
    codigo: z.string().describe('The code of its form'),
    respuestas: z
      .record(z.string(), z.unknown())
      .describe('By code, unmasked; a file as {nombre, tipo, tamano, sha256}'),
    vence,
    cambios: z
      .object({ msg: z.string(), errors: errorsByField })
      .optional()
      .describe(
        'Where the form has changed since the draft was begun: the answers that are left out, and why',
      ),
    siguiente: step.optional().describe('What to ask next; not there where the form cannot tell'),
  })
  .meta({ id: 'Borrador' });

const stepShown = (step: FormStep): object => ({
  pregunta: step.kind === 'question' ? step.question : null,
  avisos: step.notices,
});

const draftShown = ({ borrador, codigo, answers, vence, leftOut, next }: Draft): object => ({
  borrador,
  codigo,
  respuestas: answers,
  vence: vence.toISOString(),
  ...(leftOut && {
    cambios: { msg: 'El formulario cambió desde que comenzó el borrador.', errors: leftOut },
  }),
  ...(next && { siguiente: stepShown(next) }),
});

const unusable = { 503: { description: 'The form cannot be used now' } };

const missing = {
  404: { description: 'There is no such draft: unknown, ended, used up, or of another person' },
};

/** Drafts of forms (decisions, section 3). */
export function formsRoutes({
  drafts,
  settings,
}: {
  readonly drafts: DatabaseDrafts;
  readonly settings: HostSettings;
}): readonly Route[] {
  const common = {
    path: '/home/api/borrador/:codigo',
    access: optionally(['jwt', 'session']),
    limit: settings.publicLimit,
    problem: msgProblem,
  };
  return [
    route({
      ...common,
      method: 'POST',
      summary: 'Begin a draft of a form; whoever has logged in has one of each, and gets it again',
      description:
        'A draft ends 30 days after its last change. Without a credential, whoever has its key has the draft; with one, it is ' +
        'that person’s alone, in each channel.',
      params: formParam,
      answers: {
        200: { description: 'The draft that the caller has of this form', schema: begun },
        201: { description: 'The draft was begun', schema: begun },
        404: { description: 'No form has that code' },
        409: { description: 'The caller’s draft of this form ended in this moment' },
        ...unusable,
      },
      handle: async ({ params, identity }) => {
        const { borrador, vence, isNew } = await drafts.beginByCode(params.codigo, identity?.userId);
        return json({ borrador, vence: vence.toISOString() }, isNew ? 201 : 200);
      },
    }),
    route({
      ...common,
      method: 'GET',
      summary: 'A draft, and what to ask next; this does not use it up',
      params: draftParam,
      answers: { 200: { description: 'The draft', schema: draft }, ...missing, ...unusable },
      handle: async ({ params, identity }) =>
        json(draftShown(await drafts.get(params.codigo, identity?.userId))),
    }),
    route({
      ...common,
      method: 'PATCH',
      summary: 'Change some answers of a draft, all or none: JSON, or multipart when files are sent',
      description:
        'A null or blank answer takes the present one away, and `siguiente` passes its question over from then on unless it is ' +
        'required. What is required may be missing until it is filed.',
      params: draftParam,
      body: formBody(z.record(z.string(), z.unknown()).describe('Some answers, by code')),
      answers: {
        200: { description: 'The draft as it is now', schema: draft },
        400: { description: 'An answer is wrong, or its question is not of the form: nothing was changed' },
        ...missing,
        413: {
          description:
            'The body, a file or the draft would be too large, or have more files than a filing may have',
        },
        ...unusable,
      },
      handle: async ({ params, body, identity }) =>
        json(draftShown(await drafts.changeByForm(params.codigo, body, identity?.userId))),
    }),
    route({
      ...common,
      method: 'DELETE',
      summary: 'Remove a draft with its files',
      params: draftParam,
      answers: { 204: { description: 'It is gone' }, ...missing },
      handle: async ({ params, identity }) => {
        await drafts.remove(params.codigo, identity?.userId);
        return empty(204);
      },
    }),
  ];
}
