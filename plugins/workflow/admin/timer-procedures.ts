import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  doneMutation,
  pageQuery,
  pageRequest,
  rowId,
  uuid,
} from '../../../host/plugin-api/index.js';
import type { TimerSearch } from '../desk/index.js';
import type { TimerControl } from '../engine/index.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';

const listed = z.object({
  id: z.int(),
  codigo: z.string(),
  tarea: z.int(),
  tarea_codigo: z.string(),
  instancia: z.string(),
  proceso: z.string(),
  vence: z.iso.datetime().nullable(),
  fijado: z.boolean(),
  entregado: z.iso.datetime().nullable(),
  incidente: z.object({ codigo: z.string(), mensaje: z.string() }).nullable(),
});

const timer = z.strictObject({ temporizador: z.int32().min(1), motivo: z.string().trim().min(1).max(1000) });

/** Builds the procedures of `workflow.timers`: the timers of open tasks. */
export function timerProcedures({
  timerSearch,
  timerControl,
}: {
  readonly timerSearch: TimerSearch;
  readonly timerControl: TimerControl;
}) {
  return adminRouter({
    /** The newest first; with `incidentes`, only timers that failed, each with its cause. */
    list: pageQuery(
      adminProcedure(READ_INSTANCES, MANAGE_INSTANCES),
      pageRequest(rowId).extend({ instancia: uuid.optional(), incidentes: z.boolean().optional() }).prefault({}),
      { item: listed, cursor: 'id' },
      ({ cursor, ...filter }) => timerSearch.list({ ...filter, before: cursor ?? undefined }),
    ),

    /** Removes a timer. The task stays open where the timer would have left it. */
    withdraw: doneMutation(adminProcedure(MANAGE_INSTANCES), timer, ({ temporizador, motivo }, by) =>
      timerControl.withdraw(temporizador, { by, motivo }),
    ),

    /** Sets another moment, also for the next attempt of a failed timer; a past moment is due at once. */
    move: doneMutation(
      adminProcedure(MANAGE_INSTANCES),
      timer.extend({ fecha: z.iso.datetime({ offset: true }) }),
      ({ temporizador, fecha, motivo }, by) => timerControl.move(temporizador, new Date(fecha), { by, motivo }),
    ),
  });
}
