import { z } from 'zod';
import { authenticated, envelopeProblem, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { procedureResult, refusalOf } from '../contract.js';
import type { ExecutionService } from '../execution/execution-service.js';
import {
  anyObject,
  envelopeRefusal,
  NO_PERMISSION,
  procedureParam,
  TOO_MANY_RUNNING,
  UNKNOWN_ACTION,
} from './envelope.js';

const result = z.object({ EsCorrecto: z.literal(true), resultado: procedureResult }).meta({ id: 'Ejecucion' });

/** Returns the door of registered procedures by JWT (interface, "POST /home/api/ejecutar/<codigo>"). */
export function jwtRoutes({ executions }: { readonly executions: ExecutionService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/home/api/ejecutar/:codigo',
      operationId: 'ejecutar',
      summary: 'Ejecuta un procedimiento registrado con un objeto JSON, su parámetro `jsondata`',
      description:
        'Un código que no existe, no está activo o no es de esta puerta, un procedimiento que dice que no y uno que falla ' +
        'son 200 con `EsCorrecto: false`. Lo que escribió un procedimiento que dice que no o falla se deshace.',
      access: authenticated(['jwt']),
      params: procedureParam,
      body: jsonBody(anyObject),
      problem: { ...envelopeProblem, schema: envelopeRefusal },
      answers: {
        200: { description: 'Lo que respondió el procedimiento', schema: z.union([result, envelopeRefusal]) },
        400: { description: 'El cuerpo no es un objeto JSON', schema: envelopeRefusal },
        403: { description: NO_PERMISSION, schema: envelopeRefusal },
        503: { description: TOO_MANY_RUNNING, schema: envelopeRefusal },
      },
      handle: async ({ params: { codigo }, body, identity, requestId }) => {
        const outcome = await executions.run('jwt', { codigo, json: body, identity });
        if (!outcome) return json({ EsCorrecto: false, mensaje: UNKNOWN_ACTION, code: 'not_found' });
        if (outcome.kind !== 'done') return json({ EsCorrecto: false, ...refusalOf(outcome, requestId) });
        return json({ EsCorrecto: true, resultado: outcome.resultado });
      },
    }),
  ];
}
