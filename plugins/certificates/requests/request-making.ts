import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  emailAddress,
  InputError,
  NotFoundError,
  RateLimitError,
  type FieldErrors,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { Drafts, type OpenDraft } from '../../forms/contract.js';
import { MailCodes, type CodeVerdict } from '../../tramites/contract.js';
import type { Certificate } from '../certificates/certificate-catalog.js';
import { CertificatesOnOffer } from '../certificates/certificates-on-offer.js';
import { draftName } from '../certificates/draftable-certificates.js';
import type {
  CertificateRequests,
  NewCertificateRequest,
  RequestCodeSending,
  Requester,
  RequestOutcome,
} from '../contract.js';
import { RegistrationService } from '../registrations/registration-service.js';
import { RequestLimits } from './request-limits.js';
import { RequestMail } from './request-mail.js';
import { RequestRows } from './request-rows.js';

/** The purpose of the codes of this plugin, for any certificate: a person asks for one at a time. */
const PURPOSE = 'certificates/request';

/** The answers of a draft, checked. */
interface CheckedDraft {
  readonly draft: OpenDraft;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Makes requests for certificates: mails codes, and keeps the request of a person who showed the right one. */
@injectable()
export class RequestMaking implements Pick<CertificateRequests, 'sendCode' | 'requireAskable' | 'makeRequest'> {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(MailCodes) private readonly codes: MailCodes,
    @inject(CertificatesOnOffer) private readonly offered: CertificatesOnOffer,
    @inject(RegistrationService) private readonly registrations: RegistrationService,
    @inject(RequestLimits) private readonly limits: RequestLimits,
    @inject(RequestRows) private readonly rows: RequestRows,
    @inject(RequestMail) private readonly mail: RequestMail,
  ) {}

  async sendCode(asked: Parameters<CertificateRequests['sendCode']>[0]): Promise<RequestCodeSending> {
    const correo = requireAddress(asked.correo);
    await this.require(asked.codigo, undefined);
    await this.limits.takeOfSender(asked.address);
    try {
      return await this.codes.sendCode(PURPOSE, correo);
    } catch (error) {
      if (error instanceof RateLimitError) return { kind: 'limited' };
      throw error;
    }
  }

  async requireAskable(codigo: string, user: Identity | undefined): Promise<void> {
    await this.require(codigo, user);
  }

  async makeRequest(request: NewCertificateRequest): Promise<RequestOutcome> {
    const { requester } = request;
    const user = requester.kind === 'user' ? requester.user : undefined;
    const certificate = await this.require(request.codigo, user);
    const checked = await this.check(certificate, request);
    if ('errors' in checked) return { kind: 'invalid', errors: checked.errors };
    if (user) await this.limits.takeOfUser(user.userId, request.address);
    return this.database.transaction(async (tx): Promise<RequestOutcome> => {
      const verdict = await this.judge(tx, requester);
      // A wrong code counts, so the transaction is committed all the same.
      if (verdict.kind !== 'validated') return verdict;
      return { kind: 'made', clave: await this.write(tx, certificate, request, checked) };
    });
  }

  private async write(
    tx: Transaction,
    { nombre }: Certificate,
    { codigo, borrador, requester, privacidad }: NewCertificateRequest,
    { draft, answers }: CheckedDraft,
  ): Promise<string> {
    await this.drafts.useDraft(tx, draft, []);
    const user = requester.kind === 'user' ? requester.user : undefined;
    const correo = requester.kind === 'mail' ? requireAddress(requester.correo) : undefined;
    const { id, clave } = await this.rows.insert(tx, {
      certificado: codigo,
      borrador,
      userId: user?.userId,
      correo,
      privacidad: privacidad?.version,
      answers,
    });
    if (correo !== undefined) await this.mail.enqueue(tx, correo, nombre, clave);
    await this.audit.recordEntry(tx, {
      action: 'certificates.request.made',
      by: user ?? 'public',
      subject: { kind: 'certificates.request', id: String(id) },
      details: { certificado: codigo },
    });
    return clave;
  }

  private async judge(tx: Transaction, requester: Requester): Promise<CodeVerdict> {
    if (requester.kind === 'user') return { kind: 'validated' };
    return this.codes.judgeCode(tx, PURPOSE, requireAddress(requester.correo), requester.code);
  }

  private async check(
    { codigo, form }: Certificate,
    { borrador, revision }: NewCertificateRequest,
  ): Promise<CheckedDraft | { readonly errors: FieldErrors }> {
    const draft = await this.drafts.openDraft(borrador, draftName(codigo), undefined, revision);
    // Answers to questions that the form has no longer are left out.
    const known = Object.entries(draft.answers).filter(([question]) => form.findQuestion(question) !== undefined);
    const checked = await form.validateAnswers(Object.fromEntries(known));
    return checked.ok ? { draft, answers: checked.answers } : { errors: checked.errors };
  }

  private async require(codigo: string, user: Identity | undefined): Promise<Certificate> {
    const certificate = await this.offered.findOffered(codigo);
    if (!certificate) throw new NotFoundError('No existe un certificado con ese código.');
    await this.registrations.requireAskable(certificate, user);
    return certificate;
  }
}

function requireAddress(given: string): string {
  const { data } = emailAddress.safeParse(given);
  if (data === undefined) throw new InputError('La dirección de correo no es válida.', { code: 'email_not_valid' });
  return data;
}
