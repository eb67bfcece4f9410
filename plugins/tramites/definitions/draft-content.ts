import { z } from 'zod';
import { cutTo } from '../../../host/plugin-api/index.js';

/** The JSON of a definition as its author types it, in the shape of a bundle; it may be faulty. */
export type WrittenDefinition = Readonly<Record<string, unknown>>;

/** Answers by which an author tries a definition. */
export interface TestAnswers {
  readonly nombre: string;
  /** By the code of the question; a file by its name, type and size. */
  readonly respuestas: Readonly<Record<string, unknown>>;
}

/** The most lists and objects in each other: a form needs five. */
const MOST_LEVELS = 30;

const MOST_TESTS = 20;

/** Tells whether JSON is deeper than a draft may be; without recursion, as it may be very deep. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((one): unknown[] => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Refuses JSON that is too deep. Its size is bounded by that of a request. */
function checkDepth(value: unknown, context: z.RefinementCtx): void {
  if (isTooDeep(value)) context.addIssue({ code: 'custom', message: `Tiene más de ${MOST_LEVELS} niveles.` });
}

const object = z.record(z.string(), z.unknown());

/** The schema of the definition of a draft: any object of JSON. */
export const definitionSchema = object.superRefine(checkDepth);

export const testsSchema = z
  .array(z.strictObject({ nombre: z.string().trim().min(1).max(80), respuestas: object }))
  .max(MOST_TESTS)
  .superRefine(checkDepth);

/** The columns of a draft for lists. */
export interface DraftSummary {
  readonly nombre: string;
  readonly preguntas: number;
  readonly dependencia: string | null;
  readonly proceso: string | null;
}

const lineOf = (value: unknown, most: number): string | null =>
  (typeof value === 'string' && cutTo(value.trim(), most)) || null;

/** Summarizes a definition; the code stands for a missing name. */
export function summaryOf(codigo: string, definicion: WrittenDefinition): DraftSummary {
  const { nombre, preguntas, dependencia, proceso } = definicion;
  return {
    nombre: lineOf(nombre, 300) ?? codigo,
    preguntas: Array.isArray(preguntas) ? preguntas.length : 0,
    dependencia: lineOf(dependencia, 300),
    proceso: lineOf(proceso, 60),
  };
}
