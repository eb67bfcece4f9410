import { z } from 'zod';

/** The name of the revision of the retention table. */
export const RETENTION_REVISION = 'privacy/retention';

export const dispositions = ['ELIMINAR', 'CONSERVAR'] as const;

/** A row of the retention table, as a bundle and administrators write it. */
export const retentionRule = z.strictObject({
  tramite: z.string().trim().min(1).max(60).describe('the tramite whose records it is about'),
  anios: z.int().min(1).max(200).describe('how many years a record is kept, from the state that ends it'),
  disposicion: z
    .enum(dispositions)
    .describe('`ELIMINAR`: the record is proposed for destruction then; `CONSERVAR`: it is never proposed'),
  fundamento: z
    .string()
    .trim()
    .min(10)
    .max(1000)
    .describe('the norm or act that says so, such as the retention table of the city and its series'),
});
export type RetentionRule = z.output<typeof retentionRule>;

/** When the retention of a record is over that ended at a moment. */
export function retainedUntil(ended: Date, years: number): Date {
  const until = new Date(ended);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until;
}

/** The last end of records whose retention of so many years is over; of February 29, the day before. */
export function endOfRetained(now: Date, years: number): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() - years);
  if (end.getUTCMonth() !== now.getUTCMonth()) end.setUTCDate(0);
  return end;
}
