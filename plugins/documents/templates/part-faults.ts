import { InputError, TextTemplateError } from '../../../host/plugin-api/index.js';

/** Collects the faults of a template's parts, so that its author gets all at once. */
export class PartFaults<Part extends string> {
  private readonly errors: Record<string, readonly string[]> = {};
  private cause: TextTemplateError | undefined;

  /** Does the work for each part, and returns the results of those without a fault. */
  record<T>(parts: readonly Part[], work: (part: Part) => T): Partial<Record<Part, T>> {
    const done: Partial<Record<Part, T>> = {};
    for (const part of parts) {
      try {
        done[part] = work(part);
      } catch (error) {
        if (!(error instanceof TextTemplateError)) throw error;
        this.errors[part] = error.reasons;
        this.cause ??= error;
      }
    }
    return done;
  }

  /** Throws `InputError` where any part has a fault. */
  check(code: string, message: string): void {
    if (this.cause) throw new InputError(message, { code, errors: this.errors, cause: this.cause });
  }
}
