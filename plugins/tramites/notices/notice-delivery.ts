import { inject, injectable, multiInject, optional } from 'inversify';
import { z } from 'zod';
import {
  afterMail,
  Database,
  defineJob,
  HostSettings,
  InputError,
  JobFailedError,
  jobHandler,
  JobRefusedError,
  Mailer,
  mailEnd,
  type JobHandler,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { Answers } from '../../forms/contract.js';
import { Terms } from '../../terms/contract.js';
import { FilerChannels, RunningProcesses, type FilerChannel } from '../contract.js';
import { filingNumber, RecordLinks, termOwner, unansweredReturn } from '../vocabulary/index.js';
import { noticeTitle } from './notice-occasions.js';
import { noticeTo } from './notice-mail.js';
import { LINK } from './link-notice.js';
import { noticeJob, StoredNotices } from './record-notices.js';

/** Notes the outcome of the mail of a notice. */
const noticeMailJob = defineJob('tramites/record-notice-mail', z.strictObject({ notice: z.int(), ...mailEnd }));

interface NoticeRow {
  readonly id: number;
  readonly record_id: number;
  readonly ocasion: string;
  readonly texto: string;
  readonly medio: string;
  readonly told_at: Date;
  /** The end of the term of its record; null without one, and once it was answered. */
  readonly vence: Date | null;
  readonly clave: string;
  readonly anio: number;
  readonly numero: number;
  readonly canal: string;
  readonly usuario_id: number | null;
  readonly informacion: unknown;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  readonly llave: string | null;
  readonly nombre: string;
  /** 1 while the record waits for something that staff asked for; also once it was forwarded. */
  readonly pedida: number;
}

/** The occasions whose notices ask for something to hand in, or for a payment. */
const asksFor: Readonly<Record<'something' | 'payment', ReadonlySet<string>>> = {
  something: new Set(['DEVUELTO', 'RECORDATORIO']),
  payment: new Set(['PAGO', 'PAGO_RECORDATORIO']),
};
const reminders: ReadonlySet<string> = new Set(['RECORDATORIO', 'PAGO_RECORDATORIO']);
/** The occasions, beside payments and reminders, whose notices in a chat have the page of the record. */
const linked: ReadonlySet<string> = new Set([LINK, 'MENSAJE', 'RESUELTO', 'RECHAZADO']);

/**
 * Sends notices. A job hands each notice over once, in the transaction that ends the job: to the mail queue or to the
 * channel.
 */
@injectable()
export class NoticeDelivery {
  private readonly moments: Intl.DateTimeFormat;
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(Terms) private readonly terms: Terms,
    @inject(HostSettings) { timeZone }: HostSettings,
    @inject(RunningProcesses) @optional() private readonly processes?: RunningProcesses,
    @multiInject(FilerChannels.token) @optional() private readonly channels: readonly FilerChannel[] = [],
  ) {
    this.moments = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long', timeStyle: 'short' });
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  get handlers(): readonly JobHandler[] {
    return [
      jobHandler({
        type: noticeJob,
        handle: ({ notice }, { finish }) =>
          this.database.transaction(async (tx) => {
            await this.handOver(tx, notice);
            await finish(tx);
          }),
        givenUp: (tx, { notice }) => this.notices.noteDelivery(tx, notice, 'failed'),
      }),
      jobHandler({
        type: noticeMailJob,
        handle: ({ notice, ...end }, { finish }) =>
          this.database.transaction(async (tx) => {
            await this.notices.noteEnd(tx, notice, end);
            await finish(tx);
          }),
      }),
    ];
  }

  /**
   * Marks the notice and hands it over. The mark comes first, so that a notice is handed over once; a notice whose job
   * was given up may be tried again.
   */
  private async handOver(tx: Transaction, id: number): Promise<void> {
    if (!(await this.notices.mark(tx, id, ['PENDIENTE', 'FALLIDO'], 'EN_COLA'))) return;
    const [row] = await this.database.rows<NoticeRow>(
      `SELECT n.id, n.record_id, n.ocasion, n.texto, n.medio, n.told_at,
         CASE WHEN r.respondido IS NULL THEN r.vence END AS vence, r.clave, r.anio, r.numero, r.canal, r.usuario_id, r.informacion,
         r.recibo_pregunta, r.reply_to, r.llave, t.nombre,
         CASE WHEN r.estado = 'DEVUELTO' AND EXISTS (SELECT 1 FROM tramites_record_move m WHERE m.secreto IS NOT NULL
           AND ${unansweredReturn} AND m.id = (SELECT MAX(l.id) FROM tramites_record_move l WHERE l.record_id = r.id)) THEN 1 ELSE 0 END AS pedida
       FROM tramites_record_notice n JOIN tramites_record r ON r.id = n.record_id
       JOIN tramites_tramite t ON t.id = r.tramite_id WHERE n.id = $1`,
      [id],
      tx,
    );
    await (row!.medio === 'CORREO' ? this.mail(tx, row!) : this.say(tx, row!));
  }

  private async mail(tx: Transaction, row: NoticeRow): Promise<void> {
    const address = this.database.parseJson<Answers>(row.informacion)[row.recibo_pregunta!] as string;
    const mail = noticeTo(address, {
      tramite: row.nombre,
      radicado: filingNumber(row.anio, row.numero),
      fecha: this.moments.format(row.told_at),
      vence: row.ocasion === 'EN_TRAMITE' && row.vence !== null ? this.days.format(row.vence) : null,
      titulo: noticeTitle(row.ocasion),
      texto: row.texto,
      clave: row.clave,
      enlace: this.links.linkOf(row.clave),
      mensaje: row.ocasion === 'MENSAJE',
      pendiente: asksFor.something.has(row.ocasion),
      pago: asksFor.payment.has(row.ocasion),
      recordatorio: reminders.has(row.ocasion),
    });
    try {
      await this.mailer.enqueueMail(tx, mail, { onEnd: afterMail(noticeMailJob, { notice: row.id }) });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new JobRefusedError('La dirección de correo del registro no sirve.', { cause: error });
    }
  }

  private async say(tx: Transaction, row: NoticeRow): Promise<void> {
    const channel = this.channels.find((one) => one.servesChannel(row.canal));
    if (!channel) throw new JobFailedError(`no plugin reaches those who filed by ${row.canal}`);
    const isTaken = await channel.sendNotice(tx, {
      noticeId: row.id,
      texto: this.saidInChat(row),
      mensaje: row.ocasion === 'MENSAJE',
      pendiente: asksFor.something.has(row.ocasion) && (await this.isAsked(tx, row)),
      fecha: row.told_at.toISOString(),
      replyTo: row.reply_to!,
      userId: row.usuario_id,
      radicado: filingNumber(row.anio, row.numero),
      tramite: row.nombre,
    });
    if (!isTaken) throw new JobRefusedError('En el chat en que se radicó ya no se puede avisar.');
  }

  /** Writes a notice for a chat. The page of the record follows the words that lead to it. */
  private saidInChat({ ocasion, texto, clave }: NoticeRow): string {
    const link = this.links.linkOf(clave);
    if (ocasion === LINK && link === null) return `${texto}\nClave de seguimiento: ${clave}`;
    const isLinked = linked.has(ocasion) || asksFor.payment.has(ocasion) || reminders.has(ocasion);
    return isLinked && link !== null ? `${texto}\nVea su solicitud aquí: ${link}` : texto;
  }

  /**
   * Tells whether a record waits for its citizen. Staff return a record only once its process has ended: then they ask
   * for something themselves, until the record goes to another entity.
   */
  private async isAsked(tx: Transaction, { record_id, pedida, llave }: NoticeRow): Promise<boolean> {
    if (pedida === 1) return (await this.terms.findTerm(termOwner(record_id), tx))?.fin?.como !== 'TRASLADO';
    return llave !== null && this.processes !== undefined && (await this.processes.isRunning(tx, llave));
  }
}
