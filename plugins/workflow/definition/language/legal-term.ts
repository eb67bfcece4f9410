import { z } from 'zod';
import { termSchema, type Term } from '../../../calendar/contract.js';

const LEGAL = 'El plazo del registro se escribe {legal: true}, o con `antes`, como {legal: true, antes: {habiles: 2}}.';

/** The term of the record behind the instance, with its pauses and extensions, or an earlier end. */
export const legalTerm = z
  .strictObject(
    {
      legal: z.literal(true, LEGAL).describe('El plazo es el del registro, con sus suspensiones y prórrogas.'),
      antes: termSchema.optional().describe('Cuánto antes de que termine el del registro.'),
    },
    { error: LEGAL },
  )
  .describe('El plazo del registro del que es la instancia.');

export type LegalTerm = z.output<typeof legalTerm>;

/** The term of a task: a duration of its own, or the term of the record. */
export const taskTerm = z.union([termSchema, legalTerm], {
  error:
    'Un plazo es {habiles: <1 a 1000>}, una duración de años, meses, semanas o días, como P1M o P5D, o {legal: true}, el del registro.',
});

export type TaskTerm = Term | LegalTerm;

/** Tells whether a term is that of the record. */
export const isLegal = (term: TaskTerm | undefined): term is LegalTerm => typeof term === 'object' && 'legal' in term;
