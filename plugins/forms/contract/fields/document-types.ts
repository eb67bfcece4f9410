import type { QuestionOption } from '../question.js';

/** The types of identity documents (DIAN), the most common ones first. */
export const documentTypes: readonly QuestionOption[] = [
  { codigo: 'CC', nombre: 'Cédula de ciudadanía' },
  { codigo: 'CE', nombre: 'Cédula de extranjería' },
  { codigo: 'TI', nombre: 'Tarjeta de identidad' },
  { codigo: 'PPT', nombre: 'Permiso por protección temporal (PPT)' },
  { codigo: 'PA', nombre: 'Pasaporte' },
  { codigo: 'NIT', nombre: 'NIT de una empresa o entidad' },
  { codigo: 'RC', nombre: 'Registro civil' },
  { codigo: 'NUIP', nombre: 'NUIP' },
  { codigo: 'PEP', nombre: 'Permiso especial de permanencia (PEP)' },
  { codigo: 'TE', nombre: 'Tarjeta de extranjería' },
  { codigo: 'DE', nombre: 'Documento de identificación extranjero' },
  { codigo: 'NITE', nombre: 'NIT de otro país' },
];

const digitsOnly: ReadonlySet<string> = new Set(['CC', 'TI', 'PPT', 'PEP', 'NIT']);

/** Tells whether the numbers of a type have no letters. */
export const hasDigitsOnly = (codigo: string): boolean => digitsOnly.has(codigo);

/** Splits a stored document into type and number; the type is empty where none was given. */
export function documentParts(stored: string): { readonly tipo: string; readonly numero: string } {
  const [, tipo = '', numero = stored] = /^([A-Z]{2,4}) (.+)$/.exec(stored) ?? [];
  return { tipo, numero };
}
