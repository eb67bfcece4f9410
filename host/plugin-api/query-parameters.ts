import { z } from 'zod';

/** A whole number in a query: `?anio=2026`. */
export const integerParameter = z
  .string()
  .regex(/^-?\d{1,9}$/, 'Debe ser un número entero.')
  .transform(Number);

/** Yes or no in a query: `?activo=true`. */
export const booleanParameter = z
  .enum(['true', 'false', 'True', 'False', '1', '0'], 'Debe ser true o false.')
  .transform((text) => ['true', 'True', '1'].includes(text));
