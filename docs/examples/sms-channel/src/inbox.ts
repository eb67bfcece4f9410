import { inject, injectable } from 'inversify';
import { Filing, type PreparedFiling } from 'ventanilla/contracts/tramites';
import { Clock, Database, defineCounter, InputError, Metrics, Outbox } from 'ventanilla/plugin-api';
import { z } from 'zod';
import { answerMessage } from './answers.js';
import { PhoneBook } from './phone-book.js';
import { SmsSettings } from './sms-config.js';

/** A message, as the gateway sends it; `id` is the same when it sends it again. */
export const smsMessage = z.object({
  id: z.string().regex(/^[\w.:-]{1,64}$/),
  de: z.string().regex(/^[\w+.-]{1,16}$/),
  texto: z.string(),
});

export const messages = defineCounter('ventanilla_sms_messages_total', 'Messages that came in.', ['outcome']);

const REFUSED = 'No pudimos radicar su solicitud. Revise el texto y envíela otra vez.';
const UNKNOWN_PHONE = 'Este número no está registrado. Acérquese a la ventanilla de atención.';

/** Takes messages in: each files one record, however often it comes. */
@injectable()
export class Inbox {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(PhoneBook) private readonly phones: PhoneBook,
    @inject(Filing) private readonly filing: Filing,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Metrics) private readonly metrics: Metrics,
    @inject(Clock) private readonly clock: Clock,
    @inject(SmsSettings) private readonly settings: SmsSettings,
  ) {}

  async receive({ id, de, texto }: z.output<typeof smsMessage>): Promise<void> {
    const phone = await this.phones.find(de);
    const filing = phone && (await this.prepare(texto, phone.userId));
    const options = phone ? { orderKey: `sms/phone/${phone.id}` } : {};
    const isNew = await this.database.transaction(async (tx) => {
      const row = { id, phone: de, received_at: this.clock.now() };
      if (!(await this.database.insertOnce('sms_message', row, ['id'], tx))) return false;
      const filed = await filing?.file(tx);
      const said = filed && `Su solicitud quedó radicada con el número ${filed.radicado}.`;
      const answer = { message: id, texto: said ?? (phone ? REFUSED : UNKNOWN_PHONE) };
      // The one thing after the number of the year, as it tells it.
      await this.outbox.enqueue(tx, answerMessage, answer, options);
      return true;
    });
    const outcome = filing ? 'filed' : phone ? 'refused' : 'unknown_phone';
    this.metrics.add(messages, { outcome: isNew ? outcome : 'repeated' });
  }

  /** `undefined` for a text that the form refuses. Anything else is thrown, so that the gateway comes again. */
  private async prepare(texto: string, userId: number): Promise<PreparedFiling | undefined> {
    const { tramite: codigo, pregunta } = this.settings;
    try {
      const answers = { [pregunta]: texto };
      return await this.filing.prepare({ codigo, canal: 'SMS', answers, by: { userId } });
    } catch (error) {
      if (error instanceof InputError) return undefined;
      throw error;
    }
  }
}
