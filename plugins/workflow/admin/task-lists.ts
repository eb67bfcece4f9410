import { z } from 'zod';
import { adminProcedure, pageQuery, pageRequest, rowId, uuid } from '../../../host/plugin-api/index.js';
import { code } from '../definition/index.js';
import { taskStates } from '../engine/index.js';
import type { StandingTasks, StepCounts, StepTimes, TaskSearch, WorkLoads } from '../desk/index.js';
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
  vence_legal: z.boolean(),
  terminada: z.iso.datetime().nullable(),
});

const load = { abiertas: z.int(), vencidas: z.int(), porVencer: z.int() };
const workLoad = z.object({
  personas: z.array(z.object({ id: z.int(), usuario: z.string().nullable(), ...load })),
  grupos: z.array(z.object({ grupo: z.string(), sinTomar: z.int(), ...load })),
});

const standing = z.object({
  /** Null for tasks of channels. */
  proceso: z.string().nullable(),
  codigo: z.string(),
  nombre: z.string(),
  incidentes: z.int(),
  /** When the oldest of these tasks began. */
  desde: z.iso.datetime(),
});

const stepCount = z.object({
  version: z.int(),
  codigo: z.string(),
  abiertas: z.int(),
  vencidas: z.int(),
  incidentes: z.int(),
});

const stepTime = z.object({
  proceso: z.string(),
  codigo: z.string(),
  nombre: z.string(),
  terminadas: z.int(),
  abiertas: z.int(),
  espera: z.number().nullable(),
  total: z.number().nullable(),
  mayor: z.number().nullable(),
});

/** The place of a task in the list of overdue ones: its due time and its id. */
const dueCursor = z.string().refine((text) => readDueCursor(text) !== undefined, 'El cursor no es válido.');

function readDueCursor(cursor: string): { readonly vence: Date; readonly id: number } | undefined {
  const [moment = '', id = ''] = cursor.split(' ');
  const read = { vence: z.iso.datetime().safeParse(moment).data, id: rowId.safeParse(Number(id)).data };
  return read.vence === undefined || read.id === undefined ? undefined : { vence: new Date(read.vence), id: read.id };
}

/** Builds the procedures of `workflow.tasks` that read tasks. */
export function taskLists(services: {
  readonly taskSearch: TaskSearch;
  readonly workLoads: WorkLoads;
  readonly standingTasks: StandingTasks;
  readonly stepCounts: StepCounts;
  readonly stepTimes: StepTimes;
}) {
  const { taskSearch, workLoads, standingTasks, stepCounts, stepTimes } = services;
  const read = adminProcedure(READ_INSTANCES, MANAGE_INSTANCES);
  return {
    /** The newest first; with `estado: INCIDENTE`, the tasks with an incident, each with its cause. */
    list: pageQuery(
      read,
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

    /** The open tasks that are overdue, the earliest first. */
    overdue: pageQuery(
      read,
      pageRequest(dueCursor).extend({ proceso: code.optional() }).prefault({}),
      { item: listed.extend({ cursor: dueCursor }), cursor: 'cursor' },
      async ({ cursor, ...filter }) => {
        const tasks = await taskSearch.overdue({ ...filter, after: readDueCursor(cursor ?? '') });
        return tasks.map((one) => ({ ...one, cursor: `${one.vence!} ${one.id}` }));
      },
    ),

    /** The open tasks of each holder and each group: the five hundred of each with the most. */
    load: read.output(workLoad).query(async () => {
      const { personas, grupos } = await workLoads.current();
      return { personas: [...personas], grupos: [...grupos] };
    }),

    /** The number of tasks with an incident, by step; the five hundred steps with the most. */
    incidents: read
      .output(z.object({ pasos: z.array(standing) }))
      .query(async () => ({ pasos: await standingTasks.bySteps() })),

    /** The number of instances of a process that wait at each of its steps, by version. */
    counts: read
      .input(z.strictObject({ proceso: code }))
      .output(z.object({ pasos: z.array(stepCount) }))
      .query(async ({ input }) => ({ pasos: await stepCounts.of(input.proceso) })),

    /** The duration of steps in seconds, the longest in total first. It counts the 50,000 newest tasks. */
    times: read
      .input(z.strictObject({ proceso: code.optional() }).prefault({}))
      .output(z.object({ pasos: z.array(stepTime) }))
      .query(async ({ input }) => ({ pasos: await stepTimes.list(input.proceso) })),
  };
}
