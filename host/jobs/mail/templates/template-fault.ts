import { InputError, type TextTemplateError } from '../../../plugin-api/index.js';
import type { MailPart } from '../mail-layout.js';

/** Thrown for a template of the city that cannot be read, or not with the data of a mail. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
  /** In Spanish, for authors of templates; nothing of what was to be put in. */
  readonly reason: string;

  constructor(
    readonly part: MailPart,
    cause: TextTemplateError,
  ) {
    super(`${part}: ${cause.message}`, { cause });
    this.reason = cause.reason;
  }

  /** Returns the same as the refusal of a template that is saved. */
  toInputError(): InputError {
    return new InputError('La plantilla de correo no se puede usar.', {
      code: 'mail_template_not_valid',
      errors: { [this.part]: [this.reason] },
      cause: this,
    });
  }
}
