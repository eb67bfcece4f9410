import { z } from 'zod';
import { adminProcedure, rowId } from '../../../host/plugin-api/index.js';
import { permissionsOf } from '../engine/resource-permissions.js';
import { consecutivo } from '../resources/consecutivo.js';
import type { NumberService } from './number-service.js';
import { takenNumber, takePermission } from './sequence-schemas.js';

/** Makes `catalogs.consecutivo.take`, in addition to the procedures that all resources have. */
export function sequenceProcedures(numbers: NumberService) {
  return {
    take: adminProcedure(takePermission.code, permissionsOf(consecutivo).write)
      .input(
        z.strictObject({
          id: rowId,
          key: z.string().optional().describe('As the header `Idempotency-Key`: the same key takes one number'),
        }),
      )
      .output(takenNumber)
      .mutation(({ ctx, input: { id, key } }) => numbers.take(ctx.identity, id, key)),
  };
}
