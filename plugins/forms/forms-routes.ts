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
import { fileLimits, questionTypeNames, type Draft, type FormStep } from './contract.js';
import type { DatabaseDrafts } from './drafts/database-drafts.js';
import type { FormsConfig } from './forms-config.js';

const formParam = z.object({
  codigo: z
    .string()
    .describe('Código del formulario: el de un trámite')
    .meta({ examples: ['PQRSD'] }),
});
const draftParam = z.object({
  codigo: z
    .string()
    .describe('Clave del borrador')
    .meta({ examples: ['q3v0Zb8n1mYtR2xWc7Ue5sKd9aLfGhJ4oPiT6yBwEzA'] }),
});

const vence = z.iso.datetime().describe('Cuándo termina, si no se cambia antes');
const draftKey = z.string().meta({ examples: ['q3v0Zb8n1mYtR2xWc7Ue5sKd9aLfGhJ4oPiT6yBwEzA'] });
const begun = z.object({ borrador: draftKey, vence }).meta({ id: 'BorradorIniciado' });

const notice = z.object({
  codigo: z.string().meta({ examples: ['documento'] }),
  texto: z.string().meta({ examples: ['Número de documento'] }),
  ayuda: z.string().optional(),
});

const step = z
  .object({
    pregunta: notice
      .extend({
        tipo: z.enum([...questionTypeNames, 'LISTA', 'OBJETO']),
        obligatorio: z.boolean(),
        opciones: z
          .array(z.object({ codigo: z.string(), nombre: z.string(), ayuda: z.string().optional() }))
          .optional(),
        archivo: fileLimits.optional(),
        schema: z
          .record(z.string(), z.unknown())
          .describe('JSON Schema 2020-12 de su respuesta')
          .meta({ examples: [{ type: 'string', title: 'Número de documento' }] }),
      })
      .nullable()
      .describe('Null si ya se preguntó todo'),
    avisos: z.array(notice).describe('Textos del formulario que se muestran antes de ella'),
  })
  .meta({ id: 'SiguientePregunta' });

const draft = z
  .object({
    borrador: draftKey,
    codigo: z
      .string()
      .describe('El código de su formulario')
      .meta({ examples: ['PQRSD'] }),
    respuestas: z
      .record(z.string(), z.unknown())
      .describe(
        'Por código, sin enmascarar; un archivo como {nombre, tipo, tamano, sha256}, y varios en una lista, cada uno con su id',
      )
      .meta({ examples: [{ documento: '1144012345' }] }),
    vence,
    cambios: z
      .object({ msg: z.string(), errors: errorsByField })
      .optional()
      .describe('Si el formulario cambió desde que comenzó el borrador: las respuestas que quedan fuera, y por qué'),
    siguiente: step.optional().describe('Qué preguntar ahora; no está si el formulario no lo sabe decir'),
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

const unusable = { 503: { description: 'El formulario no se puede usar ahora' } };

const missing = {
  404: { description: 'No existe ese borrador: no se conoce, terminó, ya se usó, o es de otra persona' },
};

/** Builds the routes of drafts (decisions, section 3). */
export function formsRoutes({
  config,
  drafts,
  settings,
}: {
  readonly config: FormsConfig;
  readonly drafts: DatabaseDrafts;
  readonly settings: HostSettings;
}): readonly Route[] {
  const common = {
    path: '/home/api/borrador/:codigo',
    access: optionally(['jwt', 'session']),
    limit: settings.publicLimit,
    problem: msgProblem,
  };
  const days = config.draftDays === 1 ? 'un día' : `${config.draftDays} días`;
  return [
    route({
      ...common,
      method: 'POST',
      operationId: 'iniciarBorrador',
      summary: 'Inicia un borrador de un formulario; quien inició sesión tiene uno de cada uno, y lo recibe de nuevo',
      description:
        `Un borrador termina ${days} después de su último cambio. Sin credencial, es de quien tenga su clave; con ella, solo ` +
        'de esa persona, en todos los canales.',
      params: formParam,
      answers: {
        200: { description: 'El borrador que quien llama tiene de este formulario', schema: begun },
        201: { description: 'Se inició', schema: begun },
        404: { description: 'No existe un formulario con ese código' },
        409: { description: 'El borrador se usó mientras se abría' },
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
      operationId: 'consultarBorrador',
      summary: 'Un borrador, y qué preguntar ahora; consultarlo no lo gasta',
      params: draftParam,
      answers: { 200: { description: 'El borrador', schema: draft }, ...missing, ...unusable },
      handle: async ({ params, identity }) => json(draftShown(await drafts.getDraft(params.codigo, identity?.userId))),
    }),
    route({
      ...common,
      method: 'PATCH',
      operationId: 'cambiarBorrador',
      summary:
        'Cambia algunas respuestas de un borrador, todas o ninguna: en JSON, o en multipart si se envían archivos',
      description:
        'Una respuesta nula o en blanco quita la que hay, y desde entonces `siguiente` pasa por alto su pregunta si no es ' +
        'obligatoria. Lo obligatorio puede faltar hasta que se radica. En una pregunta que admite varios archivos, los que se envían ' +
        'se agregan, y `{"quitar": "<id>"}` quita uno.',
      params: draftParam,
      body: formBody(
        z
          .record(z.string(), z.unknown())
          .describe('Algunas respuestas, por código')
          .meta({ examples: [{ documento: '1144012345' }] }),
      ),
      answers: {
        200: { description: 'El borrador como quedó', schema: draft },
        400: {
          description: 'Una respuesta no es válida, o su pregunta no es del formulario: no se cambió nada',
        },
        ...missing,
        413: {
          description:
            'El cuerpo, un archivo o el borrador sería demasiado grande, o tendría más archivos de los que admite una radicación',
        },
        ...unusable,
      },
      handle: async ({ params, body, identity }) =>
        json(draftShown(await drafts.changeByForm(params.codigo, body, identity?.userId))),
    }),
    route({
      ...common,
      method: 'DELETE',
      operationId: 'eliminarBorrador',
      summary: 'Elimina un borrador con sus archivos',
      params: draftParam,
      answers: { 204: { description: 'Se eliminó' }, ...missing },
      handle: async ({ params, identity }) => {
        await drafts.removeDraft(params.codigo, identity?.userId);
        return empty(204);
      },
    }),
  ];
}
