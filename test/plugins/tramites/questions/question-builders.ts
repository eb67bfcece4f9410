import {
  FormDefinitionError,
  questionSchema,
  type CompiledForm,
  type DefinitionIssue,
  type QuestionDefinition,
  type QuestionEngine,
  type QuestionInput,
} from '../../../../plugins/tramites/questions/index.js';

type Draft = Partial<QuestionInput> & Pick<QuestionInput, 'pre_codigo'>;

export function question(draft: Draft): QuestionDefinition {
  return questionSchema.parse({ pre_texto: `Pregunta ${draft.pre_codigo}`, pre_tipo: 'TEXTO', ...draft });
}

export function formOf(engine: QuestionEngine, ...drafts: readonly Draft[]): CompiledForm {
  return engine.openForm(drafts.map(question));
}

/** What is wrong with a form that is to be saved, each as `path: message`. */
export async function formFaults(engine: QuestionEngine, ...drafts: readonly Draft[]): Promise<string[]> {
  try {
    await engine.compileForm(drafts.map(question));
    return [];
  } catch (error) {
    if (!(error instanceof FormDefinitionError)) throw error;
    return error.issues.map(fault);
  }
}

/** The faults of a definition, each as `path: message`. */
export function faultsOf(definition: unknown): string[] {
  const result = questionSchema.safeParse(definition);
  return result.success ? [] : result.error.issues.map(fault);
}

function fault({ path, message }: DefinitionIssue): string {
  return `${path.join('.')}: ${message}`;
}
