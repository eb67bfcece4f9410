import { inject, injectable } from 'inversify';
import { AuditLog, Clock, Database, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { AddressSource, type FoundAddress } from './address-source.js';
import { BeginValidation, type BegunValidation } from './begin-validation.js';
import { readParameters } from './read-parameters.js';
import { typedCode } from './validation-code.js';
import { ValidationDigests } from './validation-digests.js';
import { validationAnswers, type ValidationAnswer } from './validation-envelope.js';
import { ValidationMail } from './validation-mail.js';
import { ValidationRepository, type ValidationRow } from './validation-repository.js';
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
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(ValidationTemplates) private readonly templates: ValidationTemplates,
    @inject(AddressSource) private readonly addresses: AddressSource,
    @inject(BeginValidation) private readonly beginning: BeginValidation,
    @inject(ValidationRepository) private readonly requests: ValidationRepository,
    @inject(ValidationMail) private readonly mail: ValidationMail,
    @inject(ValidationDigests) private readonly digests: ValidationDigests,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
  ) {}

  /**
   * Sends a code, or says that one is pending. Throws `NotFoundError` for an unknown template, `InputError` for missing
   * parameters, `RateLimitError` after the mails of a day and `UnavailableError` where the source is not there.
   */
  async start(plantilla: string, fields: Fields): Promise<ValidationAnswer> {
    const person = await this.findAddress(plantilla, fields);
    if (!person.found) return validationAnswers.nobody();
    const { address } = person;
    const begun = await this.beginning.begin(plantilla, address);
    if (begun.kind === 'begun') return this.send(begun, address);
    const { request } = begun;
    if (begun.kind === 'exhausted') {
      return validationAnswers.exhausted(request.sol_fecha_fin, this.clock.now());
    }
    const masked = this.masked(address);
    return request.sent_at ? validationAnswers.pending(masked) : validationAnswers.waiting(masked);
  }

  /** Judges a code. Throws as {@link start} does, but `RateLimitError`. */
  async verify(plantilla: string, fields: Fields, code: string): Promise<ValidationAnswer> {
    const person = await this.findAddress(plantilla, fields);
    if (!person.found) return validationAnswers.notOpen();
    const requests = await this.requests.ofAddress(this.digests.ofAddress(person.address));
    const request = requests.findLast((one) => one.plantilla === plantilla);
    return request ? this.judge(request, code) : validationAnswers.notOpen();
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

  private async send(
    { id, jobId }: Extract<BegunValidation, { kind: 'begun' }>,
    address: string,
  ): Promise<ValidationAnswer> {
    switch (await this.mail.attempt(id, jobId)) {
      case 'done':
        return validationAnswers.sent(this.masked(address));
      case 'given-up':
        return validationAnswers.notSent(this.masked(address));
      case 'open':
        return validationAnswers.sending(this.masked(address));
    }
  }

  private masked(address: string): string {
    return this.forms.maskText('CORREO', address);
  }

  private async judge(request: ValidationRow, code: string): Promise<ValidationAnswer> {
    const { id, sol_fecha_fin } = request;
    const now = this.clock.now();
    if (request.estado === 'AGOTADA' && sol_fecha_fin > now) {
      return validationAnswers.exhausted(sol_fecha_fin, now);
    }
    const { wrongCodes } = this.settings.validation;
    const digest = this.digests.ofCode(id, typedCode(code));
    const judged = await this.database.transaction(async (tx) => {
      const after = await this.requests.judge(id, digest, { wrongCodes, now }, tx);
      if (after?.estado === 'VALIDADA') await this.note('validated', id, tx);
      if (after?.estado === 'AGOTADA') await this.note('exhausted', id, tx);
      return after;
    });
    switch (judged?.estado) {
      case 'VALIDADA':
        return validationAnswers.validated();
      case 'AGOTADA':
        return validationAnswers.exhausted(sol_fecha_fin, now);
      case 'PENDIENTE':
        return validationAnswers.wrongCode(wrongCodes - judged.intentos);
      default:
        return validationAnswers.notOpen();
    }
  }

  private note(what: 'validated' | 'exhausted', id: string, tx: Transaction): Promise<void> {
    return this.audit.recordEntry(tx, {
      action: `tramites.validation.${what}`,
      by: 'public',
      subject: { kind: 'tramites.validation', id },
    });
  }
}
