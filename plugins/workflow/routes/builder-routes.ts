import { z } from 'zod';
import { content, json, route, type Route } from '../../../host/plugin-api/index.js';
import { shownForm, type CatalogueService, type ProcessView } from '../definition/index.js';
import { codeOrLlave, designer, formulario, problem, refusal } from './workflow-schemas.js';

const schema = z
  .record(z.string(), z.unknown())
  .describe('JSON Schema 2020-12')
  .meta({
    id: 'ProcesoEsquema',
    examples: [{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', required: ['codigo'] }],
  });

const entry = z.object({
  codigo: z.string().meta({ examples: ['RESOLUCION'] }),
  nombre: z.string().meta({ examples: ['Resolución'] }),
});

const catalogue = z
  .object({
    EsCorrecto: z.literal(true),
    formularios: z.array(
      z.object({
        codigo: z.string().meta({ examples: ['F_QUEJA'] }),
        nombre: z.string().meta({ examples: ['Queja'] }),
        revision: z.int().meta({ examples: [3] }),
      }),
    ),
    menus: z.array(entry).describe('Vacío mientras ningún módulo los dé'),
    procedimientos: z
      .array(z.object({ codigo: z.string().meta({ examples: ['SP_RADICAR'] }) }))
      .describe('Los registrados con el uso `workflow` que quien llama puede ejecutar'),
    plantillas: z.array(entry).describe('De documentos; vacío mientras ningún módulo las dé'),
    roles: z
      .array(
        z.object({
          codigo: z.string().meta({ examples: ['rol:ventanilla'] }),
          nombre: z.string().meta({ examples: ['Funcionarios de ventanilla'] }),
        }),
      )
      .describe('Grupos a los que se asigna una tarea'),
    tipos: z
      .array(
        z.object({
          codigo: z.string().meta({ examples: ['DOCUMENTO'] }),
          descripcion: z.string().meta({ examples: ['Produce un documento.'] }),
        }),
      )
      .describe('De tareas, incluidos los que dan otros módulos; sus campos están en `/workflow/api/esquema/`'),
  })
  .meta({ id: 'WorkflowCatalogos' });

const detail = z
  .object({
    EsCorrecto: z.literal(true),
    tarea: z
      .record(z.string(), z.unknown())
      .describe('Como está en la definición')
      .meta({ examples: [{ codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' }] }),
    transiciones: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Las que llegan a ella y las que salen de ella')
      .meta({ examples: [[{ desde: 'ATENDER', accion: 'RESPONDER', hacia: 'FIN' }]] }),
    formulario: formulario.nullable().describe('En la revisión que fija la versión'),
  })
  .meta({ id: 'ProcesoTarea' });

/** Lists the endpoints that the process builder reads (decisions, section 7). */
export function builderRoutes(services: {
  readonly catalogue: CatalogueService;
  readonly view: ProcessView;
}): readonly Route[] {
  const { view } = services;
  return [
    route({
      method: 'GET',
      path: '/workflow/api/catalogos',
      operationId: 'consultarCatalogosDeProcesos',
      summary:
        'Formularios, menús, procedimientos, plantillas, grupos y tipos de tarea con los que se diseña un proceso',
      access: designer,
      problem,
      answers: { 200: { description: 'Los catálogos', schema: catalogue } },
      handle: async ({ identity }) => json({ EsCorrecto: true, ...(await services.catalogue.read(identity)) }),
    }),
    route({
      method: 'GET',
      path: '/workflow/api/esquema',
      operationId: 'consultarEsquemaDeProcesos',
      summary: 'JSON Schema 2020-12 de la definición de un proceso',
      access: designer,
      problem,
      answers: {
        200: { description: 'El esquema', type: 'application/schema+json', schema },
      },
      handle: () => content({ type: 'application/schema+json', body: JSON.stringify(services.catalogue.schema) }),
    }),
    route({
      method: 'GET',
      path: '/workflow/api/procesos/:llave/tareas/:codigo/detalle',
      operationId: 'consultarTareaDeProceso',
      summary: 'Detalle técnico de una tarea de un proceso',
      description: 'De la versión activa, o del borrador si nada se ha publicado, a menos que se pida otra `version`.',
      access: designer,
      problem,
      params: z.object({
        llave: codeOrLlave.describe('UUID o código del proceso'),
        codigo: codeOrLlave.describe('Código de la tarea').meta({ examples: ['ATENDER'] }),
      }),
      query: z.object({
        version: z.coerce
          .number()
          .int()
          .min(1)
          .max(2_147_483_647)
          .optional()
          .describe('Número de una versión publicada')
          .meta({ examples: [2] }),
      }),
      answers: {
        200: { description: 'La tarea', schema: detail },
        404: { description: 'No existe el proceso, la versión o la tarea', schema: refusal },
      },
      handle: async ({ params, query: { version } }) => {
        const { formulario: form, ...task } = await view.task(params.llave, params.codigo, version);
        return json({ EsCorrecto: true, ...task, formulario: form && shownForm(form) });
      },
    }),
  ];
}
