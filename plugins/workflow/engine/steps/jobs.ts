import { z } from 'zod';
import { defineJob, mailEnd } from '../../../../host/plugin-api/index.js';

const id = z.int();

/** Work of an automatic task, and its way on. */
export const automaticTask = defineJob('workflow/automatic-task', z.strictObject({ tarea: id }));

/** A called instance has ended: the one that called it goes on. */
export const calledEnded = defineJob('workflow/called-ended', z.strictObject({ instancia: id }));

/** The moment of a timer has come. */
export const timerDue = defineJob('workflow/timer', z.strictObject({ temporizador: id }));

/** The moments of several timers have come. */
export const timersDue = defineJob('workflow/timer-batch', z.strictObject({ temporizadores: z.array(id) }));

/** Terms of open tasks are to be counted anew, of the tasks after this id. */
export const timesRecounted = defineJob('workflow/count-times-anew-batch', z.strictObject({ despues: id }));

/** The tasks of the tree of an instance that name the term of its record are to follow it. */
export const legalTimesFollowed = defineJob('workflow/legal-times', z.strictObject({ instancia: id }));

/** The task of a record without a process is to follow the term of its record. */
export const recordTimeFollowed = defineJob('workflow/record-time', z.strictObject({ registro: id }));

/** A mail of a CORREO has ended; `correo` is the digest of its address. */
export const mailEnded = defineJob(
  'workflow/mail-ended',
  z.strictObject({ tarea: id, correo: z.string().max(64), ...mailEnd }),
);

/** The time of a payment that a task waits for ends soon. */
export const paymentReminded = defineJob('workflow/payment-reminder', z.strictObject({ pago: id }));

/** The time of a citizen to hand in what a task waits for ends soon, at `hasta`. */
export const requestReminded = defineJob(
  'workflow/request-reminder',
  z.strictObject({ tarea: id, hasta: z.iso.datetime() }),
);

/** A task has begun to wait for a payment; `avisar`: the citizen is to be notified of it. */
export const chargeOpened = defineJob('workflow/charge-opened', z.strictObject({ tarea: id, avisar: z.boolean() }));
