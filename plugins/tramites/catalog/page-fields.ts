import { z } from 'zod';
import { answerTerms } from './answer-terms.js';

const line = (most: number) => z.string().trim().min(1).max(most);

/** An amount as money, where the page says more than a text of the city's own. */
const amount = z.strictObject({
  valor: z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'Un valor es un decimal, como "848500" o "848500.50".'),
  moneda: z.string().regex(/^[A-Z]{3}$/, 'Una moneda tiene tres letras, como COP.'),
});

/** The code of a step, which is part of the address of its page: letters without accents, digits and hyphens. */
const stepCode = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'El código de un paso tiene hasta 40 minúsculas sin tilde, dígitos o guiones.')
  .refine((codigo) => codigo !== 'todo', 'Ese código está reservado.');

/** Questions that are asked on one page. */
const step = z.strictObject({
  codigo: stepCode,
  titulo: line(200),
  preguntas: z.array(z.string().min(1).max(60)).min(1).max(200),
});

/**
 * The fields of the page of a tramite, the steps that its questions are divided into (decisions, section 14), and its
 * terms by answer: they are stored together.
 */
export const pageFields = {
  tema: line(80).optional(),
  descripcion: line(1000).optional(),
  sinonimos: z.array(line(80)).max(50).optional(),
  requisitos: z.array(line(300)).max(50).optional(),
  costo: z.union([line(300), amount]).optional(),
  norma: line(300).optional(),
  dependencia: line(200).optional(),
  terminos: answerTerms.optional(),
  pasos: z.array(step).min(1).max(100).optional(),
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
