import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest, rowId, uuid } from '../../../host/plugin-api/index.js';
import { code } from '../definition/index.js';
import {
  instanceStates,
  type InstanceMoves,
  type InstanceSearch,
  type InstanceTracks,
  type InstanceView,
} from '../engine/index.js';
import { diagram, shownDiagram } from './diagram-schema.js';
import { consultada, movimiento } from '../routes/instance-routes.js';
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
  registro: z
    .object({ radicado: z.string(), solicitante: z.string().nullable(), asunto: z.string().nullable() })
    .nullable(),
});

/** A BIGINT. */
const moveId = z.int().min(1);

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
  recorridoCortado: z.boolean(),
});

/** Builds the procedures of `workflow.instances` that read instances. The list shows nothing of their data. */
export function instanceLists(services: {
  readonly instanceMoves: InstanceMoves;
  readonly instanceSearch: InstanceSearch;
  readonly instanceTracks: InstanceTracks;
  readonly instanceView: InstanceView;
}) {
  const { instanceMoves, instanceSearch, instanceTracks, instanceView } = services;
  const read = adminProcedure(READ_INSTANCES, MANAGE_INSTANCES);
  return {
    /**
     * The newest first; with `incidentes`, only instances with an incident. `q` is the llave of an instance, or a
     * text as `tramites.records.find` reads it: it finds the instances of at most 200 records, and those that they
     * called.
     */
    list: pageQuery(
      read,
      pageRequest(rowId)
        .extend({
          estado: estado.optional(),
          proceso: code.optional(),
          incidentes: z.boolean().optional(),
          q: z.string().trim().min(1).max(100).optional(),
        })
        .prefault({}),
      { item: listed, cursor: 'id' },
      ({ cursor, ...filter }) => instanceSearch.list({ ...filter, before: cursor ?? undefined }),
    ),

    /** The instance with its data, its tasks and its last moves; `history` has the earlier ones. */
    get: read
      .input(z.strictObject({ llave: uuid }))
      .output(z.object(consultada))
      .query(async ({ ctx, input }) => {
        const { instancia, historial, ...more } = await instanceView.get(input.llave, ctx.identity);
        return {
          instancia: { ...instancia, tareas: [...instancia.tareas] },
          historial: [...historial],
          ...more,
        };
      }),

    /** The moves of an instance, the newest first. */
    history: pageQuery(
      read,
      pageRequest(moveId).extend({ llave: uuid }),
      { item: movimiento.extend({ id: moveId }), cursor: 'id' },
      ({ llave, cursor, limit }) => instanceMoves.ofKey(llave, { before: cursor ?? undefined, limit }),
    ),

    /**
     * The diagram of the instance's version, the path that it took, the instance that called it and those that it
     * called.
     */
    track: read
      .input(z.strictObject({ llave: uuid }))
      .output(track)
      .query(async ({ input }) => {
        const { llamadas, recorrido, diagrama, ...rest } = await instanceTracks.of(input.llave);
        return { ...rest, diagrama: shownDiagram(diagrama), llamadas: [...llamadas], recorrido: [...recorrido] };
      }),
  };
}
