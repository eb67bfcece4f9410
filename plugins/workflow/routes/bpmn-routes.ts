import { z } from 'zod';
import { attachedAs, content, json, rawBody, route, type Route } from '../../../host/plugin-api/index.js';
import type { ProcessBpmn } from '../definition/index.js';
import { bpmnFileOf, MOST_FILE_BYTES, MOST_FRAME_BYTES } from './bpmn-file.js';
import { codeOrLlave, designer, bytes, problem, refusal } from './workflow-schemas.js';

const LAST_VERSION = 2_147_483_647;

const version = z
  .union([z.literal('staging'), z.coerce.number().int().min(1).max(LAST_VERSION)])
  .optional()
  .describe('Número de una versión publicada, o `staging`: el borrador. Sin él, la versión activa')
  .meta({ examples: ['staging'] });

const found = z
  .object({
    nivel: z
      .enum(['rechazado', 'falta', 'cambia', 'omitido'])
      .describe(
        '`rechazado`: no se ejecuta, y deja en el borrador una tarea por definir. `falta`: hay que completarlo. `cambia`: ' +
          'significa lo mismo o casi; mírelo. `omitido`: no se toma',
      ),
    codigo: z
      .string()
      .describe('Estable')
      .meta({ examples: ['asignacion'] }),
    elemento: z
      .string()
      .nullable()
      .describe('`id` del elemento del archivo; null si es del archivo entero')
      .meta({ examples: ['Activity_1'] }),
    nombre: z
      .string()
      .nullable()
      .describe('El del elemento')
      .meta({ examples: ['Revisar'] }),
    mensaje: z.string().meta({ examples: ['Diga qué grupo la hace; el archivo dice «planeacion».'] }),
  })
  .meta({ id: 'BpmnHallazgo' });

const ids = z.array(z.string()).meta({ examples: [['Activity_1']] });

const imported = z
  .object({
    EsCorrecto: z.literal(true),
    definicion: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Para mirarla y guardarla con `staging/guardar`. Falta si el archivo no se puede leer')
      .meta({
        examples: [{ codigo: 'LICENCIA', nombre: 'Licencia', inicio: 'REVISAR', tareas: [], transiciones: [] }],
      }),
    hallazgos: z.array(found),
    lugares: z
      .object({ tareas: ids, transiciones: ids })
      .describe('Para cada tarea y cada transición de `definicion`, el `id` del elemento del que viene'),
    procesos: z
      .array(
        z.object({
          id: z.string().meta({ examples: ['Process_1'] }),
          nombre: z
            .string()
            .nullable()
            .meta({ examples: ['Licencia'] }),
        }),
      )
      .describe('Los del archivo'),
  })
  .meta({ id: 'BpmnImportado' });

/** Lists the endpoints by which a process leaves as BPMN 2.0 and comes in. */
export function bpmnRoutes({ bpmn }: { readonly bpmn: ProcessBpmn }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/workflow/api/procesos/:llave/bpmn',
      operationId: 'exportarProcesoBpmn',
      summary: 'Descarga un proceso como BPMN 2.0, con su diagrama',
      description:
        'Lo que el estándar puede decir está en él, y lo demás en el espacio de nombres `urn:ventanilla:bpmn:1`: ' +
        '`importar-bpmn` lee de ese archivo la misma definición.',
      access: designer,
      problem,
      params: z.object({ llave: codeOrLlave.describe('UUID o código del proceso') }),
      query: z.object({ version }),
      answers: {
        200: { description: 'El archivo', type: 'application/xml', schema: bytes },
        404: { description: 'No existe el proceso o la versión', schema: refusal },
        409: {
          description: 'El borrador tiene fallas con las que no se puede escribir: `errors` dice dónde',
          schema: refusal,
        },
        503: { description: 'No se puede escribir en este momento', schema: refusal },
      },
      handle: async ({ params: { llave }, query }) => {
        const { name, xml } = await bpmn.exportProcess(llave, query.version);
        const headers = {
          'Content-Disposition': attachedAs(name),
          'Content-Security-Policy': "sandbox; base-uri 'none'",
        };
        return content({ type: 'application/xml; charset=utf-8', body: xml, headers });
      },
    }),
    route({
      method: 'POST',
      path: '/workflow/api/procesos/importar-bpmn',
      operationId: 'importarProcesoBpmn',
      summary: 'Lee un archivo BPMN 2.0 como la definición de un proceso; no guarda nada',
      description:
        'El cuerpo es el archivo, o un formulario con él en `archivo`; hasta 5 MiB, en UTF-8. Cada elemento que no se toma, ' +
        'que cambia o que no se ejecuta está en `hallazgos`.',
      access: designer,
      problem,
      query: z.object({
        proceso: z
          .string()
          .max(1_000)
          .optional()
          .describe('`id` del proceso, si el archivo tiene varios')
          .meta({ examples: ['Process_1'] }),
      }),
      body: rawBody({
        mostBytes: MOST_FILE_BYTES + MOST_FRAME_BYTES,
        types: ['application/xml', 'text/xml', 'application/octet-stream', 'multipart/form-data'],
      }),
      answers: {
        200: { description: 'Lo que se leyó, también si no se puede usar', schema: imported },
        400: { description: 'Falta el archivo, o no está en UTF-8', schema: refusal },
        413: { description: 'El archivo es demasiado grande', schema: refusal },
        503: { description: 'No se puede leer en este momento', schema: refusal },
      },
      handle: async ({ body, query, header, identity }) => {
        const file = await bpmnFileOf(body, header('content-type'));
        return json({ EsCorrecto: true, ...(await bpmn.importFile(identity, file, query.proceso)) });
      },
    }),
  ];
}
