import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest, rowId, uuid } from '../../../host/plugin-api/index.js';
import type { VersionFits, VersionMoves } from '../engine/index.js';
import { codeOrLlave } from '../routes/workflow-schemas.js';
import { MANAGE_INSTANCES } from '../workflow-permissions.js';

const version = z.int32().min(1);
const reason = z.object({ codigo: z.string(), mensaje: z.string() });

const fit = z.object({ id: z.int(), llave: z.string(), version, motivos: z.array(reason) });

/** Builds the procedures of `workflow.instances` that move instances to another version of their process. */
export function versionProcedures(services: {
  readonly versionFits: VersionFits;
  readonly versionMoves: VersionMoves;
}) {
  const { versionFits, versionMoves } = services;
  const manage = adminProcedure(MANAGE_INSTANCES);
  return {
    /**
     * The reasons (`motivos`) why an instance does not fit a version, the active one by default; empty where it fits.
     */
    checkMove: pageQuery(
      manage,
      pageRequest(rowId).extend({
        proceso: codeOrLlave,
        version: version.optional(),
        llaves: z.array(uuid).min(1).max(100).optional(),
        desdeVersion: version.optional(),
      }),
      { item: fit, cursor: 'id' },
      async ({ cursor, version: number, llaves, desdeVersion, ...request }) => {
        const asked = { version: number, llaves, desdeVersion, after: cursor ?? 0 };
        const fits = await versionFits.list({ ...request, ...asked });
        return fits.map(({ motivos, ...one }) => ({ ...one, motivos: [...motivos] }));
      },
    ),

    /** Moves each instance completely, or leaves it as it is and answers why. */
    moveToVersion: manage
      .input(
        z.strictObject({
          llaves: z.array(uuid).min(1).max(500),
          version: version.optional(),
          motivo: z.string().trim().min(1).max(1000),
        }),
      )
      .output(
        z.object({
          movidas: z.int(),
          omitidas: z.array(reason.extend({ llave: z.string() })),
        }),
      )
      .mutation(async ({ ctx, input: { llaves, version: number, motivo } }) => {
        const { movidas, omitidas } = await versionMoves.move({ llaves, version: number, motivo, by: ctx.identity });
        return { movidas, omitidas: [...omitidas] };
      }),
  };
}
