import { z } from 'zod';
import { adminProcedure, pageOf, pageRequest, rowId, uuid } from '../../../host/plugin-api/index.js';
import { code } from '../definition/index.js';
import { instanceStates, type InstanceSearch, type InstanceTracks, type InstanceView } from '../engine/index.js';
import { diagram, shownDiagram } from './diagram-schema.js';
import { historial, instancia } from '../routes/instance-routes.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';

const estado = z.enum(instanceStates);

const listed = z.object({
  id: z.int(),
  llave: z.string(),
  proceso: z.string(),
  version: z.int(),
  estado,
  radicado: z.string().nullable(),
  padre: z.string().nullable(),
  origen: z.string().nullable(),
  incidentes: z.int(),
  creada: z.iso.datetime(),
  terminada: z.iso.datetime().nullable(),
});

const related = z.object({ llave: z.string(), proceso: z.string(), estado });

const track = z.object({
  llave: z.string(),
  proceso: z.string(),
  version: z.int(),
  activa: z.int().nullable(),
  creada: z.iso.datetime(),
  terminada: z.iso.datetime().nullable(),
  radicado: z.string().nullable(),
  padre: related.nullable(),
  llamadas: z.array(related.extend({ tarea: z.string() })),
  diagrama: diagram,
  recorrido: z.array(
    z.object({ transicion: z.string(), desde: z.string(), hacia: z.string(), fecha: z.iso.datetime() }),
  ),
});

/** Procedures of `workflow.instances` that read instances; a list shows nothing of their data. */
export function instanceLists(services: {
  readonly instanceSearch: InstanceSearch;
  readonly instanceTracks: InstanceTracks;
  readonly instanceView: InstanceView;
}) {
  const { instanceSearch, instanceTracks, instanceView } = services;
  const read = adminProcedure(READ_INSTANCES, MANAGE_INSTANCES);
  return {
    /**
     * The newest first; with `incidentes`, only those with a task that stands still. `q` is the llave of an instance,
     * or what is known of a record (its number, a document, a name): those instances and all that they have called,
     * those of the newest record first. A page of them may have few items, or none, and another one behind it.
     */
    list: read
      .input(
        pageRequest(rowId)
          .extend({
            estado: estado.optional(),
            proceso: code.optional(),
            incidentes: z.boolean().optional(),
            q: z.string().trim().min(1).max(100).optional(),
          })
          .prefault({}),
      )
      .output(pageOf(listed, listed.shape.id))
      .query(async ({ input: { cursor, ...filter } }) => {
        const { items, nextCursor } = await instanceSearch.list({ ...filter, before: cursor ?? undefined });
        return { items: [...items], nextCursor };
      }),

    /** With its data, its tasks and its history. */
    get: read
      .input(z.strictObject({ llave: uuid }))
      .output(z.object({ instancia, historial }))
      .query(async ({ ctx, input }) => {
        const seen = await instanceView.get(input.llave, ctx.identity);
        const { tareas, ...rest } = seen.instancia;
        return { instancia: { ...rest, tareas: [...tareas] }, historial: [...seen.historial] };
      }),

    /** The diagram that it runs on, the path that it took there, and what it was called by and has called. */
    track: read
      .input(z.strictObject({ llave: uuid }))
      .output(track)
      .query(async ({ input }) => {
        const { llamadas, recorrido, diagrama, ...told } = await instanceTracks.of(input.llave);
        return { ...told, diagrama: shownDiagram(diagrama), llamadas: [...llamadas], recorrido: [...recorrido] };
      }),
  };
}
