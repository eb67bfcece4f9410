import type { z } from 'zod';
import {
  questionSchema,
  type CompiledForm,
  type QuestionDefinition,
  type QuestionEngine,
  type QuestionInput,
} from '../../../../plugins/tramites/questions/index.js';

type Draft = Partial<QuestionInput> & Pick<QuestionInput, 'pre_codigo'>;

export function question(draft: Draft): QuestionDefinition {
  return questionSchema.parse({ pre_texto: `Pregunta ${draft.pre_codigo}`, pre_tipo: 'TEXTO', ...draft });
}

export function formOf(engine: QuestionEngine, ...drafts: readonly Draft[]): CompiledForm {
  return engine.compileForm(drafts.map(question));
}

/** The faults of a definition, each as `path: message`. */
export function faultsOf(definition: unknown): string[] {
  const result = questionSchema.safeParse(definition);
  return result.success ? [] : result.error.issues.map(fault);
}

function fault({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`;
}
