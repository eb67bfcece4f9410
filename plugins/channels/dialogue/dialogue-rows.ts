import { randomUUID } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  Database,
  JobFailedError,
  Logger,
  SealError,
  Secrets,
  type SealedColumn,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { storedState, type DialogueState, type SentState } from './dialogue-state.js';

/** The column of the keys of drafts, sealed and bound to the dialogue, so that the database alone reveals none. */
export const draftKeyColumn: SealedColumn = {
  table: 'channels_dialogue',
  key: 'id',
  column: 'borrador',
  purpose: 'channels/dialogue',
};

/** The chat of a dialogue. */
export interface DialoguePlace {
  readonly connection: number;
  readonly chat: string;
}

/** A stored dialogue. */
export interface DialogueRow {
  readonly id: string;
  /** The revision, which each change raises. */
  readonly revision: number;
  /** The state; undefined where it cannot be read, such as one of another version. */
  readonly state: DialogueState | undefined;
  /** The last message of the chat, while no dialogue is open. */
  readonly sent: SentState | undefined;
}

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly estado: string;
  readonly borrador: Buffer | null;
}

/** Reads and writes `channels_dialogue`. */
@injectable()
export class DialogueRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async find({ connection, chat }: DialoguePlace): Promise<DialogueRow | undefined> {
    const [row] = await this.database.rows<Row>(
      'SELECT id, revision, estado, borrador FROM channels_dialogue WHERE connection_id = $1 AND chat = $2',
      [connection, chat],
    );
    if (!row) return undefined;
    const stored = this.stateOf(row);
    const [state, sent] = stored?.stage === 'sent' ? [undefined, stored] : [stored, undefined];
    return { id: row.id, revision: row.revision, state, sent };
  }

  /**
   * Replaces one state by another; undefined is no dialogue. Throws `JobFailedError` where the dialogue has changed
   * meanwhile, so that the retry prepares the message again.
   */
  async write(
    tx: Transaction,
    place: DialoguePlace,
    before: DialogueRow | undefined,
    after: DialogueState | SentState | undefined,
  ): Promise<void> {
    const isWritten = before ? await this.change(tx, before, after) : !after || (await this.insert(tx, place, after));
    if (!isWritten) throw new JobFailedError('the dialogue went on meanwhile');
  }

  private insert(
    tx: Transaction,
    { connection, chat }: DialoguePlace,
    state: DialogueState | SentState,
  ): Promise<boolean> {
    const id = randomUUID();
    const row = { id, connection_id: connection, chat, revision: 1, ...this.columnsOf(id, state) };
    return this.database.insertOnce('channels_dialogue', row, ['connection_id', 'chat'], tx);
  }

  private async change(
    tx: Transaction,
    { id, revision }: DialogueRow,
    after: DialogueState | SentState | undefined,
  ): Promise<boolean> {
    if (!after) {
      const sql = 'DELETE FROM channels_dialogue WHERE id = $1 AND revision = $2';
      return (await this.database.changeRows(sql, [id, revision], tx)) === 1;
    }
    const { estado, borrador, updated_at } = this.columnsOf(id, after);
    const changed = await this.database.changeRows(
      `UPDATE channels_dialogue SET estado = $1, borrador = $2, updated_at = $3, revision = revision + 1
       WHERE id = $4 AND revision = $5`,
      [estado, borrador, updated_at, id, revision],
      tx,
    );
    return changed === 1;
  }

  private columnsOf(id: string, state: DialogueState | SentState) {
    const { borrador, ...stored } = { borrador: undefined, ...state };
    const key =
      borrador === undefined ? null : this.secrets.sealBytes(draftKeyColumn.purpose, id, Buffer.from(borrador));
    return { estado: JSON.stringify(stored), borrador: key, updated_at: this.clock.now() };
  }

  private stateOf({ id, estado, borrador }: Row): DialogueState | SentState | undefined {
    try {
      const stored = storedState.parse(JSON.parse(estado));
      if (!('subject' in stored)) return stored;
      const key = borrador && this.secrets.openSealed(draftKeyColumn.purpose, id, borrador);
      return key ? { ...stored, borrador: key.toString() } : undefined;
    } catch (error) {
      // Another host may have the key, so the job is retried.
      if (error instanceof SealError && error.reason === 'unknown-key') throw error;
      this.logger.error({ dialogue: id }, 'a dialogue cannot be read: it begins anew');
      return undefined;
    }
  }
}
