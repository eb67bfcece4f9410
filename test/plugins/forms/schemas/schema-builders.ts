import { ThreadExpressions } from '../../../../host/text/expressions/thread-expressions.js';
import { AjvSchemaForms } from '../../../../plugins/forms/ajv-schema-forms.js';
import type { FormUi, JsonSchema } from '../../../../plugins/forms/contract.js';
import { patientExpressions } from '../../../../testing/patient-limits.js';

/** Forms with a thread of their own. */
export class TestSchemaForms extends AjvSchemaForms {
  private readonly threads: ThreadExpressions;

  constructor() {
    const threads = new ThreadExpressions({ ...patientExpressions, threads: 1 });
    super(threads);
    this.threads = threads;
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

/** Builds a definition of these properties. */
export const definition = (
  properties: Readonly<Record<string, JsonSchema>>,
  ui: FormUi = {},
  more: JsonSchema = {},
) => ({
  schema: { type: 'object', properties, ...more },
  ui,
});

/** Returns the faults of a definition, each as `path: message`. */
export async function faultsOf(forms: AjvSchemaForms, written: unknown): Promise<string[]> {
  const parsed = forms.definitionSchema.safeParse(written);
  const issues = parsed.success ? await forms.findIssues(parsed.data) : parsed.error.issues;
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
