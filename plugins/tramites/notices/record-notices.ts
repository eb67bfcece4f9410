import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Database, defineJob, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
import type { RecordNotices } from '../contract.js';
import { meansOf, type AnswerDelivery } from '../record-answers/answer-states.js';
import { noticeWords, type NoticeOccasion, type Notices } from './notice-occasions.js';

/** Sends a notice to the person who filed its record. */
export const noticeJob = defineJob('tramites/record-notice', z.strictObject({ notice: z.int() }));

/** What a notice is of. */
export interface NoticedRecord {
  readonly id: number;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  readonly respondido: Date | null;
  /** The notices of its tramite, as the database has them. */
  readonly avisos: unknown;
}

/** Something that happened to a record. */
export interface NoticeCause {
  readonly occasion: NoticeOccasion;
  /** What happened, such as `move/12`; there is one notice of it. */
  readonly cause: string;
  readonly at: Date;
}

/** Writes notices to the persons who file. */
@injectable()
export class StoredNotices implements RecordNotices {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** In the transaction of what happened; nothing where the tramite says so, or there is no address. */
  async tell(tx: Transaction, record: NoticedRecord, { occasion, cause, at }: NoticeCause): Promise<void> {
    const medio = meansOf(record);
    if (medio === null) return;
    const notices = record.avisos === null ? null : this.database.parseJson<Notices>(record.avisos);
    const texto = noticeWords(occasion, notices, { isAnswered: record.respondido !== null });
    if (texto === undefined) return;
    const row = {
      record_id: record.id,
      causa: cause,
      ocasion: occasion,
      texto,
      medio,
      envio: 'PENDIENTE',
      told_at: at,
    };
    const [inserted] = await this.database.insert<{ id: number }>('tramites_record_notice', [row], ['id'], tx);
    await this.outbox.enqueue(tx, noticeJob, { notice: inserted!.id });
  }

  async noteDelivery(tx: Transaction, noticeId: number, outcome: 'sent' | 'failed'): Promise<void> {
    if (outcome === 'sent') await this.mark(tx, noticeId, ['EN_COLA', 'FALLIDO'], 'ENVIADO');
    else await this.mark(tx, noticeId, ['PENDIENTE', 'EN_COLA'], 'FALLIDO');
  }

  /** Answers whether it was in one of the states `from`. */
  async mark(
    tx: Transaction,
    id: number,
    from: readonly [AnswerDelivery, ...AnswerDelivery[]],
    to: AnswerDelivery,
  ): Promise<boolean> {
    const places = from.map((_state, index) => `$${index + 3}`).join(', ');
    const sql = `UPDATE tramites_record_notice SET envio = $2 WHERE id = $1 AND envio IN (${places})`;
    return (await this.database.change(sql, [id, to, ...from], tx)) === 1;
  }
}
