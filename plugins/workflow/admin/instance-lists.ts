import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest, rowId, uuid } from '../../../host/plugin-api/index.js';
import { code } from '../definition/index.js';
import { instanceStates, type InstanceSearch, type InstanceView } from '../engine/index.js';
import { historial, instancia } from '../routes/instance-routes.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';

const estado = z.enum(instanceStates);

const listed = z.object({
  id: z.int(),
  llave: z.string(),
  proceso: z.string(),
  version: z.int(),
  estado,
  padre: z.string().nullable(),
  origen: z.string().nullable(),
  incidentes: z.int(),
  creada: z.iso.datetime(),
  terminada: z.iso.datetime().nullable(),
});

/** Procedures of `workflow.instances` that read instances; a list shows nothing of their data. */
export function instanceLists(services: {
  readonly instanceSearch: InstanceSearch;
  readonly instanceView: InstanceView;
}) {
  const { instanceSearch, instanceView } = services;
  const read = adminProcedure(READ_INSTANCES, MANAGE_INSTANCES);
  return {
    /** The newest first; with `incidentes`, only those with a task that stands still. */
    list: pageQuery(
      read,
      pageRequest(rowId)
        .extend({ estado: estado.optional(), proceso: code.optional(), incidentes: z.boolean().optional() })
        .prefault({}),
      { item: listed, cursor: 'id' },
      ({ cursor, ...filter }) => instanceSearch.list({ ...filter, before: cursor ?? undefined }),
    ),

    /** With its data, its tasks and its history. */
    get: read
      .input(z.strictObject({ llave: uuid }))
      .output(z.object({ instancia, historial }))
      .query(async ({ ctx, input }) => {
        const seen = await instanceView.get(input.llave, ctx.identity);
        const { tareas, ...rest } = seen.instancia;
        return { instancia: { ...rest, tareas: [...tareas] }, historial: [...seen.historial] };
      }),
  };
}
