import type { FormField } from '../form-field.js';

/** Says that a required field has no answer, by its name: forms, pages and chats use the same words. */
export function missingAnswer({ texto, tipo }: Pick<FormField, 'texto' | 'tipo'>): string {
  return `Falta ${tipo === 'ARCHIVO' ? 'adjuntar' : 'responder'} «${texto}».`;
}
