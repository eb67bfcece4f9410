import { InputError, type TextTemplateError } from '../../../plugin-api/index.js';
import type { MailPart } from '../mail-layout.js';

/** A part of a template, and its faults. */
export interface PartFault {
  readonly part: MailPart;
  readonly error: TextTemplateError;
}

/** Thrown for a city's template that cannot be parsed, or not be rendered with the data of a mail. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
  /** The first part with a fault. */
  readonly part: MailPart;
  /** The first fault in Spanish, for authors of templates; without the data. */
  readonly reason: string;

  constructor(private readonly faults: readonly [PartFault, ...PartFault[]]) {
    const [{ part, error }] = faults;
    super(`${part}: ${error.message}`, { cause: error });
    this.part = part;
    this.reason = error.reason;
  }

  /** Converts the faults to the refusal of a template that is being saved: all of them, by part. */
  toInputError(): InputError {
    return new InputError('La plantilla de correo no se puede usar.', {
      code: 'mail_template_not_valid',
      errors: Object.fromEntries(this.faults.map(({ part, error }) => [part, error.reasons])),
      cause: this,
    });
  }
}
