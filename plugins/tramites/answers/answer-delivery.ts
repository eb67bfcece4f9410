import { inject, injectable, multiInject, optional } from 'inversify';
import type { z } from 'zod';
import {
  afterMail,
  Clock,
  Database,
  Files,
  HostSettings,
  InputError,
  JobFailedError,
  jobHandler,
  JobRefusedError,
  Mailer,
  type JobHandler,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { Answers } from '../../forms/contract.js';
import { FilerChannels, type FilerChannel, type SentDocument, type TrackedRemedy } from '../contract.js';
import { filingNumber, RecordLinks } from '../vocabulary/index.js';
import { answerDeliveryJob, answerMailJob } from './answer-delivery-job.js';
import { AnswerDocuments, toTrackedDocument } from './answer-documents.js';
import { answerTo, type MailedAnswer } from './answer-mail.js';
import { answerFiles, answerOwner, citizenPath } from './answer-place.js';
import { AnswerRows } from './answer-rows.js';
import type { StoredAnswer } from './stored-answer.js';
import { RecordRemedies } from '../records/index.js';
import { RecordAnswerService } from './record-answer-service.js';

/** The record of an answer, as its delivery reads it. */
interface FiledRow {
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
  readonly recursos: unknown;
}

/** An answer that is handed over. */
interface HandedAnswer {
  readonly answer: StoredAnswer;
  readonly record: FiledRow;
  readonly documents: readonly SentDocument[];
  /** The remedies against the rest of an answer in part. */
  readonly recursos: readonly TrackedRemedy[];
}

/**
 * Sends answers. A job hands each answer over once, in the transaction that ends the job: to the mail queue, or to the
 * channel by which its record was filed.
 */
@injectable()
export class AnswerDelivery {
  private readonly moments: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(AnswerRows) private readonly rows: AnswerRows,
    @inject(AnswerDocuments) private readonly documents: AnswerDocuments,
    @inject(RecordAnswerService) private readonly answers: RecordAnswerService,
    @inject(Files) private readonly files: Files,
    @inject(Mailer) private readonly mailer: Mailer,
    @inject(RecordRemedies) private readonly remedies: RecordRemedies,
    @inject(RecordLinks) private readonly links: RecordLinks,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) private readonly settings: HostSettings,
    @multiInject(FilerChannels.token) @optional() private readonly channels: readonly FilerChannel[] = [],
  ) {
    const { timeZone } = settings;
    this.moments = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  }

  get handlers(): readonly JobHandler[] {
    return [
      jobHandler({
        type: answerDeliveryJob,
        handle: ({ answer }, { finish }) =>
          this.database.transaction(async (tx) => {
            await this.handOver(tx, answer);
            await finish(tx);
          }),
        givenUp: (tx, { answer }) => this.answers.noteDelivery(tx, answer, 'failed'),
      }),
      jobHandler({
        type: answerMailJob,
        handle: (mail, { finish }) =>
          this.database.transaction(async (tx) => {
            await this.noteMail(tx, mail);
            await finish(tx);
          }),
      }),
    ];
  }

  /**
   * Marks the answer and hands it over. The mark comes first, so that an answer is handed over once; an answer whose
   * job was given up may be tried again.
   */
  private async handOver(tx: Transaction, id: number): Promise<void> {
    if (!(await this.rows.mark(tx, id, ['PENDIENTE', 'FALLIDO'], 'EN_COLA'))) return;
    const now = this.clock.now();
    await this.rows.noteHanded(tx, id, now);
    const answer = (await this.rows.find(id, tx))!;
    const [record] = await this.database.rows<FiledRow>(
      `SELECT r.clave, r.anio, r.numero, r.canal, r.usuario_id, r.informacion, r.recibo_pregunta, r.reply_to, r.llave,
         t.nombre, t.recursos
       FROM tramites_record_answer a JOIN tramites_record r ON r.id = a.record_id
       JOIN tramites_tramite t ON t.id = r.tramite_id WHERE a.id = $1`,
      [id],
      tx,
    );
    const documents = await this.documents.send(tx, record!.llave, answer);
    // Their time begins as the answer goes out: a delivery that is tried again may be days after the answer.
    const recursos = answer.parcial === null ? [] : await this.remedies.of(record!.recursos, now, tx);
    const given: HandedAnswer = { answer, record: record!, documents, recursos };
    await (answer.medio === 'CORREO' ? this.mail(tx, given) : this.say(tx, given));
  }

  /**
   * Mails the answer with its files and documents; where these are too large together, with their addresses instead.
   */
  private async mail(tx: Transaction, { answer, record, documents, recursos }: HandedAnswer): Promise<void> {
    const address = this.database.parseJson<Answers>(record.informacion)[record.recibo_pregunta!] as string;
    const files = answerFiles(citizenPath(record.clave), answer);
    const mailed: MailedAnswer = {
      tramite: record.nombre,
      radicado: filingNumber(record.anio, record.numero),
      fecha: this.moments.format(answer.answeredAt),
      texto: answer.texto,
      parcial: answer.parcial,
      recursos: this.remedies.words(recursos),
      clave: record.clave,
      enlace: this.links.linkOf(record.clave),
      archivos: files.map(({ nombre, ruta }) => ({ nombre, enlace: `${this.settings.publicUrl}${ruta}` })),
      documentos: documents,
    };
    const stored = await this.files.listFiles(answerOwner(answer.id), { limit: files.length + 1 }, tx);
    const send = (attachments: readonly string[]): Promise<string> =>
      this.mailer.enqueueMail(tx, answerTo(address, mailed, attachments), {
        onEnd: afterMail(answerMailJob, { answer: answer.id }),
      });
    try {
      // A file that is missing is refused before anything is written.
      await send([...stored.map(({ id }) => id), ...documents.map(({ archivo }) => archivo)]).catch(
        (error: unknown) => {
          if (error instanceof InputError && error.code === 'attachments_not_valid') return send([]);
          throw error;
        },
      );
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new JobRefusedError('La dirección de correo del registro no sirve.', { cause: error });
    }
  }

  private async say(tx: Transaction, { answer, record, documents, recursos }: HandedAnswer): Promise<void> {
    const channel = this.channels.find((one) => one.servesChannel(record.canal));
    if (!channel) throw new JobFailedError(`no plugin reaches those who filed by ${record.canal}`);
    const isTaken = await channel.sendAnswer(tx, {
      answerId: answer.id,
      numero: answer.numero,
      fecha: answer.answeredAt.toISOString(),
      texto: answer.texto,
      parcial: answer.parcial,
      ...(recursos.length > 0 && { recursos }),
      archivos: answerFiles(citizenPath(record.clave), answer),
      documentos: documents.map((document) => toTrackedDocument({ ...document, estado: 'VIGENTE' })),
      replyTo: record.reply_to!,
      userId: record.usuario_id,
      radicado: filingNumber(record.anio, record.numero),
      tramite: record.nombre,
    });
    if (!isTaken) throw new JobRefusedError('El chat en que se radicó ya no se puede responder.');
  }

  private noteMail(tx: Transaction, { answer, outcome, status }: z.output<typeof answerMailJob.data>): Promise<void> {
    if (outcome === 'returned') return this.answers.noteReturn(tx, answer, status);
    return this.answers.noteDelivery(tx, answer, outcome === 'sent' ? 'sent' : 'failed');
  }
}
