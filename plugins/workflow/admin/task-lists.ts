import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest, rowId, uuid } from '../../../host/plugin-api/index.js';
import { code } from '../definition/index.js';
import { taskStates } from '../engine/index.js';
import type { TaskSearch } from '../desk/index.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';

const estado = z.enum(taskStates);

const listed = z.object({
  id: z.int(),
  codigo: z.string(),
  nombre: z.string(),
  tipo: z.string(),
  titulo: z.string(),
  estado,
  asignado: z.string().nullable(),
  instancia: z.string().nullable(),
  proceso: z.string().nullable(),
  incidente: z.object({ codigo: z.string(), mensaje: z.string() }).nullable(),
  creada: z.iso.datetime(),
  vence: z.iso.datetime().nullable(),
  terminada: z.iso.datetime().nullable(),
});

/** Procedures of `workflow.tasks` that read tasks. */
export function taskLists({ taskSearch }: { readonly taskSearch: TaskSearch }) {
  return {
    /** The newest first; with `estado: INCIDENTE`, those that stand still, each with why. */
    list: pageQuery(
      adminProcedure(READ_INSTANCES, MANAGE_INSTANCES),
      pageRequest(rowId)
        .extend({ estado: estado.optional(), proceso: code.optional(), instancia: uuid.optional() })
        .prefault({}),
      { item: listed, cursor: 'id' },
      ({ cursor, ...filter }) =>
        taskSearch.list({
          ...filter,
          before: cursor ?? undefined,
        }),
    ),
  };
}
