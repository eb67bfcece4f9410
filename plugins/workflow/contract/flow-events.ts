import { z } from 'zod';
import { defineEvent } from '../../../host/plugin-api/index.js';

/** The data that all events of an instance have: nothing of its own data, and no person. */
const instanceFields = {
  llave: z.string(),
  /** The code of its process. */
  proceso: z.string(),
  /** When it happened. */
  at: z.iso.datetime(),
};

/** An instance has begun; `origen` is what has started it, null for a person or an instance that calls it. */
export const instanceStarted = defineEvent(
  'workflow/instance-started',
  z.object({ ...instanceFields, origen: z.enum(['tramite', 'certificado']).nullable() }),
);

/** The same of a task of an instance; tasks of channels, which have none, have no such events. */
const taskFields = {
  ...instanceFields,
  taskId: z.int(),
  /** Its code in the process. */
  tarea: z.string(),
  tipo: z.string(),
};

/** An instance has come to a task, of whatever type. */
export const taskOpened = defineEvent('workflow/task-opened', z.object(taskFields));

/** A user has a task now: by a claim, or as an administrator hands it over. `userId` is its holder. */
export const taskClaimed = defineEvent('workflow/task-claimed', z.object({ ...taskFields, userId: z.int() }));

/** A task is no work any more: it was done, or cancelled with what it is in. */
export const taskEnded = defineEvent(
  'workflow/task-ended',
  z.object({ ...taskFields, estado: z.enum(['COMPLETADA', 'CANCELADA']) }),
);
