import { z } from 'zod';
import { json, jsonBody, page, route, type Route } from '../../../host/plugin-api/index.js';
import { line, previewPage, shownForm, type FormAdministration } from '../definition/index.js';
import { codeOrLlave, designer, formulario, problem, refusal, revision } from './workflow-schemas.js';

const params = z.object({
  codigo: codeOrLlave.describe('Código del formulario').meta({ examples: ['F_QUEJA'] }),
});

const saved = z.object({ EsCorrecto: z.literal(true), revision }).meta({ id: 'FormularioGuardado' });

const shown = z.object({ EsCorrecto: z.literal(true), formulario }).meta({ id: 'FormularioConsultado' });

const html = z.string().meta({ examples: ['<!doctype html>'] });

const change = z.strictObject({
  schema: z
    .record(z.string(), z.unknown())
    .describe('JSON Schema 2020-12 de las respuestas, un objeto; `ui` puede estar en él o a su lado')
    .meta({
      examples: [
        {
          type: 'object',
          title: 'Queja',
          properties: { asunto: { type: 'string', title: 'Asunto', maxLength: 200 } },
          required: ['asunto'],
          ui: { campos: { asunto: { ayuda: 'En pocas palabras' } } },
        },
      ],
    }),
  ui: z.record(z.string(), z.unknown()).optional().describe('Orden, widgets y condiciones FEEL'),
  nombre: line(200)
    .optional()
    .describe('El que tiene, el título del esquema o el código, si no se dice otro')
    .meta({ examples: ['Queja'] }),
  revision: revision.optional().describe('La que se consultó, 0 si no existe: si es otra, 409. Sin ella no se compara'),
});

/** Lists the endpoints of stored forms (decisions, section 7). */
export function formRoutes({ forms }: { readonly forms: FormAdministration }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/formularios/:codigo/guardar',
      operationId: 'guardarFormulario',
      summary: 'Guarda un formulario; si no existe, lo crea',
      description:
        'Cada cambio es una revisión nueva, y todas se conservan: una versión publicada de un proceso sigue con la suya. ' +
        'Lo que pregunta lo mismo no hace una revisión.',
      access: designer,
      problem,
      params,
      body: jsonBody(change),
      answers: {
        200: { description: 'La revisión que hay', schema: saved },
        400: { description: 'El formulario no es válido: `errors` dice dónde y por qué', schema: refusal },
        409: { description: 'El formulario cambió desde que se consultó', schema: refusal },
        503: { description: 'Las expresiones no se pueden revisar en este momento', schema: refusal },
      },
      handle: async ({ params: { codigo: name }, body, identity }) => {
        const { revision: present } = await forms.save(identity, name, body);
        return json({ EsCorrecto: true, revision: present });
      },
    }),
    route({
      method: 'GET',
      path: '/workflow/api/formularios/:codigo/preview',
      operationId: 'previsualizarFormulario',
      summary: 'Muestra un formulario como página HTML; como JSON, según `Accept`',
      description: 'La página no envía ni carga nada.',
      access: designer,
      problem,
      params,
      headers: z.object({
        accept: z
          .string()
          .optional()
          .meta({ examples: ['text/html'] }),
      }),
      answers: {
        200: {
          description: 'El formulario',
          schema: html,
          type: 'text/html',
          others: { 'application/json': shown },
        },
        404: { description: 'No existe un formulario con ese código', schema: refusal },
        503: { description: 'El formulario guardado no se puede usar', schema: refusal },
      },
      handle: async ({ params: { codigo: name }, express }) => {
        const form = await forms.get(name);
        if (express.request.accepts(['html', 'json']) === 'json') {
          return json({ EsCorrecto: true, formulario: shownForm(form) }, 200, { Vary: 'Accept' });
        }
        return page({ ...previewPage(form, forms.describe(form)), headers: { Vary: 'Accept' } });
      },
    }),
  ];
}
