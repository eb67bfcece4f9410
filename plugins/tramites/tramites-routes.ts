import { z } from 'zod';
import {
  anyone,
  formBody,
  InputError,
  json,
  msgProblem,
  NotFoundError,
  optionally,
  route,
  type HostSettings,
  type Route,
} from '../../host/plugin-api/index.js';
import type { TramiteCatalog } from './tramites/tramite-catalog.js';
import type { LookUpService } from './records/look-up-service.js';
import type { RecordService } from './records/record-service.js';

interface Services {
  readonly tramites: TramiteCatalog;
  readonly records: RecordService;
  readonly lookUps: LookUpService;
  readonly settings: HostSettings;
}

const codeParam = z.object({ codigo: z.string().describe('Código del trámite') });

const answers = z.record(z.string(), z.unknown()).describe('Respuestas por pre_codigo');

const refusal = msgProblem.schema;

const found = {
  200: {
    description: 'The oldest record that holds the pair',
    schema: z.object({ msg: z.string(), datos: answers }),
  },
  400: { description: 'No pair, or several', schema: refusal },
  404: { description: 'No record holds the pair', schema: refusal },
};

const pair = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .describe('Exactly one pair <pre_codigo>=<value>');

/** Exactly one pair, once. */
function onePair(query: Readonly<Record<string, string | string[]>>): [field: string, value: string] {
  const [first, ...others] = Object.entries(query);
  if (!first || others.length > 0 || typeof first[1] !== 'string') {
    throw new InputError('Debe indicar exactamente un campo y su valor.', { code: 'one_pair_required' });
  }
  return [first[0], first[1]];
}

const questionAnswer = z
  .looseObject({
    pre_codigo: z.string(),
    pre_texto: z.string(),
    pre_tipo: z.string(),
    pre_obligatorio: z.boolean(),
  })
  .meta({ id: 'PreguntaPublica' });

const formDescription = z
  .object({
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema 2020-12 of the answers'),
    ui: z
      .object({
        orden: z.array(z.string()).describe('The codes of the questions and notices, in order'),
        campos: z.record(z.string(), z.looseObject({ widget: z.string() })),
      })
      .describe('What helps to ask for them'),
  })
  .meta({ id: 'FormularioDescrito' });

/** What a form is not shown for. */
const noForm = {
  404: { description: 'No tramite has that code', schema: refusal },
  503: { description: 'Its form cannot be used now', schema: refusal },
};

/** The public side of tramites (interface, "Procedures, validation, certificates, actions"). */
export function tramitesRoutes({ tramites, records, lookUps, settings }: Services): readonly Route[] {
  const common = { access: anyone, limit: settings.publicLimit, problem: msgProblem };
  const lookUp = async (codigo: string, query: z.output<typeof pair>) => {
    const [field, value] = onePair(query);
    const datos =
      codigo === '*'
        ? await lookUps.findInAll(field, value)
        : await lookUps.findInTramite(codigo, field, value);
    return json({ msg: 'Información encontrada.', datos });
  };

  const formOf = async (codigo: string) => {
    const tramite = await tramites.findReady(codigo);
    if (!tramite) throw new NotFoundError('No existe un trámite con ese código.');
    return tramite.form;
  };

  return [
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/:codigo',
      summary: 'File a tramite: one field a question, JSON or multipart when files are sent',
      description:
        'With a header `Idempotency-Key`, kept 24 hours per tramite and caller, the same key and content again return the ' +
        'first answer. With `?borrador=`, what the draft holds is filed beside the body, whose fields stand in its place, and the ' +
        'draft is used up. A credential is looked at in such calls alone, and is to be a good one: the key is kept for its user, ' +
        'and the draft may be that person’s. Without any, the key must be a UUID.',
      access: optionally(['jwt', 'session'], { header: 'idempotency-key', query: 'borrador' }),
      params: codeParam,
      query: z.object({ borrador: z.string().optional().describe('Clave de un borrador de este trámite') }),
      headers: z.object({ 'idempotency-key': z.string().max(255).optional() }),
      body: formBody(answers),
      answers: {
        200: {
          description: 'The record was filed',
          schema: z.object({ msg: z.string(), datos: z.int(), key: z.string(), radicado: z.string() }),
        },
        400: {
          description:
            'A required answer is missing, an answer is wrong, or an anonymous Idempotency-Key is no UUID',
          schema: refusal,
        },
        404: { description: 'No tramite has that code, or there is no such draft of it', schema: refusal },
        409: {
          description: 'The Idempotency-Key was used with other content, or the draft was changed meanwhile',
          schema: refusal,
        },
        503: {
          description: 'Its form cannot be used, or the process that its records start cannot be started now',
          schema: refusal,
        },
      },
      handle: async ({ params, query: { borrador }, body, header, identity }) => {
        const repeatKey = header('idempotency-key');
        const userId = identity?.userId;
        const { recordId, key, radicado } = await records.create(params.codigo, body, {
          ...(repeatKey !== undefined && { repeatable: { key: repeatKey, userId } }),
          ...(borrador !== undefined && { draft: { borrador, by: userId } }),
        });
        return json({ msg: 'Trámite radicado correctamente.', datos: recordId, key, radicado });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/estado/:codigo',
      summary: 'Look a record up by one answer; `*` searches all tramites',
      params: codeParam,
      query: pair,
      answers: found,
      handle: ({ params, query }) => lookUp(params.codigo, query),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/estado_all/:codigo',
      summary: 'Look a record up by one answer among all tramites',
      params: codeParam,
      query: pair,
      answers: found,
      handle: ({ query }) => lookUp('*', query),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/home/api/tramite/info/:codigo',
      summary: 'The questions of a tramite, in the order of its form',
      params: codeParam,
      answers: {
        200: {
          description: 'The questions',
          schema: z.object({ msg: z.string(), datos: z.array(questionAnswer) }),
        },
        ...noForm,
      },
      handle: async ({ params }) => {
        const form = await formOf(params.codigo);
        return json({ msg: 'Preguntas del trámite.', datos: form.describe() });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/home/api/tramite/esquema/:codigo',
      summary: 'The form of a tramite as a JSON Schema 2020-12 with its `ui`',
      description:
        'For pages that are generated. The schema is of the answers as JSON; files are described by it and sent as multipart. ' +
        'What it takes may still be refused where JSON Schema cannot say why, such as by a check digit or a condition.',
      params: codeParam,
      answers: { 200: { description: 'The form', schema: formDescription }, ...noForm },
      handle: async ({ params }) => json((await formOf(params.codigo)).asSchema()),
    }),
  ];
}
