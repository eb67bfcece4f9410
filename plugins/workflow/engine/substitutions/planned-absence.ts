import { z } from 'zod';
import { InputError, plainValue } from '../../../../host/plugin-api/index.js';

const day = z.string().overwrite(plainValue).check(z.iso.date('Escriba una fecha como 2026-12-31.'));

/** The schema of a name by which a user logs in, as a person types it. */
export const typedUsername = z.string().overwrite(plainValue).min(1).max(150);

/** The schema of the days of an absence, both included, and of its reason. */
export const absenceFields = {
  desde: day.describe('El primer día').meta({ examples: ['2026-12-20'] }),
  hasta: day.describe('El último día').meta({ examples: ['2027-01-10'] }),
  motivo: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .describe('Lo ven quien se ausenta y quien administra los procesos; se borra cuando la ausencia termina')
    .meta({ examples: ['Vacaciones'] }),
};

/** The days of an absence, its reason, and the username of the substitute. */
export interface PlannedAbsence {
  readonly sustituto: string;
  readonly desde: string;
  readonly hasta: string;
  readonly motivo: string;
}

/** Builds the refusal of a field of an absence. */
export function refusedField(field: string, mensaje: string): InputError {
  return new InputError(mensaje, { errors: { [field]: [mensaje] } });
}

/** Throws `InputError` for an absence that ends before it begins. */
export function checkDays({ desde, hasta }: Pick<PlannedAbsence, 'desde' | 'hasta'>): void {
  if (hasta < desde) throw refusedField('hasta', 'La ausencia termina antes de empezar.');
}
