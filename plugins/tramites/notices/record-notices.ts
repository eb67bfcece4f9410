import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Clock, Database, defineJob, HostSettings, Outbox, type Transaction } from '../../../host/plugin-api/index.js';
import type { RecordNotices } from '../contract.js';
import { type AnswerDelivery, meansOf, reasonOfReturn } from '../vocabulary/index.js';
import { LINK, LINK_MILLISECONDS, LINK_WORDS } from './link-notice.js';
import { nextCauses, type NextOccasion, noticeWords, type Notices } from './notice-occasions.js';
import type { EndOfNotice, LinkedRecord, NoticeCause, NoticedRecord, WrittenNotice } from './noticed-record.js';

/** Sends a notice to the person who filed its record. */
export const noticeJob = defineJob('tramites/record-notice', z.strictObject({ notice: z.int() }));

/** The words of a notice of an event that may come again. */
type SaidNext = Pick<NoticeCause, 'paraCiudadano' | 'more'>;

const filingCause = (recordId: number): string => `filing/${recordId}`;

/** The notices to the persons who filed records. */
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
   * Writes a notice in the transaction of its event. It writes none where the tramite turns it off, or there is no
   * address.
   */
  async notify(tx: Transaction, record: NoticedRecord, notice: NoticeCause): Promise<void> {
    const { occasion, cause, at, aviso, paraCiudadano, more } = notice;
    const medio = meansOf(record);
    if (medio === null) return;
    const notices = record.avisos === null ? null : this.database.parseJson<Notices>(record.avisos);
    const isOwed = notice.isOwed === true || paraCiudadano !== undefined;
    const words = noticeWords(occasion, notices, { isAnswered: record.respondido !== null, isOwed, aviso });
    if (words === undefined) return;
    const texto = [words, paraCiudadano, more].filter((part) => part !== undefined).join('\n\n');
    await this.enqueue(tx, { record_id: record.id, causa: cause, ocasion: occasion, texto, medio, told_at: at });
  }

  /** Writes a tramite's words for a filing in a chat, in the transaction of the filing. */
  async notifyFiling(tx: Transaction, recordId: number, texto: string): Promise<void> {
    const filing = { record_id: recordId, causa: filingCause(recordId), ocasion: 'RADICADO' as const };
    await this.enqueue(tx, { ...filing, texto, medio: 'CHAT', told_at: this.clock.now() });
  }

  /** Writes the receipt of a record as its notice of the filing, once, as the receipt is handed to the mail queue. */
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

  /**
   * Notes the end of the mail of a receipt. Returns false for an end that is reported after the mail came back: the
   * return stays.
   */
  async noteReceipt(tx: Transaction, recordId: number, end: EndOfNotice): Promise<boolean> {
    const sql = 'SELECT id, motivo FROM tramites_record_notice WHERE causa = $1';
    const read = () => this.database.rows<{ id: number; motivo: string | null }>(sql, [filingCause(recordId)], tx);
    const [notice] = await read();
    if (!notice) return true;
    await this.noteEnd(tx, notice.id, end);
    // Read after the write: another transaction may have noted the return meanwhile.
    return end.outcome === 'returned' || (await read())[0]!.motivo === null;
  }

  /**
   * Notifies of an extension of the term; `vence` is null where the term is paused. The notice has the reason, as the
   * law demands. The caller has locked the record.
   */
  async notifyExtension(
    tx: Transaction,
    recordId: number,
    { vence, motivo }: { readonly vence: Date | null; readonly motivo: string },
  ): Promise<void> {
    const until = vence === null ? [] : [`Nuevo plazo: hasta el ${this.days.format(vence)}.`];
    await this.notifyNext(tx, recordId, 'PRORROGA', { more: [...until, `Motivo: ${motivo}`].join('\n') });
  }

  /** Notifies of more time for what is missing. The caller has locked the record. */
  async notifyCitizenExtension(tx: Transaction, recordId: number, until: Date): Promise<void> {
    const more = `Nuevo plazo: hasta el ${this.days.format(until)}.`;
    await this.notifyNext(tx, recordId, 'PRORROGA_CIUDADANO', { more });
  }

  /**
   * Notifies of the competent entity that a record went to: why, in the words of staff, and a copy of the letter. The
   * caller has locked the record.
   */
  async notifyForwarding(
    tx: Transaction,
    recordId: number,
    { paraCiudadano, entidad, oficio }: Readonly<Record<'paraCiudadano' | 'entidad' | 'oficio', string>>,
  ): Promise<void> {
    const more = `Entidad: ${entidad}.\nCopia del oficio con el que la trasladamos:\n${oficio}`;
    await this.notifyNext(tx, recordId, 'TRASLADO', { paraCiudadano, more });
  }

  /** Notifies of one more request of the process. The caller has locked the record. */
  async notifyRequest(tx: Transaction, recordId: number, said: SaidNext): Promise<void> {
    await this.notifyNext(tx, recordId, 'DEVUELTO', said);
  }

  /** Notifies of a hand-in. The caller has locked the record. */
  async notifyHandIn(tx: Transaction, recordId: number, more: string): Promise<void> {
    await this.notifyNext(tx, recordId, 'ENTREGA', { more });
  }

  /** Writes one more notice of an event that may come again. The caller has locked the record. */
  async notifyNext(tx: Transaction, recordId: number, occasion: NextOccasion, said: SaidNext): Promise<void> {
    const [record] = await this.database.rows<NoticedRecord & { sent: number | string }>(
      `SELECT r.id, r.recibo_pregunta, r.reply_to, r.respondido, t.avisos,
         (SELECT COUNT(*) FROM tramites_record_notice n WHERE n.record_id = r.id AND n.ocasion = $2) AS sent
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId, occasion],
      tx,
    );
    const cause = `${nextCauses[occasion]}/${recordId}/${Number(record!.sent) + 1}`;
    await this.notify(tx, record!, { occasion, cause, at: this.clock.now(), ...said });
  }

  /**
   * Sends the link of a record to where it was filed: once an hour, and not without an address. It is not called twice
   * at the same moment for one record.
   */
  async sendLink(tx: Transaction, recordId: number): Promise<void> {
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
    const isSent = linked !== null && now.getTime() - linked.getTime() < LINK_MILLISECONDS;
    if (medio === null || isSent) return;
    const causa = `link/${recordId}/${now.toISOString()}`;
    await this.enqueue(tx, { record_id: recordId, causa, ocasion: LINK, texto: LINK_WORDS, medio, told_at: now });
  }

  async noteDelivery(tx: Transaction, noticeId: number, outcome: 'sent' | 'failed'): Promise<void> {
    if (outcome === 'sent') await this.mark(tx, noticeId, ['EN_COLA', 'FALLIDO'], 'ENVIADO');
    else await this.mark(tx, noticeId, ['PENDIENTE', 'EN_COLA'], 'FALLIDO');
  }

  /**
   * Notes the end of the mail of a notice. A notice whose mail came back is `FALLIDO` for good, whatever its state was.
   */
  async noteEnd(tx: Transaction, noticeId: number, { outcome, status }: EndOfNotice): Promise<void> {
    if (outcome !== 'returned') return this.noteDelivery(tx, noticeId, outcome === 'sent' ? 'sent' : 'failed');
    const sql = `UPDATE tramites_record_notice SET envio = 'FALLIDO', motivo = $2
      WHERE id = $1 AND medio = 'CORREO' AND motivo IS NULL`;
    await this.database.changeRows(sql, [noticeId, reasonOfReturn(status)], tx);
  }

  private async enqueue(tx: Transaction, notice: WrittenNotice): Promise<void> {
    const row = { ...notice, envio: 'PENDIENTE' };
    const [inserted] = await this.database.insertRows<{ id: number }>('tramites_record_notice', [row], ['id'], tx);
    await this.outbox.enqueueJob(tx, noticeJob, { notice: inserted!.id });
  }

  /**
   * Marks a notice, and returns whether it was in one of the states `from`. A notice whose mail came back keeps its
   * state.
   */
  async mark(
    tx: Transaction,
    id: number,
    from: readonly [AnswerDelivery, ...AnswerDelivery[]],
    to: AnswerDelivery,
  ): Promise<boolean> {
    const places = from.map((_state, index) => `$${index + 3}`).join(', ');
    const sql = `UPDATE tramites_record_notice SET envio = $2 WHERE id = $1 AND envio IN (${places})
      AND motivo IS NULL`;
    return (await this.database.changeRows(sql, [id, to, ...from], tx)) === 1;
  }
}
