import { z } from 'zod';
import { adminProcedure, rowId } from '../../../host/plugin-api/index.js';
import { procedureRefusal, procedureResult, refusalOf } from '../../procedures/contract.js';
import { permissionsOf } from '../engine/resource-permissions.js';
import { informe } from '../resources/informe.js';
import type { ReportService } from './report-service.js';

const { read, write } = permissionsOf(informe);

/** `catalogs.informe.run`, beside the procedures that all resources have: as the route, of JSON. */
export function reportProcedures(reports: ReportService) {
  return {
    run: adminProcedure(read, write)
      .input(z.strictObject({ id: rowId, parametros: z.record(z.string(), z.unknown()).default({}) }))
      .output(z.union([z.object({ EsCorrecto: z.literal(true), resultado: procedureResult }), procedureRefusal]))
      .mutation(async ({ ctx, input: { id, parametros } }) => {
        const outcome = await reports.run({ by: ctx.identity, id, fields: parametros });
        if (outcome.kind !== 'done') return { EsCorrecto: false as const, ...refusalOf(outcome, ctx.requestId) };
        return { EsCorrecto: true as const, resultado: outcome.resultado };
      }),
  };
}
