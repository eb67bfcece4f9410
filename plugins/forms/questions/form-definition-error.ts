import type { FieldIssue } from '../../../host/plugin-api/index.js';

/**
 * The questions of a form do not fit together: repeated codes, conditions on what comes later, and the like.
 * Paths begin with the index of the question in the list that was given.
 */
export class FormDefinitionError extends Error {
  constructor(readonly issues: readonly FieldIssue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    this.name = 'FormDefinitionError';
  }
}
