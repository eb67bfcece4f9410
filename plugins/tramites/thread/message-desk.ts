import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Clock,
  ConflictError,
  Database,
  Files,
  UserDirectory,
  type FormBody,
  type FormFile,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { CLOSED_THREAD, type AnswerFile, type KnownRecord, type TrackedMessage } from '../contract.js';
import { MessageNotices } from '../notices/index.js';
import { existing, RecordRights, RecordTerms, StoredRecords } from '../records/index.js';
import { RECORD } from '../vocabulary/index.js';
import { acceptMessageFile, readMessageForm, type MessageFields } from './message-fields.js';
import { messageFiles, staffMessagePath } from './message-files.js';
import { MessageRows, type StoredMessage } from './message-rows.js';
import { takesMessages, ThreadStanding } from './thread-standing.js';
import { ThreadWriter } from './thread-writer.js';

/** A message as staff see it. */
export interface SeenMessage extends Omit<TrackedMessage, 'archivos'> {
  readonly archivos: AnswerFile[];
  /** Id of the user who wrote it; null for a citizen without a login. */
  readonly usuario: number | null;
  /** Whether the city has attended it. */
  readonly atendido: boolean;
}

/** A message with the name of the clerk who wrote it; null for a message of the citizen. */
export interface NamedMessage extends SeenMessage {
  readonly funcionario: string | null;
}

/** The desk at which staff read and write the messages of records. */
@injectable()
export class MessageDesk {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Clock) private readonly clock: Clock,
    @inject(StoredRecords) private readonly records: StoredRecords,
    @inject(RecordRights) private readonly rights: RecordRights,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(MessageRows) private readonly rows: MessageRows,
    @inject(ThreadStanding) private readonly standing: ThreadStanding,
    @inject(ThreadWriter) private readonly writer: ThreadWriter,
    @inject(MessageNotices) private readonly notices: MessageNotices,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Writes a message by a form, which may bring files. Throws as {@link write}, and `NotAllowedError`. */
  async writeByForm(
    keyOrNumber: string,
    body: FormBody,
    by: Identity,
  ): Promise<{ mensaje: SeenMessage; repetido: boolean }> {
    const record = await this.rights.require(keyOrNumber, 'responder', by);
    return this.files.readForm(body, acceptMessageFile, ({ fields, files }) =>
      this.writeTo(record, readMessageForm(fields, files), by, files),
    );
  }

  /**
   * Writes a message without files. It ends nothing, and attends the messages of the citizen up to `hasta`, by default
   * all. Throws `NotFoundError`, and `ConflictError`: `hilo_cerrado` for a record that has ended or was forwarded, and
   * `demasiados_mensajes`.
   */
  async write(
    recordId: number,
    fields: MessageFields,
    by: Identity,
  ): Promise<{ mensaje: SeenMessage; repetido: boolean }> {
    return this.writeTo(existing(await this.records.findRecord(recordId)), fields, by, []);
  }

  /** Notes that the messages up to a number need no message of the city. Throws `NotFoundError`. */
  async attend(recordId: number, upTo: number, by: Identity): Promise<void> {
    existing(await this.records.findRecord(recordId));
    await this.database.transaction(async (tx) => {
      await this.terms.lockOwners(tx, [recordId]);
      if ((await this.rows.attend(tx, recordId, this.clock.now(), upTo)) === 0) return;
      const subject = { kind: RECORD, id: String(recordId) };
      await this.audit.recordEntry(tx, {
        action: 'tramites.record.attended',
        by,
        subject,
        details: { mensaje: upTo },
      });
    });
  }

  /** Returns the messages of a record after a number, in their order. Throws `NotFoundError`. */
  async page(recordId: number, after: number, limit: number): Promise<NamedMessage[]> {
    const { radicado } = existing(await this.records.findRecord(recordId));
    const messages = await this.rows.page(recordId, after, limit);
    const clerks = messages.flatMap(({ de, userId }) => (de === 'CIUDAD' && userId !== null ? [userId] : []));
    const names = clerks.length === 0 ? undefined : await this.users.namesOf(new Set(clerks));
    return messages.map((message) => {
      const { de, userId } = message;
      const funcionario = de === 'CIUDAD' && userId !== null ? (names?.get(userId)?.name ?? null) : null;
      return { ...seenMessage(radicado, message), funcionario };
    });
  }

  private writeTo(
    { recordId, radicado }: KnownRecord,
    { texto, hasta: seen }: MessageFields,
    by: Identity,
    files: readonly FormFile[],
  ): Promise<{ mensaje: SeenMessage; repetido: boolean }> {
    return this.database.transaction(async (tx) => {
      await this.terms.lockOwners(tx, [recordId]);
      const written = {
        recordId,
        de: 'CIUDAD',
        tipo: 'MENSAJE',
        respuesta: null,
        texto,
        files: files.map(({ file }) => file),
        by,
        seen,
      } as const;
      const { message, isRepeated } = await this.writer.write(tx, written, () => this.requireOpen(tx, recordId));
      if (!isRepeated) await this.notices.notifyMessage(tx, recordId, message);
      return { mensaje: seenMessage(radicado, message), repetido: isRepeated };
    });
  }

  private async requireOpen(tx: Transaction, recordId: number): Promise<void> {
    const row = (await this.standing.find(recordId, tx))!;
    const refusal = !takesMessages(row)
      ? 'El registro terminó: complemente su respuesta, si la tiene.'
      : (await this.standing.isForwarded(recordId, tx))
        ? 'El registro se trasladó a otra entidad, que le escribe al ciudadano.'
        : undefined;
    if (refusal !== undefined) throw new ConflictError(refusal, { code: CLOSED_THREAD });
  }
}

/** Returns a message of the record with this number as staff see it. */
function seenMessage(radicado: string, message: StoredMessage): SeenMessage {
  const { numero, de, tipo, respuesta, texto, writtenAt, userId, attendedAt } = message;
  return {
    numero,
    fecha: writtenAt.toISOString(),
    de,
    tipo,
    respuesta,
    texto,
    archivos: messageFiles(staffMessagePath(radicado), message),
    usuario: userId,
    atendido: attendedAt !== null,
  };
}
