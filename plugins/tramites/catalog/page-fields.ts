import { z } from 'zod';
import { pageFacts, pageLine, receivingSchema } from '../contract.js';
import { answerTerms } from './answer-terms.js';

/** The code of a step, which is part of the address of its page: letters without accents, digits and hyphens. */
const stepCode = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'El código de un paso tiene hasta 40 minúsculas sin tilde, dígitos o guiones.')
  .refine((codigo) => codigo !== 'todo', 'Ese código está reservado.');

/** Questions that are asked on one page. */
const step = z.strictObject({
  codigo: stepCode,
  titulo: pageLine(200),
  preguntas: z.array(z.string().min(1).max(60)).min(1).max(200),
});

/**
 * The fields of the page of a tramite, the steps that its questions are divided into (decisions, section 14), its terms
 * by answer, the question that is the subject of its records, and when it takes filings: they are stored together.
 */
export const pageFields = {
  tema: pageFacts.tema,
  descripcion: pageFacts.descripcion,
  sinonimos: pageFacts.sinonimos,
  requisitos: pageFacts.requisitos,
  costo: pageFacts.costo,
  norma: pageLine(300).optional(),
  dependencia: pageFacts.dependencia,
  terminos: answerTerms.optional(),
  asunto: z.string().min(1).max(60).optional(),
  pasos: z.array(step).min(1).max(100).optional(),
  recibe: receivingSchema.optional(),
  una_pagina: z.literal(true, { error: 'Escriba true, o deje el campo por fuera.' }).optional(),
};

/** The fields of {@link pageFields} that a tramite has. */
export type TramitePage = z.output<z.ZodObject<typeof pageFields>>;

/** Returns the fields of a page among those of a tramite, in the order of a bundle; undefined where it has none. */
export function pageOf(item: TramitePage): TramitePage | undefined {
  const names = Object.keys(pageFields) as (keyof TramitePage)[];
  const own = names.filter((name) => item[name] !== undefined).map((name) => [name, item[name]]);
  return own.length === 0 ? undefined : (Object.fromEntries(own) as TramitePage);
}
