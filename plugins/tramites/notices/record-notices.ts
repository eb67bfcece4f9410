import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, Database, defineJob, HostSettings, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
import type { RecordNotices } from '../contract.js';
import { meansOf, type DeliveryMeans, type DeliveryState } from './delivery-states.js';
import { markState } from './mark-state.js';
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
  /** The answer that goes with it. */
  readonly answerId?: number | undefined;
}

/** A notice as it is written. */
interface WrittenNotice {
  readonly record_id: number;
  readonly causa: string;
  readonly ocasion: NoticeOccasion;
  readonly texto: string;
  readonly medio: DeliveryMeans;
  readonly told_at: Date;
  readonly answer_id: number | null;
}

const filingCause = (recordId: number): string => `filing/${recordId}`;
const answerCause = (answerId: number): string => `answer/${answerId}`;

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

  /**
   * In the transaction of what happened. Answers what it is sent by: nothing where the tramite says so, or there is no
   * address.
   */
  async tell(
    tx: Transaction,
    record: NoticedRecord,
    { occasion, cause, at, more, answerId }: NoticeCause,
  ): Promise<DeliveryMeans | null> {
    const medio = meansOf(record);
    if (medio === null) return null;
    const notices = record.avisos === null ? null : this.database.parseJson<Notices>(record.avisos);
    const words = noticeWords(occasion, notices, { isAnswered: record.respondido !== null });
    if (words === undefined) return null;
    const texto = more === undefined ? words : `${words}\n${more}`;
    const notice = { record_id: record.id, causa: cause, ocasion: occasion, texto, medio, told_at: at };
    await this.enqueue(tx, { ...notice, answer_id: answerId ?? null });
    return medio;
  }

  /** An answer of the city, which goes with its notice; otherwise as {@link tell}. */
  tellAnswer(tx: Transaction, record: NoticedRecord, answerId: number, at: Date): Promise<DeliveryMeans | null> {
    return this.tell(tx, record, { occasion: 'RESPUESTA', cause: answerCause(answerId), at, answerId });
  }

  /** A task asks its citizen for something more; once, however often it is reported. The caller has locked the record. */
  async tellWait(tx: Transaction, record: NoticedRecord, taskId: number): Promise<void> {
    const cause = `wait/${taskId}`;
    const told = await this.database.rows('SELECT 1 FROM tramites_record_notice WHERE causa = $1', [cause], tx);
    if (told.length === 0) await this.tell(tx, record, { occasion: 'DEVUELTO', cause, at: this.clock.now() });
  }

  /** Words of the tramite for a filing, in the chat that files; in the transaction of the filing. */
  async tellFiling(tx: Transaction, recordId: number, texto: string): Promise<void> {
    const filing = { record_id: recordId, causa: filingCause(recordId), ocasion: 'RADICADO' as const, answer_id: null };
    await this.enqueue(tx, { ...filing, texto, medio: 'CHAT', told_at: this.clock.now() });
  }

  /** The receipt of a record is its notice of the filing: kept once, as it is handed to the mail queue. */
  async keepReceipt(tx: Transaction, recordId: number, notices: Notices | null): Promise<void> {
    const row = {
      record_id: recordId,
      causa: filingCause(recordId),
      ocasion: 'RADICADO',
      texto: notices?.RADICADO || noticeWords('RADICADO', null, { isAnswered: false })!,
      medio: 'CORREO',
      envio: 'EN_COLA',
      told_at: this.clock.now(),
    };
    await this.database.insertOnce('tramites_record_notice', row, ['causa'], tx);
  }

  /** How the mail of a receipt ended. */
  noteReceipt(tx: Transaction, recordId: number, outcome: 'sent' | 'failed'): Promise<void> {
    return this.noteOf(tx, filingCause(recordId), outcome);
  }

  /** The outcome of sending an answer; nothing for one that is not sent. */
  noteAnswer(tx: Transaction, answerId: number, outcome: 'sent' | 'failed'): Promise<void> {
    return this.noteOf(tx, answerCause(answerId), outcome);
  }

  /**
   * A record has more time, or has it once its term goes on (`vence` null): said with the reason, as the law demands.
   * The caller has locked the record.
   */
  async tellExtension(
    tx: Transaction,
    recordId: number,
    { vence, motivo }: { readonly vence: Date | null; readonly motivo: string },
  ): Promise<void> {
    const record = await this.noticed(tx, recordId);
    const [told] = await this.database.rows<{ extensions: number | string }>(
      "SELECT COUNT(*) AS extensions FROM tramites_record_notice WHERE record_id = $1 AND ocasion = 'PRORROGA'",
      [recordId],
      tx,
    );
    const until = vence === null ? [] : [`Nuevo plazo: hasta el ${this.days.format(vence)}.`];
    await this.tell(tx, record, {
      occasion: 'PRORROGA',
      cause: `extension/${recordId}/${Number(told!.extensions) + 1}`,
      at: this.clock.now(),
      more: [...until, `Motivo: ${motivo}`].join('\n'),
    });
  }

  /**
   * A record went to the entity that is competent, once. The reason of staff is not said: it may speak of other people.
   */
  async tellForwarding(tx: Transaction, recordId: number, entidad: string): Promise<void> {
    await this.tell(tx, await this.noticed(tx, recordId), {
      occasion: 'TRASLADO',
      cause: `forwarding/${recordId}`,
      at: this.clock.now(),
      more: `Entidad: ${entidad}`,
    });
  }

  /** A record that there is. */
  private async noticed(tx: Transaction, recordId: number): Promise<NoticedRecord> {
    const [record] = await this.database.rows<NoticedRecord>(
      `SELECT r.id, r.recibo_pregunta, r.reply_to, r.respondido, t.avisos
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId],
      tx,
    );
    return record!;
  }

  async noteDelivery(tx: Transaction, noticeId: number, outcome: 'sent' | 'failed'): Promise<void> {
    if (outcome === 'sent') await this.mark(tx, noticeId, ['EN_COLA', 'FALLIDO'], 'ENVIADO');
    else await this.mark(tx, noticeId, ['PENDIENTE', 'EN_COLA'], 'FALLIDO');
  }

  private async noteOf(tx: Transaction, cause: string, outcome: 'sent' | 'failed'): Promise<void> {
    const sql = 'SELECT id FROM tramites_record_notice WHERE causa = $1';
    const [notice] = await this.database.rows<{ id: number }>(sql, [cause], tx);
    if (notice) await this.noteDelivery(tx, notice.id, outcome);
  }

  private async enqueue(tx: Transaction, notice: WrittenNotice): Promise<void> {
    const row = { ...notice, envio: 'PENDIENTE' };
    const [inserted] = await this.database.insert<{ id: number }>('tramites_record_notice', [row], ['id'], tx);
    await this.outbox.enqueue(tx, noticeJob, { notice: inserted!.id });
  }

  /** Answers whether it was in one of the states `from`. */
  mark(
    tx: Transaction,
    id: number,
    from: readonly [DeliveryState, ...DeliveryState[]],
    to: DeliveryState,
  ): Promise<boolean> {
    return markState(this.database, tx, 'tramites_record_notice.envio', { id, from, to });
  }
}
