import { z } from 'zod';

/** Makes the schema of a code of so many digits: text, as a number loses its leading zeros. */
export function digits(least: number, most = least): z.ZodString {
  const many = least === most ? String(least) : `${least} to ${most}`;
  return z.string('is missing').regex(new RegExp(`^[0-9]{${least},${most}}$`), `must be ${many} digits`);
}

/** A name or a description: one line of text. */
export const words = z
  .string('is missing')
  .max(500)
  .regex(/^\P{Cc}+$/u, 'must be one line');
