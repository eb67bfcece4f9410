import { z } from 'zod';
import { plainValue } from '../text/plain-value.js';
import { rowId } from './paging.js';

/** A `rowId` in a path or a query, where it arrives as text: `/tareas/12`. */
export const idParameter = z
  .string()
  .overwrite(plainValue)
  .regex(/^[1-9]\d{0,9}$/, 'Debe ser un número entero mayor que 0.')
  .transform(Number)
  .pipe(rowId);

/** A whole number in a path or a query: `?anio=2026`. */
export const integerParameter = z
  .string()
  .overwrite(plainValue)
  .regex(/^-?\d{1,9}$/, 'Debe ser un número entero.')
  .transform(Number);

/** A boolean in a path or a query: `?activo=true`. */
export const booleanParameter = z
  .enum(['true', 'false', 'True', 'False', '1', '0'], 'Debe ser true o false.')
  .transform((text) => ['true', 'True', '1'].includes(text));
