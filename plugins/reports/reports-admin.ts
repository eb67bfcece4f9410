import { z } from 'zod';
import { adminProcedure, adminRouter, rowId } from '../../host/plugin-api/index.js';
import { reportPermissions } from '../catalogs/contract.js';
import { procedureRefusal, procedureResult, refusalOf } from '../procedures/contract.js';
import type { ReportService } from './report-service.js';

/** Makes the admin procedure `reports.run`, which returns JSON as the route does. */
export function reportsAdmin({ reports }: { readonly reports: ReportService }) {
  return adminRouter({
    run: adminProcedure(...reportPermissions)
      .input(z.strictObject({ id: rowId, parametros: z.record(z.string(), z.unknown()).default({}) }))
      .output(z.union([z.object({ EsCorrecto: z.literal(true), resultado: procedureResult }), procedureRefusal]))
      .mutation(async ({ ctx, input: { id, parametros } }) => {
        const outcome = await reports.run({ by: ctx.identity, id, fields: parametros });
        if (outcome.kind !== 'done') return { EsCorrecto: false as const, ...refusalOf(outcome, ctx.requestId) };
        return { EsCorrecto: true as const, resultado: outcome.resultado };
      }),
  });
}
