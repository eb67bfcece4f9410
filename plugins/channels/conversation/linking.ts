import { inject, injectable } from 'inversify';
import { AuditLog, Database, plainValue, type Transaction } from '../../../host/plugin-api/index.js';
import { ConnectionRows, type ConnectionRow } from '../connections/connection-rows.js';
import { isCode } from '../connections/verification-codes.js';
import { Wordings } from '../texts/wordings.js';
import type { Listener, Reply, Step, Turn } from './turn.js';
import { WrongCodes } from './wrong-codes.js';

/** `/start CODE` as people type it and as deep links send it, also with the name of a bot. */
const START = /^\s*\/start(?:@\S*)?(?:\s+(\S.*))?$/is;

/** Links a chat by the verification code (decisions, section 10). */
@injectable()
export class Linking implements Listener {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ConnectionRows) private readonly connections: ConnectionRows,
    @inject(WrongCodes) private readonly wrongCodes: WrongCodes,
    @inject(Wordings) private readonly wordings: Wordings,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  prepare({ connection, message }: Turn): Promise<Step | undefined> {
    const { chat, content } = message;
    const start = content.kind === 'text' ? START.exec(plainValue(content.text)) : null;
    // Other listeners answer a linked chat, and a `/start` without a code.
    if (!start || (connection.verificado && connection.chat !== chat)) return Promise.resolve(undefined);
    const [, codigo] = start;
    if (codigo === undefined && !connection.verificado) return Promise.resolve(undefined);
    return Promise.resolve({ write: (tx) => this.link(tx, connection.id, chat, codigo ?? '') });
  }

  /** Tries a code, under a lock on the connection, so that concurrent guesses cannot exceed the limit. */
  private async link(tx: Transaction, id: number, chat: string, codigo: string): Promise<readonly Reply[]> {
    const row = await this.connections.lock(tx, id);
    if (!row) return [];
    if (row.verificado) return this.say(tx, row.chat_id_verificado === chat ? 'enlazado' : 'otro_chat');
    if (await this.wrongCodes.areTooMany(tx, id, chat)) return [];
    if (isCode(codigo, row.codigo_verificacion)) return this.write(tx, row, chat);
    await this.wrongCodes.add(tx, id, chat);
    return this.say(tx, 'codigo_incorrecto');
  }

  private async write(tx: Transaction, { id, servicio }: ConnectionRow, chat: string): Promise<readonly Reply[]> {
    const sql = `UPDATE channels_connection SET verificado = $1, chat_id_verificado = $2
      WHERE id = $3 AND verificado = $4`;
    const isLinked = (await this.database.changeRows(sql, [true, chat, id, false], tx)) === 1;
    if (!isLinked) return this.say(tx, 'otro_chat');
    const subject = { kind: 'channels.connection', id: String(id) };
    await this.audit.recordEntry(tx, {
      action: `${servicio}.connection.linked`,
      by: 'public',
      subject,
      personal: { chat },
    });
    return this.say(tx, 'enlazado');
  }

  private async say(
    tx: Transaction,
    codigo: 'enlazado' | 'otro_chat' | 'codigo_incorrecto',
  ): Promise<readonly Reply[]> {
    return [{ text: await this.wordings.say(codigo, {}, tx) }];
  }
}
