import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, Database, defineJob, HostSettings, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
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
  /** What follows the words, from a line of its own. */
  readonly more?: string | undefined;
}

/** Writes notices to the persons who file. */
@injectable()
export class StoredNotices implements RecordNotices {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  /** In the transaction of what happened; nothing where the tramite says so, or there is no address. */
  async tell(tx: Transaction, record: NoticedRecord, { occasion, cause, at, more }: NoticeCause): Promise<void> {
    const medio = meansOf(record);
    if (medio === null) return;
    const notices = record.avisos === null ? null : this.database.parseJson<Notices>(record.avisos);
    const words = noticeWords(occasion, notices, { isAnswered: record.respondido !== null });
    if (words === undefined) return;
    const texto = more === undefined ? words : `${words}\n${more}`;
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

  /**
   * A record has more time, or has it once its term goes on (`vence` null): said with the reason, as the law has it.
   * The caller has locked the record.
   */
  async tellExtension(
    tx: Transaction,
    recordId: number,
    { vence, motivo }: { readonly vence: Date | null; readonly motivo: string },
  ): Promise<void> {
    const [record] = await this.database.rows<NoticedRecord & { extensions: number | string }>(
      `SELECT r.id, r.recibo_pregunta, r.reply_to, r.respondido, t.avisos,
         (SELECT COUNT(*) FROM tramites_record_notice n WHERE n.record_id = r.id AND n.ocasion = 'PRORROGA') AS extensions
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId],
      tx,
    );
    const until = vence === null ? [] : [`Nuevo plazo: hasta el ${this.days.format(vence)}.`];
    await this.tell(tx, record!, {
      occasion: 'PRORROGA',
      cause: `extension/${recordId}/${Number(record!.extensions) + 1}`,
      at: this.clock.now(),
      more: [...until, `Motivo: ${motivo}`].join('\n'),
    });
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
