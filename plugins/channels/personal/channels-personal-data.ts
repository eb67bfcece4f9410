import { inject, injectable } from 'inversify';
import {
  Database,
  Secrets,
  type ErasedItems,
  type ExportedItem,
  type JsonValue,
  type Person,
  type PersonalData,
  type PersonalThing,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { DRAFT_KEY } from '../../forms/contract.js';
import { ConnectionRows } from '../connections/connection-rows.js';
import { ConnectionWriting } from '../connections/connection-writing.js';
import { draftKeyColumn } from '../dialogue/dialogue-rows.js';
import { readReplyAddress, replyAddress, type ChatPlace } from '../records/reply-address.js';

/** A chat of a connection: what a record keeps of where it was filed. */
const CHAT = 'channels.chat';

interface DialogueRow {
  readonly id: string;
  readonly estado: string;
  readonly borrador: Buffer | null;
}

interface WaitingRow {
  readonly id: number;
  readonly content: string;
}

/** Chats: their dialogue, and messages that are not worked on or have not left. What was said is kept nowhere. */
@injectable()
export class ChannelsPersonalData implements PersonalData {
  readonly plugin = 'channels';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(ConnectionWriting) private readonly writing: ConnectionWriting,
  ) {}

  async find(person: Person, tx?: Transaction): Promise<PersonFindings> {
    const things: PersonalThing[] = [];
    for (const { id, chat } of await this.linkedTo(person, tx)) {
      if (chat !== null) things.push({ kind: CHAT, id: replyAddress({ connection: id, chat }) });
    }
    for (const place of placesOf(person)) {
      for (const { id, borrador } of await this.dialogues(place, tx)) {
        if (!borrador) continue;
        things.push({ kind: DRAFT_KEY, id: this.secrets.open(draftKeyColumn.purpose, id, borrador).toString() });
      }
    }
    return { things };
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const place of placesOf(person)) {
      const chat = replyAddress(place);
      for (const { estado } of await this.dialogues(place)) {
        yield { apartado: 'Diálogos en chats', dato: { chat, estado: JSON.parse(estado) as JsonValue } };
      }
      for (const table of ['channels_message', 'channels_reply'] as const) {
        for (const { content } of await this.waiting(table, place)) {
          yield { apartado: 'Mensajes en curso', dato: { chat, mensaje: JSON.parse(content) as JsonValue } };
        }
      }
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    let [dialogues, messages] = [0, 0];
    for (const place of placesOf(person)) {
      const sql = 'DELETE FROM channels_dialogue WHERE connection_id = $1 AND chat = $2';
      dialogues += await this.database.change(sql, [place.connection, place.chat], tx);
      // The row of a message stays, so that its platform may send it again and it is not worked on once more.
      for (const { id } of await this.waiting('channels_message', place, tx)) {
        messages += await this.database.change('UPDATE channels_message SET content = NULL WHERE id = $1', [id], tx);
      }
      for (const { id } of await this.waiting('channels_reply', place, tx)) {
        messages += await this.database.change('DELETE FROM channels_reply WHERE id = $1', [id], tx);
      }
    }
    const links = await this.unlink(tx, person);
    return [
      { que: 'Diálogos en chats', borrados: dialogues },
      { que: 'Mensajes en curso', borrados: messages },
      { que: 'Chats vinculados a una cuenta', borrados: links },
    ].filter(({ borrados }) => borrados > 0);
  }

  private async unlink(tx: Transaction, person: Person): Promise<number> {
    let links = 0;
    for (const { id, chat } of await this.linkedTo(person, tx)) {
      const connection = chat === null ? undefined : await this.connections.lock(tx, id);
      if (!connection) continue;
      await this.writing.unlink(tx, connection);
      links += 1;
    }
    return links;
  }

  private async linkedTo(
    person: Person,
    tx?: Transaction,
  ): Promise<readonly { readonly id: number; readonly chat: string | null }[]> {
    const found: { readonly id: number; readonly chat: string | null }[] = [];
    for (const user of person.ids('auth.user')) {
      const sql = 'SELECT id, chat_id_verificado AS chat FROM channels_connection WHERE user_id = $1';
      found.push(...(await this.database.rows<(typeof found)[number]>(sql, [Number(user)], tx)));
    }
    return found;
  }

  private dialogues({ connection, chat }: ChatPlace, tx?: Transaction): Promise<DialogueRow[]> {
    const sql = 'SELECT id, estado, borrador FROM channels_dialogue WHERE connection_id = $1 AND chat = $2';
    return this.database.rows<DialogueRow>(sql, [connection, chat], tx);
  }

  /** By the index of the connection, as few messages of one wait. */
  private async waiting(
    table: 'channels_message' | 'channels_reply',
    { connection, chat }: ChatPlace,
    tx?: Transaction,
  ): Promise<WaitingRow[]> {
    const sql = `SELECT id, content FROM ${table} WHERE connection_id = $1 AND content IS NOT NULL ORDER BY id`;
    const rows = await this.database.rows<WaitingRow>(sql, [connection], tx);
    return rows.filter(({ content }) => (JSON.parse(content) as { readonly chat?: unknown }).chat === chat);
  }
}

const placesOf = (person: Person): readonly ChatPlace[] => person.ids(CHAT).flatMap((id) => readReplyAddress(id) ?? []);
