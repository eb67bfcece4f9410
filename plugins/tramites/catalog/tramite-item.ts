import { z } from 'zod';
import type { FieldIssue } from '../../../host/plugin-api/index.js';
import { termSchema } from '../../calendar/contract.js';
import { noticesSchema } from '../notices/index.js';
import type { BundleQuestion, QuestionForms } from '../../forms/contract.js';
import { profileCodes } from '../../terms/contract.js';
import { pageFields } from './page-fields.js';
import { phrasesSchema, remediesSchema } from './remedies.js';
import { answerTermFaults } from './answer-terms.js';
import { stepFaults } from './step-faults.js';
import { subjectFaults } from './subject-faults.js';

/** The codes that are segments of paths beside `/home/api/tramite/<codigo>` (decisions, section 3). */
const reservedCodes = new Set([
  'info',
  'estado',
  'estado_all',
  'seguimiento',
  'esquema',
  'archivo',
  'borrador',
  'respuesta',
  'dependencia',
  'pendiente',
  'exportacion',
  // The pages `/tramites/retomar/<borrador>` and `/tramites/vista-previa/<codigo>`.
  'retomar',
  'vista-previa',
]);

export const tramiteCode = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,59}$/, 'El código tiene hasta 60 letras sin tilde, dígitos, puntos o guiones.')
  .refine((codigo) => !reservedCodes.has(codigo), 'Ese código está reservado.');

/** Makes the schema of a tramite with its form, without the checks of fields together. */
export function tramiteFields(formSchema: QuestionForms['formSchema']) {
  return z.strictObject({
    codigo: tramiteCode,
    nombre: z.string().min(1).max(300),
    tra_isDenuncia: z.boolean().default(false),
    proceso: z.string().min(1).max(60).optional(),
    plazo: termSchema.optional(),
    termino: z.enum(profileCodes).optional(),
    exige_respuesta: z.boolean().default(false),
    avisos: noticesSchema.optional(),
    recursos: remediesSchema.optional(),
    frases: phrasesSchema.optional(),
    ...pageFields,
    preguntas: formSchema,
  });
}

export type TramiteItem = z.output<ReturnType<typeof tramiteFields>>;

/** The fields of a tramite that are checked together. */
type Together = Pick<TramiteItem, 'tra_isDenuncia' | 'preguntas'> & Partial<TramiteItem>;

/**
 * Finds the faults of fields together: a term is one of the law or one of the city, and steps, terms and subject name
 * questions of the form, where that could be read.
 */
export function togetherFaults(item: Together, isFormRead = true): FieldIssue[] {
  const { plazo, termino } = item;
  const both: FieldIssue = {
    path: ['termino'],
    message: 'Un trámite tiene un plazo propio (plazo) o uno de la ley (termino), no los dos.',
  };
  return [
    ...(plazo !== undefined && termino !== undefined ? [both] : []),
    ...(isFormRead ? [...stepFaults(item), ...answerTermFaults(item), ...subjectFaults(item)] : []),
  ];
}

/** Checks fields together, as {@link togetherFaults}. */
export function checkTogether(item: TramiteItem, context: z.RefinementCtx): void {
  for (const { path, message } of togetherFaults(item)) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
}

/** Makes the schema of a tramite with its form, as bundles and administrators give it (decisions, section 12). */
export function tramiteItem(formSchema: QuestionForms['formSchema']) {
  return tramiteFields(formSchema).superRefine(checkTogether);
}

/** A tramite under the names that a bundle writes. */
export type WrittenTramite = Omit<TramiteItem, 'preguntas'> & { readonly preguntas: BundleQuestion[] };

export function writtenTramite({ preguntas, ...item }: TramiteItem, forms: QuestionForms): WrittenTramite {
  return { ...item, preguntas: preguntas.map((question) => forms.writeQuestion(question)) };
}

/** Returns a tramite as it is stored: without fields that have no value. */
export function itemWithoutAbsent(item: TramiteItem): TramiteItem {
  return JSON.parse(JSON.stringify(item)) as TramiteItem;
}
