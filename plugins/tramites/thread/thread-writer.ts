import { createHash } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Files,
  type AuditActor,
  type StoredFile,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { describeFile } from '../../forms/contract.js';
import type { MessageKind, MessageSide } from '../contract.js';
import { RECORD } from '../vocabulary/index.js';
import { messagePlace } from './message-files.js';
import { MessageRows, MOST_MESSAGES, type StoredMessage } from './message-rows.js';

/** The most messages that a citizen writes to one record within 24 hours. */
const MESSAGES_PER_DAY = 20;
const DAY_MILLISECONDS = 24 * 3600 * 1000;

/** A message to be written. */
export interface NewMessage {
  readonly recordId: number;
  readonly de: MessageSide;
  readonly tipo: MessageKind;
  /** Of a REVISION: the number of the answer. */
  readonly respuesta: number | null;
  /** Null for a message that is files alone. */
  readonly texto: string | null;
  readonly files: readonly StoredFile[];
  readonly by: AuditActor;
  /** Of the city: the number of the last message that its writer has seen; undefined for all. */
  readonly seen?: number | undefined;
}

/** A message that was written now, or that the thread had already. */
export interface WrittenMessage {
  readonly message: StoredMessage;
  readonly isRepeated: boolean;
  /** Whether a message of the citizen waited for the city before this one. */
  readonly wasWaiting: boolean;
}

/** Writes the messages of both sides. */
@injectable()
export class ThreadWriter {
  constructor(
    @inject(MessageRows) private readonly rows: MessageRows,
    @inject(Files) private readonly files: Files,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Writes a message with its files and its audit entry; one of the city attends those that its writer has seen. Equal
   * texts with equal files are one message: of the citizen until the city writes or attends it, of the city until its
   * writer has seen another one of the citizen. `admit` refuses a message that repeats none. The caller has locked the
   * record. Throws as `admit`, and `ConflictError` (`demasiados_mensajes`).
   */
  async write(
    tx: Transaction,
    { recordId, de, tipo, respuesta, texto, files, by, seen }: NewMessage,
    admit: () => Promise<void>,
  ): Promise<WrittenMessage> {
    const now = this.clock.now();
    const counts = await this.rows.count(tx, recordId, de, new Date(now.getTime() - DAY_MILLISECONDS), seen);
    const wasWaiting = counts.waiting > 0;
    const contentDigest = digestOf([de, tipo, respuesta, texto, counts.settled], files);
    const same = await this.rows.findSame(tx, recordId, contentDigest);
    if (same) return { message: same, isRepeated: true, wasWaiting };
    await admit();
    requireRoom(de, counts);
    const message = {
      numero: counts.last + 1,
      de,
      tipo,
      respuesta,
      texto,
      archivos: files.map(describeFile),
      userId: typeof by === 'string' ? null : by.userId,
      writtenAt: now,
      attendedAt: de === 'CIUDAD' ? now : null,
    };
    const id = await this.rows.insert(tx, { recordId, contentDigest, ...message });
    for (const [index, file] of files.entries()) await this.files.settleFile(tx, file, messagePlace(id, index + 1));
    if (de === 'CIUDAD') await this.rows.attend(tx, recordId, now, seen);
    // The audit entry leaves out the text and the names of the files: they speak of people.
    await this.audit.recordEntry(tx, {
      action: 'tramites.record.messaged',
      by,
      subject: { kind: RECORD, id: String(recordId) },
      details: { mensaje: message.numero, de, tipo, archivos: files.length },
    });
    return { message: { id, ...message }, isRepeated: false, wasWaiting };
  }
}

function requireRoom(side: MessageSide, { own, ownSince }: { readonly own: number; readonly ownSince: number }): void {
  if (own >= MOST_MESSAGES) {
    throw new ConflictError(`Esta solicitud ya tiene ${MOST_MESSAGES} mensajes y no recibe más.`, {
      code: 'demasiados_mensajes',
    });
  }
  if (side === 'CIUDADANO' && ownSince >= MESSAGES_PER_DAY) {
    throw new ConflictError(
      `Hoy ya nos escribió ${MESSAGES_PER_DAY} mensajes sobre esta solicitud. Escríbanos mañana.`,
      {
        code: 'demasiados_mensajes',
      },
    );
  }
}

function digestOf(content: readonly unknown[], files: readonly StoredFile[]): Buffer {
  const sums = files.map(({ name, sha256 }) => `${sha256} ${name}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([...content, sums]))
    .digest();
}
