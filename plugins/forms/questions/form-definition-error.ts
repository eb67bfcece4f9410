import type { FieldIssue } from '../../../host/plugin-api/index.js';

/**
 * Thrown where the questions of a form do not fit together, such as by repeated codes or conditions on later questions.
 * Paths begin with the index of the question in the given list.
 */
export class FormDefinitionError extends Error {
  constructor(readonly issues: readonly FieldIssue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    this.name = 'FormDefinitionError';
  }
}
