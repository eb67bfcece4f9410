import { inject, injectable } from 'inversify';
import { Files, HostSettings, type Mail, type Transaction } from '../../../host/plugin-api/index.js';
import type { AnswerToFiler, RecordFiler, SentDocument } from '../contract.js';
import type { MailedNotice } from '../notices/notice-mail.js';
import { AnswerDocuments, trackedDocument } from './answer-documents.js';
import { answerTo } from './answer-mail.js';
import { answerOwner } from './answer-place.js';
import { answerFiles, AnswerRows } from './answer-rows.js';
import type { StoredAnswer } from './stored-answer.js';

/** The record of an answer that is sent. */
interface AnsweredRecord {
  /** The key of the record. */
  readonly clave: string;
  /** Of the instance that it started. */
  readonly llave: string | null;
}

/** What is sent of an answer, in the transaction that hands it over. */
@injectable()
export class AnswerMessage {
  constructor(
    @inject(AnswerRows) private readonly rows: AnswerRows,
    @inject(AnswerDocuments) private readonly documents: AnswerDocuments,
    @inject(Files) private readonly files: Files,
    @inject(HostSettings) private readonly settings: HostSettings,
  ) {}

  /**
   * A mail with its files and documents, and one with where they are downloaded: for those that are too large together.
   * `aviso` are words of the tramite, null for none.
   */
  async mails(
    tx: Transaction,
    answerId: number,
    { clave, llave }: AnsweredRecord,
    {
      address,
      notice,
      aviso,
    }: { readonly address: string; readonly notice: MailedNotice; readonly aviso: string | null },
  ): Promise<readonly [Mail, Mail]> {
    const { answer, documents } = await this.read(tx, answerId, llave);
    const files = answerFiles(clave, answer);
    const mailed = {
      ...notice,
      aviso,
      texto: answer.texto,
      archivos: files.map(({ nombre, ruta }) => ({ nombre, enlace: `${this.settings.publicUrl}${ruta}` })),
      documentos: documents,
    };
    const stored = await this.files.list(answerOwner(answer.id), { limit: files.length + 1 }, tx);
    const attachments = [...stored.map(({ id }) => id), ...documents.map(({ archivo }) => archivo)];
    return [answerTo(address, mailed, attachments), answerTo(address, mailed, [])];
  }

  /** For a channel: `aviso` are words of the tramite, null for none. */
  async said(
    tx: Transaction,
    answerId: number,
    { clave, llave }: AnsweredRecord,
    { aviso, filer }: { readonly aviso: string | null; readonly filer: RecordFiler },
  ): Promise<AnswerToFiler> {
    const { answer, documents } = await this.read(tx, answerId, llave);
    return {
      ...filer,
      answerId,
      numero: answer.numero,
      fecha: answer.answeredAt.toISOString(),
      texto: aviso === null ? answer.texto : `${aviso}\n\n${answer.texto}`,
      archivos: answerFiles(clave, answer),
      documentos: documents.map((document) => trackedDocument({ ...document, estado: 'VIGENTE' })),
    };
  }

  private async read(
    tx: Transaction,
    answerId: number,
    llave: string | null,
  ): Promise<{ readonly answer: StoredAnswer; readonly documents: readonly SentDocument[] }> {
    const answer = (await this.rows.find(answerId, tx))!;
    return { answer, documents: await this.documents.send(tx, llave, answer) };
  }
}
