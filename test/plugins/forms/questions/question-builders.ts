import {
  ThreadExpressions,
  type ThreadExpressionsOptions,
} from '../../../../host/text/expressions/thread-expressions.js';
import type { FieldIssue } from '../../../../host/plugin-api/index.js';
import type { FormQuestion, WrittenQuestion } from '../../../../plugins/forms/contract.js';
import type { CompiledForm } from '../../../../plugins/forms/questions/compiled-form.js';
import { OptionCatalogs } from '../../../../plugins/forms/questions/option-catalogs.js';
import { QuestionEngine } from '../../../../plugins/forms/questions/question-engine.js';
import { questionSchema } from '../../../../plugins/forms/questions/question-schema.js';
import { patientExpressions } from '../../../../testing/patient-limits.js';

type Draft = Partial<WrittenQuestion> & Pick<WrittenQuestion, 'pre_codigo'>;

/** An engine with a thread of its own for forms, and one for drafts. */
export class TestEngine extends QuestionEngine {
  private readonly threads: ThreadExpressions;

  constructor(options?: ThreadExpressionsOptions) {
    const deadlines = { ...patientExpressions.deadlines, ...options?.deadlines };
    const threads = new ThreadExpressions({ ...patientExpressions, threads: 1, ...options, deadlines });
    super(threads, new OptionCatalogs());
    this.threads = threads;
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

export function question(draft: Draft): FormQuestion {
  return questionSchema.parse({ pre_texto: `Pregunta ${draft.pre_codigo}`, pre_tipo: 'TEXTO', ...draft });
}

export function formOf(engine: QuestionEngine, ...drafts: readonly Draft[]): CompiledForm {
  return engine.openForm(drafts.map(question));
}

/** Returns the faults of a form that is to be saved, each as `path: message`. */
export async function formFaults(engine: QuestionEngine, ...drafts: readonly Draft[]): Promise<string[]> {
  return (await engine.check(drafts.map(question))).map(fault);
}

/** Returns the faults of a definition, each as `path: message`. */
export function faultsOf(definition: unknown): string[] {
  const result = questionSchema.safeParse(definition);
  return result.success ? [] : result.error.issues.map(fault);
}

function fault({ path, message }: FieldIssue): string {
  return `${path.join('.')}: ${message}`;
}
