import { InputError, type TextTemplateError } from '../../../plugin-api/index.js';
import type { MailPart } from '../mail-layout.js';

/** Thrown for a city's template that cannot be parsed, or not be rendered with the data of a mail. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
  /** In Spanish, for authors of templates; without the data. */
  readonly reason: string;

  constructor(
    readonly part: MailPart,
    cause: TextTemplateError,
  ) {
    super(`${part}: ${cause.message}`, { cause });
    this.reason = cause.reason;
  }

  /** Converts the fault to the refusal of a template that is being saved. */
  toInputError(): InputError {
    return new InputError('La plantilla de correo no se puede usar.', {
      code: 'mail_template_not_valid',
      errors: { [this.part]: [this.reason] },
      cause: this,
    });
  }
}
