import { z } from 'zod';
import { defineEvent } from '../../../host/plugin-api/index.js';

/** The fields of every event of an instance; they hold neither its data nor any person. */
const instanceFields = {
  llave: z.string(),
  /** The code of its process. */
  proceso: z.string(),
  /** When it happened. */
  at: z.iso.datetime(),
};

/** The event that an instance began. `origen` is what started it; null for a user or a calling instance. */
export const instanceStarted = defineEvent(
  'workflow/instance-started',
  z.object({ ...instanceFields, origen: z.enum(['tramite', 'certificado']).nullable() }),
);

/** The fields of every event of a task of an instance. Channel tasks have no instance and none of these events. */
const taskFields = {
  ...instanceFields,
  taskId: z.int(),
  /** The code of the task in the process. */
  tarea: z.string(),
  tipo: z.string(),
};

/** The event that an instance reached a task, of any type. */
export const taskOpened = defineEvent('workflow/task-opened', z.object(taskFields));

/** The event that a user got a task, by a claim or from an administrator. `userId` is its holder. */
export const taskClaimed = defineEvent('workflow/task-claimed', z.object({ ...taskFields, userId: z.int() }));

/** The event that a task ended: it was done, or cancelled with its scope or instance. */
export const taskEnded = defineEvent(
  'workflow/task-ended',
  z.object({ ...taskFields, estado: z.enum(['COMPLETADA', 'CANCELADA']) }),
);
