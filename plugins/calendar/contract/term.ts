import { z } from 'zod';

const REFUSAL = 'Un plazo es {habiles: <1 a 1000>} o una duración de años, meses, semanas o días, como P1M o P5D.';

const workingDays = z.strictObject({ habiles: z.int(REFUSAL).min(1, REFUSAL).max(1000, REFUSAL) }, { error: REFUSAL });

const duration = z.string().regex(/^P(?=\w*[1-9])(?:\d{1,2}Y)?(?:\d{1,3}M)?(?:\d{1,3}W)?(?:\d{1,4}D)?$/, REFUSAL);

/**
 * The schema of a period (decisions, section 7: `plazo`): working days, written `{habiles: 15}`, or an ISO 8601
 * duration of whole years, months, weeks and days, such as `P5D` and `P1M`.
 */
export const termSchema = z.union([workingDays, duration], { error: REFUSAL });
export type Term = z.output<typeof termSchema>;
