import { inject, injectable } from 'inversify';
import { AuditLog, Clock, type Transaction } from '../../../host/plugin-api/index.js';
import type { CodeSending, CodeVerdict, MailCodes } from '../contract.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { BeginValidation } from './begin-validation.js';
import { typedCode } from './validation-code.js';
import { ValidationDigests } from './validation-digests.js';
import { ValidationMail } from './validation-mail.js';
import { ValidationRepository } from './validation-repository.js';

/** The codes of addresses: sent once, judged once. */
@injectable()
export class AddressCodes implements MailCodes {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(BeginValidation) private readonly beginning: BeginValidation,
    @inject(ValidationRepository) private readonly requests: ValidationRepository,
    @inject(ValidationMail) private readonly mail: ValidationMail,
    @inject(ValidationDigests) private readonly digests: ValidationDigests,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
  ) {}

  async sendCode(purpose: string, address: string): Promise<CodeSending> {
    const begun = await this.beginning.begin(purpose, address);
    if (begun.kind !== 'begun') {
      const { sent_at, sol_fecha_fin: until } = begun.request;
      return begun.kind === 'exhausted' ? { kind: 'exhausted', until } : { kind: sent_at ? 'pending' : 'waiting' };
    }
    switch (await this.mail.attempt(begun.id, begun.jobId)) {
      case 'done':
        return { kind: 'sent' };
      case 'given-up':
        return { kind: 'failed' };
      case 'open':
        return { kind: 'sending' };
    }
  }

  async judgeCode(tx: Transaction, purpose: string, address: string, code: string): Promise<CodeVerdict> {
    const all = await this.requests.ofAddress(this.digests.ofAddress(address), tx);
    const request = all.findLast((one) => one.plantilla === purpose);
    if (!request) return { kind: 'closed' };
    const { id, estado, sol_fecha_fin: until } = request;
    const now = this.clock.now();
    if (estado === 'AGOTADA' && until > now) return { kind: 'exhausted', until };
    const { wrongCodes } = this.settings.validation;
    const after = await this.requests.judge(id, this.digests.ofCode(id, typedCode(code)), { wrongCodes, now }, tx);
    switch (after?.estado) {
      case 'VALIDADA':
        await this.note('validated', id, tx);
        return { kind: 'validated' };
      case 'AGOTADA':
        await this.note('exhausted', id, tx);
        return { kind: 'exhausted', until };
      case 'PENDIENTE':
        return { kind: 'wrong', triesLeft: wrongCodes - after.intentos };
      default:
        return { kind: 'closed' };
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
