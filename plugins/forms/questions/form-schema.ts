import { z } from 'zod';
import { MOST_QUESTIONS, type WrittenQuestion } from '../contract.js';
import { questionSchema } from './question-schema.js';

/** The most options that the questions of a form have together: reading each takes a while. */
const MOST_OPTIONS = 5_000;

function optionsOf(question: WrittenQuestion | null): number {
  const options: unknown = question?.pre_opciones ?? question?.opciones;
  return Array.isArray(options) ? options.length : 0;
}

function checkOptions(questions: WrittenQuestion[], context: z.RefinementCtx): WrittenQuestion[] {
  const count = Array.isArray(questions) ? questions.reduce((sum, one) => sum + optionsOf(one), 0) : 0;
  if (count > MOST_OPTIONS) {
    context.addIssue({
      code: 'custom',
      message: `Un formulario tiene hasta ${MOST_OPTIONS} opciones en total.`,
    });
  }
  return questions;
}

/** The schema of the questions of a form, as bundles and administrators give them. */
export const formSchema = z.preprocess(checkOptions, z.array(questionSchema).max(MOST_QUESTIONS));
