import { z } from 'zod';
import { authenticated, json, jsonBody, route, type Route } from '../../../host/plugin-api/index.js';
import { refusalOf } from '../contract.js';
import type { ExecutionService } from '../execution/execution-service.js';
import { anyObject, envelopeProblem, envelopeRefusal, procedureParam, UNKNOWN_ACTION } from './envelope.js';

const result = z.object({ EsCorrecto: z.literal(true), resultado: z.unknown() }).meta({ id: 'Ejecucion' });

/** Registered procedures by JWT (interface, "POST /home/api/ejecutar/<codigo>"). */
export function jwtRoutes({ executions }: { readonly executions: ExecutionService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/home/api/ejecutar/:codigo',
      summary: 'Run a registered procedure with a JSON object, its parameter `jsondata`',
      description:
        'A code that is unknown, not active or not for this door, a procedure that says no and one that fails are all ' +
        '200 with `EsCorrecto: false`. What a procedure wrote that says no or fails is undone.',
      access: authenticated(['jwt']),
      params: procedureParam,
      body: jsonBody(anyObject.describe('Any object')),
      problem: envelopeProblem,
      answers: {
        200: { description: 'What the procedure answered', schema: z.union([result, envelopeRefusal]) },
        400: { description: 'The body is no JSON object', schema: envelopeRefusal },
        403: {
          description: 'The procedure asks for a permission that the caller lacks',
          schema: envelopeRefusal,
        },
        503: { description: 'Too many procedures are running; see `Retry-After`', schema: envelopeRefusal },
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
