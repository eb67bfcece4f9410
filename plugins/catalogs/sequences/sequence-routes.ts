import { z } from 'zod';
import { authenticated, fieldsProblem, json, route, type Route } from '../../../host/plugin-api/index.js';
import { params } from '../engine/resource-routes.js';
import { permissionsOf } from '../engine/resource-permissions.js';
import { consecutivo } from '../resources/consecutivo.js';
import type { NumberService } from './number-service.js';
import { takenNumber, takePermission } from './sequence-schemas.js';

/** Makes the route that takes a number (decisions, section 9). */
export function sequenceRoutes({ numbers }: { readonly numbers: NumberService }): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: `${consecutivo.path}/:id/tomar`,
      operationId: 'tomarConsecutivo',
      summary: 'Consecutivos: tomar el siguiente número',
      description:
        'Cada número se entrega una vez, sin saltos. Con el encabezado `Idempotency-Key`, que se guarda 24 horas por ' +
        'consecutivo y usuario, la misma clave devuelve el mismo número, aunque la primera respuesta se haya perdido.',
      access: authenticated(['jwt', 'session'], [takePermission.code, permissionsOf(consecutivo).write]),
      problem: fieldsProblem,
      params,
      headers: z.object({ 'idempotency-key': z.string().optional().describe('De 1 a 255 caracteres visibles') }),
      answers: {
        200: { description: 'El número', schema: takenNumber },
        400: { description: 'La `Idempotency-Key` no es válida' },
        404: { description: 'No existe un consecutivo con ese id' },
        409: { description: 'No tiene más números, su vigencia no está activa, o alguien lo tiene ocupado' },
      },
      handle: async ({ identity, params: { id }, header }) =>
        json(await numbers.take(identity, id, header('idempotency-key'))),
    }),
  ];
}
