import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  afterMail,
  AuditLog,
  Clock,
  Database,
  Mailer,
  RateLimitError,
  UnavailableError,
  type MailTemplate,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { TramitesConfig } from '../tramites-config.js';
import { TramitesSettings } from '../tramites-settings.js';
import { newCode } from './validation-code.js';
import { ValidationDigests } from './validation-digests.js';
import { validationMailJob } from './validation-mail.js';
import { ValidationRepository, type ValidationRow } from './validation-repository.js';

/** The lifetime of a code (interface, "Limits"). */
const LIFETIME_MINUTES = 10;
const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** The most tries. Each failed try has seen another request for the address: after a few, one of them is pending. */
const TRIES = 10;

/** The mail that carries a code. */
export const validationCodeTemplate: MailTemplate = {
  name: 'tramites/validation-code',
  folder: new URL('../mail/validation-code/', import.meta.url),
};

/** A request that began, or the pending one that stands in its way. */
export type BegunValidation =
  | { readonly kind: 'begun'; readonly id: string; readonly jobId: string }
  | { readonly kind: 'pending' | 'exhausted'; readonly request: ValidationRow };

/**
 * The begin of requests, one at a time for a template and an address (decisions, section 4). Requests for an address
 * are numbered without repeats, so that each new one has read all others: of two at the same moment one is made, on
 * however many hosts, and the mails of a day are counted exactly.
 */
@injectable()
export class BeginValidation {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(ValidationRepository) private readonly requests: ValidationRepository,
    @inject(ValidationDigests) private readonly digests: ValidationDigests,
    @inject(TramitesSettings) private readonly settings: TramitesConfig,
  ) {}

  /**
   * Begins a request and its mail in one transaction. Throws `RateLimitError` where the address has had its mails of
   * the day.
   */
  async begin(plantilla: string, address: string): Promise<BegunValidation> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        return await this.database.transaction((tx) => this.tryBegin(plantilla, address, tx));
      } catch (error) {
        if (!this.requests.isTaken(error)) throw error;
      }
    }
    throw new UnavailableError();
  }

  private async tryBegin(plantilla: string, address: string, tx: Transaction): Promise<BegunValidation> {
    const now = this.clock.now();
    const addressDigest = this.digests.ofAddress(address);
    const earlier = await this.requests.ofAddress(addressDigest, tx);
    const open = earlier.findLast(
      (request) => request.plantilla === plantilla && request.sol_fecha_fin > now && stands(request),
    );
    if (open) return { kind: open.estado === 'AGOTADA' ? 'exhausted' : 'pending', request: open };
    this.refuseTooMany(earlier, now);

    const id = randomUUID();
    const codigo = newCode();
    const end = new Date(now.getTime() + LIFETIME_MINUTES * 60_000);
    const jobId = await this.mailer.enqueueMail(
      tx,
      { to: address, template: validationCodeTemplate, data: { codigo, minutos: LIFETIME_MINUTES } },
      { notAfter: end, onEnd: afterMail(validationMailJob, { request: id }), awaited: true },
    );
    await this.requests.insert(
      {
        id,
        plantilla,
        numero: (earlier.at(-1)?.numero ?? 0) + 1,
        address_digest: addressDigest,
        code_digest: this.digests.ofCode(id, codigo),
        created_at: now,
        sol_fecha_fin: end,
      },
      tx,
    );
    await this.audit.recordEntry(tx, {
      action: 'tramites.validation.started',
      by: 'public',
      subject: { kind: 'tramites.validation', id },
      details: { plantilla },
    });
    return { kind: 'begun', id, jobId };
  }

  /**
   * Refuses an address with too many mails. Failed requests count, too: their mail may have reached the mailbox. A
   * request whose mail reached no server has been removed.
   */
  private refuseTooMany(earlier: readonly ValidationRow[], now: Date): void {
    const dayAgo = now.getTime() - DAY_MILLISECONDS;
    const recent = earlier.filter(({ created_at }) => created_at.getTime() > dayAgo);
    const oldest = recent.at(-this.settings.validation.mailsPerDay);
    if (!oldest) return;
    throw new RateLimitError(
      (oldest.created_at.getTime() - dayAgo) / 1000,
      'Se enviaron demasiados códigos a ese correo en las últimas 24 horas. Intente más tarde.',
    );
  }
}

/** Tells whether a request, before its end, stands in the way of another one. */
function stands({ estado }: ValidationRow): boolean {
  return estado === 'PENDIENTE' || estado === 'AGOTADA';
}
