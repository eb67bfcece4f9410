import { z } from 'zod';

/** The output of an admin procedure that has no more to say than that it did it. */
export const doneOutput = z.object({ ok: z.literal(true) });

/** The value of {@link doneOutput}. */
export const done: z.output<typeof doneOutput> = { ok: true };

/** The output of an admin procedure that makes an item exactly what it is given: what became of the item. */
export const savedOutput = z.object({ outcome: z.enum(['created', 'changed', 'left']) });
