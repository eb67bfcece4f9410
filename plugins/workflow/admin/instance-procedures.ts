import { z } from 'zod';
import { adminProcedure, rowId, type Identity, uuid } from '../../../host/plugin-api/index.js';
import {
  typedUsername,
  type BulkReassignments,
  type InstanceControl,
  type InstanceHistoryCheck,
  type TaskControl,
} from '../engine/index.js';
import { code, givenWords } from '../definition/index.js';
import { MANAGE_INSTANCES, READ_INSTANCES } from '../workflow-permissions.js';

const motivo = z.string().trim().min(1).max(1000).optional();
const instance = z.strictObject({ llave: uuid, motivo });
const task = z.strictObject({ tarea: z.int32().min(1), motivo });
const done = z.object({});

const request = (identity: Identity, reason: string | undefined) => ({ by: identity, motivo: reason ?? null });

const checked = z.object({
  estado: z.string(),
  entradas: z.int(),
  tieneDatos: z.boolean(),
  diferencias: z.array(z.string()),
  decisiones: z.object({ revisadas: z.int(), sinDatos: z.array(z.string()), distintas: z.array(z.string()) }),
});

/** Builds the procedures of `workflow.instances` for one instance. A change includes the instances that it called. */
export function instanceProcedures({
  control,
  historyCheck,
}: {
  readonly control: InstanceControl;
  readonly historyCheck: InstanceHistoryCheck;
}) {
  const move = (estado: Parameters<InstanceControl['move']>[1]) =>
    adminProcedure(MANAGE_INSTANCES)
      .input(instance)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await control.move(input.llave, estado, request(ctx.identity, input.motivo));
        return {};
      });
  return {
    suspend: move('SUSPENDIDA'),
    resume: move('ACTIVA'),
    /**
     * Cancels an instance; `para_ciudadano` is for the citizen whose record follows it. A called instance has no such
     * record: the words stay in its history.
     */
    cancel: adminProcedure(MANAGE_INSTANCES)
      .input(instance.extend({ para_ciudadano: givenWords.optional() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const { llave, motivo: reason, para_ciudadano: words } = input;
        const paraCiudadano = words === '' ? undefined : words;
        await control.move(llave, 'CANCELADA', { ...request(ctx.identity, reason), paraCiudadano });
        return {};
      }),

    /** Rebuilds an instance from its history alone, and reports the differences from what is stored. */
    check: adminProcedure(READ_INSTANCES, MANAGE_INSTANCES)
      .input(z.strictObject({ llave: uuid }))
      .output(checked)
      .query(async ({ input }) => {
        const { diferencias, decisiones, ...rest } = await historyCheck.check(input.llave);
        const { revisadas, sinDatos, distintas } = decisiones;
        return {
          ...rest,
          diferencias: [...diferencias],
          decisiones: { revisadas, sinDatos: [...sinDatos], distintas: [...distintas] },
        };
      }),
  };
}

/** Builds the procedures of `workflow.tasks` that change a task. */
export function taskProcedures({
  taskControl,
  bulkReassignments,
}: {
  readonly taskControl: TaskControl;
  readonly bulkReassignments: BulkReassignments;
}) {
  return {
    /** Tries an automatic task again from where its incident stopped it, once the cause is fixed. */
    retry: adminProcedure(MANAGE_INSTANCES)
      .input(task)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await taskControl.retry(input.tarea, request(ctx.identity, input.motivo));
        return {};
      }),

    /** Hands an open task, also one that another user holds, to a user, or back to its pool (`usuario` null). */
    reassign: adminProcedure(MANAGE_INSTANCES)
      .input(task.extend({ usuario: z.string().min(1).max(150).nullable() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await taskControl.reassign(input.tarea, input.usuario, request(ctx.identity, input.motivo));
        return {};
      }),

    /** The number of tasks that `reassignAll` would try, and the id of their holder, who may have left. */
    held: adminProcedure(MANAGE_INSTANCES)
      .input(z.strictObject({ usuario: typedUsername, proceso: code.optional() }))
      .output(z.object({ id: z.int(), nombre: z.string(), tareas: z.int() }))
      .query(({ input }) => bulkReassignments.held(input.usuario, input.proceso)),

    /** Hands the tasks of a user to another one, or back to the pools (`hacia` null): 500 tasks a call. */
    reassignAll: adminProcedure(MANAGE_INSTANCES)
      .input(
        z.strictObject({
          de: rowId,
          hacia: z.string().min(1).max(150).nullable(),
          proceso: code.optional(),
          /** `ultima` of the call before: only tasks after it are tried. */
          despues: rowId.optional(),
          motivo: z.string().trim().min(1).max(1000),
        }),
      )
      .output(
        z.object({
          reasignadas: z.int(),
          omitidas: z.array(z.object({ tarea: z.int(), codigo: z.string(), mensaje: z.string() })),
          hayMas: z.boolean(),
          ultima: z.int().nullable(),
        }),
      )
      .mutation(async ({ ctx, input }) => {
        const { omitidas, ...outcome } = await bulkReassignments.reassign({ ...input, by: ctx.identity });
        return { ...outcome, omitidas: [...omitidas] };
      }),
  };
}
