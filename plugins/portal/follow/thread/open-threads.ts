import { inject, injectable } from 'inversify';
import { ConflictError, NotFoundError, type Identity, type StoredFile } from '../../../../host/plugin-api/index.js';
import type { DraftView } from '../../../forms/contract.js';
import {
  CLOSED_THREAD,
  FiledRecords,
  RecordThread,
  RecordTracking,
  type MessageKind,
  type TrackedMessage,
  type TrackedRecord,
} from '../../../tramites/contract.js';
import { revisionOf } from '../../fill/routes/review-routes.js';
import { AnsweringDrafts } from '../answering/answering-drafts.js';

/** The question whose answer is the text of a message, and that of its files. */
export const [TEXT_FIELD, FILES_FIELD] = ['texto', 'archivos'] as const;

/** A kind of message to a record, by the key of the record. */
export interface MessagePlace {
  readonly key: string;
  readonly kind: MessageKind;
  /** The draft of the browser. */
  readonly borrador: string | undefined;
  /** The user whose session the browser has: the message is then from that user. */
  readonly user?: Pick<Identity, 'userId' | 'username'> | undefined;
}

/** A message that a browser writes in a draft. */
export interface OpenMessage extends MessagePlace {
  readonly recordId: number;
  readonly record: TrackedRecord;
  readonly view: DraftView;
}

/** A message that may have no draft yet. */
export type SeenMessage = Omit<OpenMessage, 'view'> & Partial<Pick<OpenMessage, 'view'>>;

/** The content of a message, as a form has brought it. */
export interface SentMessage {
  /** Of a review: the number of the answer that the page has shown. */
  readonly respuesta: number | undefined;
  readonly texto: string;
  readonly files: readonly Pick<StoredFile, 'name' | 'sha256'>[];
}

/** Tells whether an error says that the thread takes no such message. */
export const isClosedThread = (error: unknown): boolean =>
  error instanceof ConflictError && error.code === CLOSED_THREAD;

/** Returns a text as messages have it. */
export const messageText = (typed: unknown): string =>
  typeof typed === 'string' ? typed.replaceAll(/\r\n?/g, '\n').trim() : '';

/** Returns the number of the answer that a form was about; undefined where it names none. */
export const answerIn = (fields: Readonly<Record<string, readonly unknown[] | undefined>>): number | undefined =>
  revisionOf(fields['respuesta']?.at(-1));

/** Tells whether the city has given another answer than the one that a review was asked for. */
export const isOutdated = ({ kind, record: { hilo } }: SeenMessage, respuesta: number | undefined): boolean =>
  kind === 'REVISION' && respuesta !== undefined && hilo?.revision?.respuesta !== respuesta;

/** The threads that take messages, by the key of the record. */
@injectable()
export class OpenThreads {
  constructor(
    @inject(FiledRecords) private readonly records: FiledRecords,
    @inject(RecordTracking) private readonly tracking: RecordTracking,
    @inject(RecordThread) private readonly thread: RecordThread,
    @inject(AnsweringDrafts) private readonly drafts: AnsweringDrafts,
  ) {}

  /** Finds a thread, with the draft of the browser if it has one; stores nothing. Throws as {@link open}. */
  async look(place: MessagePlace): Promise<SeenMessage> {
    const { form, ...found } = await this.find(place);
    const view = await this.drafts.present(place.borrador, form);
    return { ...place, ...found, ...(view && { view }) };
  }

  /**
   * Finds a thread, with the draft of the browser, or a new one where it has none. Throws `NotFoundError` for an
   * unknown key, and `ConflictError` ({@link isClosedThread}).
   */
  async open(place: MessagePlace): Promise<OpenMessage> {
    const { form, ...found } = await this.find(place);
    const view = (await this.drafts.present(place.borrador, form)) ?? (await this.begin(form));
    return { ...place, ...found, view };
  }

  /** Writes the message of a draft as it was kept. Throws as `RecordThread.write`. */
  async write(
    { recordId, kind, user, view: { borrador, revision } }: OpenMessage,
    respuesta: number | undefined,
  ): Promise<void> {
    const draft = { borrador, by: undefined, handedInBy: user?.userId, revision };
    await this.thread.write(recordId, kind, { ...draft, respuesta });
  }

  /** Tells whether a message was written before: after the last one of the city, unless it can be written once. */
  async isWritten(key: string, kind: MessageKind, { texto, files, respuesta }: SentMessage): Promise<boolean> {
    const { hilo } = await this.tracking.getTracked(key);
    const messages = hilo?.mensajes ?? [];
    const from = kind === 'REVISION' ? 0 : messages.findLastIndex(({ de }) => de === 'CIUDAD') + 1;
    const has = ({ archivos }: TrackedMessage): boolean =>
      files.every(({ name, sha256 }) => archivos.some((one) => one.nombre === name && one.sha256 === sha256));
    const own = messages.slice(from).filter(({ de, tipo }) => de === 'CIUDADANO' && tipo === kind);
    return own.some(
      (one) =>
        (one.texto?.trim() ?? '') === texto &&
        (respuesta === undefined || one.respuesta === null || one.respuesta === respuesta) &&
        has(one),
    );
  }

  private async find({
    key,
    kind,
  }: MessagePlace): Promise<Pick<OpenMessage, 'recordId' | 'record'> & { readonly form: string }> {
    const found = await this.records.findByKey(key);
    if (!found) throw new NotFoundError('No se encontró información del trámite.');
    const { recordId } = found;
    const form = await this.thread.formOf(recordId, kind);
    return { recordId, form, record: await this.tracking.getTracked(key) };
  }

  private async begin(form: string): Promise<DraftView> {
    try {
      return await this.drafts.begin(form);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      throw new ConflictError('La solicitud ya no recibe este mensaje.', { code: CLOSED_THREAD });
    }
  }
}
