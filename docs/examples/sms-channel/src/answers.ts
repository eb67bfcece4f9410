import { inject, injectable } from 'inversify';
import { Database, defineJob, JobFailedError, jobHandler, JobRefusedError } from 'ventanilla/plugin-api';
import { z } from 'zod';
import { SmsSettings } from './sms-config.js';

const answer = z.object({ message: z.string(), texto: z.string() });

/** Answers a message. The phone's number is personal data: it stays with the message. */
export const answerMessage = defineJob('sms/answer-message', answer);

/** Sends answers by the gateway of the operator, which sends none twice for one `Idempotency-Key`. */
@injectable()
export class Answers {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(SmsSettings) private readonly settings: SmsSettings,
  ) {}

  readonly handler = jobHandler({
    type: answerMessage,
    handle: async ({ message, texto }, { id, signal }) => {
      const sql = 'SELECT phone FROM sms_message WHERE id = $1';
      const [row] = await this.database.rows<{ phone: string }>(sql, [message]);
      if (!row) throw new JobRefusedError('the message is gone');
      const { apiRoot, apiToken } = this.settings;
      const headers = { authorization: `Bearer ${apiToken}`, 'idempotency-key': id };
      const body = new URLSearchParams({ a: row.phone, texto });
      const sent = await fetch(`${apiRoot}/messages`, { method: 'POST', headers, body, signal });
      const reason = `the gateway answered ${sent.status}`;
      if (sent.status === 429 || sent.status >= 500)
        throw new JobFailedError(reason, { afterSeconds: Number(sent.headers.get('retry-after')) || 5 });
      if (!sent.ok) throw new JobRefusedError(reason);
    },
  });

  /** Rejects where the gateway is away. */
  async check(): Promise<void> {
    const { status } = await fetch(`${this.settings.apiRoot}/health`, { signal: AbortSignal.timeout(2000) });
    if (status !== 200) throw new Error(`the gateway answered ${status}`);
  }
}
