import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, Database, defineJob, HostSettings, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
import type { RecordNotices } from '../contract.js';
import { meansOf, type AnswerDelivery, type AnswerMeans } from '../record-answers/answer-states.js';
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

/** What the link of a record is sent by, and when it was last. */
interface LinkedRecord extends Pick<NoticedRecord, 'recibo_pregunta' | 'reply_to'> {
  readonly linked: Date | null;
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

/** A notice as it is written. */
interface WrittenNotice {
  readonly record_id: number;
  readonly causa: string;
  readonly ocasion: NoticeOccasion | typeof LINK;
  readonly texto: string;
  readonly medio: AnswerMeans;
  readonly told_at: Date;
}

/** The occasion of a link that was asked for: no tramite turns it off. */
export const LINK = 'ENLACE';
const LINK_WORDS =
  'Hubo muchos intentos de consultar su solicitud con su radicado o su documento. Si usted la está consultando, siga ' +
  'con el enlace o la clave de este mensaje. Si no fue usted, no tiene que hacer nada: nadie la vio.';
const LINK_MILLISECONDS = 60 * 60 * 1000;

/** What notices of occasions that come again are caused by. */
const nextCauses = { PRORROGA: 'extension', PRORROGA_CIUDADANO: 'citizen-extension', TRASLADO: 'forwarding' } as const;
type NextOccasion = keyof typeof nextCauses;

const filingCause = (recordId: number): string => `filing/${recordId}`;

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
    await this.enqueue(tx, { record_id: record.id, causa: cause, ocasion: occasion, texto, medio, told_at: at });
  }

  /** Words of the tramite for a filing, in the chat that files; in the transaction of the filing. */
  async tellFiling(tx: Transaction, recordId: number, texto: string): Promise<void> {
    const filing = { record_id: recordId, causa: filingCause(recordId), ocasion: 'RADICADO' as const };
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
  async noteReceipt(tx: Transaction, recordId: number, outcome: 'sent' | 'failed'): Promise<void> {
    const sql = 'SELECT id FROM tramites_record_notice WHERE causa = $1';
    const [notice] = await this.database.rows<{ id: number }>(sql, [filingCause(recordId)], tx);
    if (notice) await this.noteDelivery(tx, notice.id, outcome);
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
    const until = vence === null ? [] : [`Nuevo plazo: hasta el ${this.days.format(vence)}.`];
    await this.tellNext(tx, recordId, 'PRORROGA', [...until, `Motivo: ${motivo}`].join('\n'));
  }

  /** A citizen has more time for what is missing. The caller has locked the record. */
  async tellCitizenExtension(tx: Transaction, recordId: number, until: Date): Promise<void> {
    await this.tellNext(tx, recordId, 'PRORROGA_CIUDADANO', `Nuevo plazo: hasta el ${this.days.format(until)}.`);
  }

  /** A record went to the entity that is competent, with a copy of the letter. The caller has locked the record. */
  async tellForwarding(
    tx: Transaction,
    recordId: number,
    { entidad, oficio }: { readonly entidad: string; readonly oficio: string },
  ): Promise<void> {
    const more = `Entidad: ${entidad}.\nCopia del oficio con el que la trasladamos:\n${oficio}`;
    await this.tellNext(tx, recordId, 'TRASLADO', more);
  }

  /** One more of what may happen again and again to a record, which the caller has locked. */
  private async tellNext(tx: Transaction, recordId: number, occasion: NextOccasion, more: string): Promise<void> {
    const [record] = await this.database.rows<NoticedRecord & { told: number | string }>(
      `SELECT r.id, r.recibo_pregunta, r.reply_to, r.respondido, t.avisos,
         (SELECT COUNT(*) FROM tramites_record_notice n WHERE n.record_id = r.id AND n.ocasion = $2) AS told
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId, occasion],
      tx,
    );
    const cause = `${nextCauses[occasion]}/${recordId}/${Number(record!.told) + 1}`;
    await this.tell(tx, record!, { occasion, cause, at: this.clock.now(), more });
  }

  /**
   * The link of a record, to where it was filed: once an hour, and nothing where there is no address. Not to be called
   * twice at once for one record.
   */
  async tellLink(tx: Transaction, recordId: number): Promise<void> {
    const [record] = await this.database.rows<LinkedRecord>(
      `SELECT r.recibo_pregunta, r.reply_to,
         (SELECT MAX(n.told_at) FROM tramites_record_notice n WHERE n.record_id = r.id AND n.ocasion = '${LINK}') AS linked
       FROM tramites_record r WHERE r.id = $1`,
      [recordId],
      tx,
    );
    const medio = meansOf(record!);
    const now = this.clock.now();
    const { linked } = record!;
    const isTold = linked !== null && now.getTime() - linked.getTime() < LINK_MILLISECONDS;
    if (medio === null || isTold) return;
    const causa = `link/${recordId}/${now.toISOString()}`;
    await this.enqueue(tx, { record_id: recordId, causa, ocasion: LINK, texto: LINK_WORDS, medio, told_at: now });
  }

  async noteDelivery(tx: Transaction, noticeId: number, outcome: 'sent' | 'failed'): Promise<void> {
    if (outcome === 'sent') await this.mark(tx, noticeId, ['EN_COLA', 'FALLIDO'], 'ENVIADO');
    else await this.mark(tx, noticeId, ['PENDIENTE', 'EN_COLA'], 'FALLIDO');
  }

  private async enqueue(tx: Transaction, notice: WrittenNotice): Promise<void> {
    const row = { ...notice, envio: 'PENDIENTE' };
    const [inserted] = await this.database.insert<{ id: number }>('tramites_record_notice', [row], ['id'], tx);
    await this.outbox.enqueue(tx, noticeJob, { notice: inserted!.id });
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
