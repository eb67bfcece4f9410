import { inject, injectable } from 'inversify';
import { Filing } from 'ventanilla/contracts/tramites';
import { CheckFailedError, Database, defineCounter, defineJob, InputError } from 'ventanilla/plugin-api';
import { JobFailedError, jobHandler, JobRefusedError, Metrics, Outbox, UserDirectory } from 'ventanilla/plugin-api';
import { z } from 'zod';
import { MailboxSettings } from './mailbox-config.js';
import { PhoneBook } from './phone-book.js';

export const messages = defineCounter('ventanilla_sms_mailbox_messages_total', 'Messages that came in.', ['outcome']);

/** The job that answers a message. It names the phone by its id, as jobs carry no personal data. */
const answerMessage = defineJob('sms-mailbox/answer', z.object({ phone: z.int(), texto: z.string() }));

const REFUSED = 'No pudimos radicar su solicitud. Revise el texto y envíela otra vez.';

/** The mailbox: each message files one record, however often it is delivered, and is answered. */
@injectable()
export class Mailbox {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(PhoneBook) private readonly phones: PhoneBook,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Filing) private readonly filing: Filing,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(MailboxSettings) private readonly settings: MailboxSettings,
  ) {}

  /**
   * Files a message. Throws on a temporary failure, so that the gateway retries. Nothing is kept of an unknown phone.
   */
  async receiveMessage({ id, de, texto }: { id: string; de: string; texto: string }): Promise<void> {
    const phone = await this.phones.findPhone('phone', de);
    const by = phone && (await this.users.identityOf(phone.userId));
    if (!by) return this.metrics.add(messages, { outcome: 'unknown_phone' });
    const { tramite: codigo, pregunta } = this.settings;
    const request = { codigo, canal: 'SMS', answers: { [pregunta]: texto }, by };
    const filing = await this.filing.prepareFiling(request).catch((error: unknown) => {
      if (error instanceof InputError) return undefined;
      throw error;
    });
    const isNew = await this.database.transaction(async (tx) => {
      const row = { id, phone_id: phone.id };
      if (!(await this.database.insertOnce('sms_mailbox_message', row, ['id'], tx))) return false;
      const filed = await filing?.fileRecord(tx);
      const said = filed ? `Su solicitud quedó radicada con el número ${filed.radicado}.` : REFUSED;
      // The answer comes after the filing number, as it contains the number.
      const orderKey = `sms-mailbox/phone/${phone.id}`;
      await this.outbox.enqueueJob(tx, answerMessage, { phone: phone.id, texto: said }, { orderKey });
      return true;
    });
    const outcome = filing ? 'filed' : 'refused';
    this.metrics.add(messages, { outcome: isNew ? outcome : 'repeated' });
  }

  /** The handler that sends the answers. The gateway sends only one for each `Idempotency-Key`. */
  readonly answering = jobHandler({
    type: answerMessage,
    handle: async ({ phone, texto }, { id, signal }) => {
      const { apiRoot, apiToken } = this.settings;
      const row = await this.phones.findPhone('id', phone);
      if (!row) throw new JobRefusedError('the phone is gone');
      const headers = { authorization: `Bearer ${apiToken}`, 'idempotency-key': id };
      const body = new URLSearchParams({ a: row.phone, texto });
      const sent = await fetch(`${apiRoot}/messages`, { method: 'POST', headers, body, signal });
      await sent.body?.cancel();
      const reason = `the gateway answered ${sent.status}`;
      if (sent.status === 429 || sent.status >= 500)
        throw new JobFailedError(reason, { afterSeconds: Number(sent.headers.get('retry-after')) || 5 });
      if (!sent.ok) throw new JobRefusedError(reason);
    },
  });

  async checkGateway(): Promise<void> {
    const { status, body } = await fetch(`${this.settings.apiRoot}/health`, { signal: AbortSignal.timeout(2000) });
    await body?.cancel();
    if (status !== 200) throw new CheckFailedError(`the gateway answered ${status}`, { key: 'sms-mailbox.apiRoot' });
  }
}
