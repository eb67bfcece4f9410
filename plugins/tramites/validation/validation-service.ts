import { inject, injectable } from 'inversify';
import { Clock, Database, NotFoundError } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { AddressCodes } from './address-codes.js';
import { AddressSource, type FoundAddress } from './address-source.js';
import { readParameters } from './read-parameters.js';
import { validationAnswers, type ValidationAnswer } from './validation-envelope.js';
import { ValidationRepository } from './validation-repository.js';
import { ValidationTemplates } from './validation-templates.js';

/** The fields of a call: a template asks for some of them. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * The validation of a person's e-mail (decisions, section 4). A request is one for a template and an address, as the
 * interface has it: people who share an address share its code. The address is looked up anew for each code, so that
 * the address that the person has at that moment is validated.
 */
@injectable()
export class ValidationService {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(ValidationTemplates) private readonly templates: ValidationTemplates,
    @inject(AddressSource) private readonly addresses: AddressSource,
    @inject(AddressCodes) private readonly codes: AddressCodes,
    @inject(ValidationRepository) private readonly requests: ValidationRepository,
    @inject(QuestionForms) private readonly forms: QuestionForms,
  ) {}

  /**
   * Sends a code, or says that one is pending. Throws `NotFoundError` for an unknown template, `InputError` for missing
   * parameters, `RateLimitError` after the mails of a day and `UnavailableError` where the source is not there.
   */
  async start(plantilla: string, fields: Fields): Promise<ValidationAnswer> {
    const person = await this.findAddress(plantilla, fields);
    if (!person.found) return validationAnswers.nobody();
    const { address } = person;
    const sending = await this.codes.sendCode(plantilla, address);
    if (sending.kind === 'exhausted') return validationAnswers.exhausted(sending.until, this.clock.now());
    const answer = sending.kind === 'failed' ? validationAnswers.notSent : validationAnswers[sending.kind];
    return answer(this.forms.maskText('CORREO', address));
  }

  /** Judges a code. Throws as {@link start} does, but `RateLimitError`. */
  async verify(plantilla: string, fields: Fields, code: string): Promise<ValidationAnswer> {
    const person = await this.findAddress(plantilla, fields);
    if (!person.found) return validationAnswers.notOpen();
    const { address } = person;
    const verdict = await this.database.transaction((tx) => this.codes.judgeCode(tx, plantilla, address, code));
    switch (verdict.kind) {
      case 'validated':
        return validationAnswers.validated();
      case 'exhausted':
        return validationAnswers.exhausted(verdict.until, this.clock.now());
      case 'wrong':
        return validationAnswers.wrongCode(verdict.triesLeft);
      case 'closed':
        return validationAnswers.notOpen();
    }
  }

  /** Removes requests that no longer count. */
  async removeExpired(): Promise<void> {
    await this.requests.removeBefore(new Date(this.clock.now().getTime() - 24 * 3600 * 1000));
  }

  private async findAddress(plantilla: string, fields: Fields): Promise<FoundAddress> {
    const template = await this.templates.find(plantilla);
    if (!template) throw new NotFoundError('No existe una plantilla de validación con ese código.');
    return this.addresses.find(template, readParameters(template, fields));
  }
}
