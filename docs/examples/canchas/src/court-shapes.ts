import { pageRequest, rowId } from 'ventanilla/plugin-api';
import { z } from 'zod';

export const courtItem = z.strictObject({
  codigo: z.string().regex(/^[A-Z0-9-]{1,20}$/, 'De 1 a 20 letras mayúsculas, cifras o guiones.'),
  nombre: z.string().trim().min(1).max(120),
});
export type CourtItem = z.output<typeof courtItem>;

const day = z.iso.date('Debe ser un día, como 2026-12-24.');
const hour = z.int().min(6, 'Las canchas abren a las 6.').max(21, 'La última hora empieza a las 21.');

export const dayQuery = z.object({ dia: day });
export const hourBody = z.strictObject({ dia: day, hora: hour });
export type CourtHour = z.output<typeof hourBody>;

/** A court on a day, with the booked hours. */
export const courtDay = z.object({ id: rowId, codigo: z.string(), nombre: z.string(), ocupadas: z.array(hour) });
export type CourtDay = z.output<typeof courtDay>;

export const bookingRequest = pageRequest(rowId).extend({ codigo: courtItem.shape.codigo.optional() });
export const bookingItem = z.object({
  id: rowId,
  codigo: z.string(),
  dia: day,
  hora: hour,
  usuario: z.string(),
});
