import { z } from 'zod';
import { anyone, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { requireReconcileToken, type InstanceData, type Reconciliation } from '../engine/index.js';
import { givenWords } from '../definition/index.js';
import type { WorkflowConfig } from '../workflow-config.js';
import { ambito } from './task-schemas.js';
import { llave as uuid, problem, refusal } from './workflow-schemas.js';

const estado = z.enum(['ACTIVA', 'SUSPENDIDA', 'FINALIZADA', 'CANCELADA']).meta({ examples: ['ACTIVA'] });
const code = (example: string) =>
  z
    .string()
    .min(1)
    .max(60)
    .meta({ examples: [example] });

const event = z
  .strictObject({
    evento_id: z
      .string()
      .regex(/^[\x21-\x7E]{1,200}$/, 'Son de 1 a 200 caracteres ASCII, sin espacios.')
      .describe('Identifica el evento, entre todos: el mismo otra vez no cambia nada')
      .meta({ examples: ['pago-2026-000123'] }),
    llave: uuid.describe('De la instancia'),
    tarea: code('PAGO').optional().describe('Código de la tarea; hace falta si hay varias abiertas'),
    accion: code('PAGADO')
      .optional()
      .describe('La acción con la que termina una tarea de USUARIO, o el mensaje de una ESPERA'),
    ambito: ambito
      .optional()
      .describe('Ámbito de la tarea, como lo muestra la instancia; hace falta si está abierta varias veces'),
    estado: estado.optional().describe('Al que pasa la instancia, con las que haya iniciado'),
    resultado: code('CONCEDIDA')
      .optional()
      .describe('Con el que termina, si pasa a FINALIZADA; hace falta si el proceso tiene varios'),
    para_ciudadano: givenWords
      .optional()
      .describe('Lo que lee quien hizo la solicitud: qué le falta, o por qué termina así; nunca hace falta')
      .meta({ examples: ['El pago no llegó dentro del plazo.'] }),
    datos: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Se agregan a los de la instancia')
      .meta({ examples: [{ recibo: '000123' }] }),
  })
  .refine(
    ({ tarea, accion, estado: asked, datos }) => [tarea, accion, asked, datos].some((one) => one !== undefined),
    'Falta decir qué pasó: tarea, accion, estado o datos.',
  )
  .refine(({ tarea, accion, estado: asked }) => asked === undefined || (tarea === undefined && accion === undefined), {
    path: ['estado'],
    error: 'Un evento termina una tarea o cambia el estado, no las dos cosas.',
  })
  .refine(({ tarea, accion, ambito: scope }) => scope === undefined || tarea !== undefined || accion !== undefined, {
    path: ['ambito'],
    error: 'El ámbito es el de una tarea: hace falta tarea o accion.',
  })
  .refine(({ estado: asked, resultado }) => resultado === undefined || asked === 'FINALIZADA', {
    path: ['resultado'],
    error: 'El resultado es el de una instancia que pasa a FINALIZADA.',
  })
  .refine(
    ({ tarea, accion, estado: asked, para_ciudadano: words = '' }) =>
      words === '' ||
      [tarea, accion].some((one) => one !== undefined) ||
      asked === 'FINALIZADA' ||
      asked === 'CANCELADA',
    {
      path: ['para_ciudadano'],
      error: 'Va con una tarea que termina, o con el fin de la instancia: con lo demás nadie lo lee.',
    },
  );

const answer = z
  .object({
    EsCorrecto: z.literal(true),
    llave: uuid,
    estado,
    aplicado: z
      .boolean()
      .describe('false si el evento ya se había aplicado')
      .meta({ examples: [true] }),
  })
  .meta({ id: 'Conciliacion' });

/** Lists the endpoint at which an external system reports about instances (interface, `reconciliar-bpm`). */
export function reconciliationRoutes({
  reconciliation,
  settings,
}: {
  readonly reconciliation: Reconciliation;
  readonly settings: Pick<WorkflowConfig, 'reconcileToken'>;
}): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/workflow/api/reconciliar-bpm',
      operationId: 'conciliarInstancia',
      summary: 'Un sistema externo dice qué pasó con una instancia',
      description:
        'Cada evento se aplica una vez. Uno que no se puede aplicar (409) no se gasta: puede volver. La tarea que termina ' +
        'así no ejecuta el procedimiento de su acción, y su formulario no se revisa.',
      access: anyone,
      headers: z.object({ 'x-reconcile-token': z.string().describe('El secreto que comparten los dos sistemas') }),
      problem,
      body: jsonBody(event),
      answers: {
        200: { description: 'Se aplicó, ahora o antes', schema: answer },
        400: { description: 'El evento está mal formado', schema: refusal },
        401: { description: 'El token falta o no es el configurado', schema: refusal },
        404: { description: 'No existe la instancia', schema: refusal },
        409: {
          description:
            'El movimiento no es posible, o no dice cuál de varias tareas, o el `evento_id` es de un evento con otra llave, ' +
            'tarea, acción, ámbito, estado o resultado (`evento_id_usado`), o no nombra cuál de varios resultados del proceso ' +
            '(`falta_resultado`), o nombra uno que no tiene (`resultado_desconocido`), o el trámite de la instancia exige una ' +
            'respuesta que no se ha dado (`sin_respuesta`)',
          schema: refusal,
        },
        413: { description: 'Los datos de la instancia serían demasiados', schema: refusal },
        503: { description: 'No se puede aplicar en este momento', schema: refusal },
      },
      /** Without the token, no byte of the body is read. */
      guard: ({ header }) => requireReconcileToken(header('x-reconcile-token'), settings.reconcileToken),
      handle: async ({ body }) => {
        const { evento_id: eventoId, datos, para_ciudadano: words, ...rest } = body;
        const paraCiudadano = words === '' ? undefined : words;
        const event = { ...rest, eventoId, paraCiudadano, datos: datos as InstanceData | undefined };
        const done = await reconciliation.apply(event);
        return json({ EsCorrecto: true, ...done });
      },
    }),
  ];
}
