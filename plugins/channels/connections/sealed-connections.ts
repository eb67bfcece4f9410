import { inject, injectable } from 'inversify';
import {
  AuditLog,
  Database,
  Editions,
  NotFoundError,
  revisionOf,
  UnavailableError,
  UserDirectory,
  type Identity,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { Connection, ConnectionChange, ConnectionItem, Connections, NewConnection } from '../contract.js';
import { WrongCodes } from '../conversation/wrong-codes.js';
import { ConnectionRows, type ConnectionRow } from './connection-rows.js';
import { ConnectionWriting } from './connection-writing.js';
import { LoadedChannels } from './loaded-channels.js';

const unknownConnection = (): NotFoundError => new NotFoundError('No existe esa conexión.');

/** Returns the revision of what administrators change of a connection. A new token alone is no other revision. */
const revisionOfRow = ({ identificador, user_id, ciudadanos }: ConnectionRow): string =>
  revisionOf({ identificador, user_id, ciudadanos });

/** {@link Connections} in `channels_connection`, with sealed secrets. */
@injectable()
export class SealedConnections implements Connections {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ConnectionRows) private readonly rows: ConnectionRows,
    @inject(ConnectionWriting) private readonly writing: ConnectionWriting,
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
    @inject(WrongCodes) private readonly wrongCodes: WrongCodes,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  async findConnection(servicio: string, id: number, tx?: Transaction): Promise<Connection | undefined> {
    const row = await this.rows.find(id, tx);
    return row?.servicio === servicio && row.token_cifrado !== null ? this.rows.open(row) : undefined;
  }

  async listConnections(servicio: string, after: number, limit: number): Promise<readonly ConnectionItem[]> {
    return this.shown(await this.rows.page(servicio, after, limit));
  }

  createConnection(servicio: string, connection: NewConnection, by: Identity): Promise<ConnectionItem> {
    return this.database.transaction(async (tx) => {
      const id = await this.writing.insert(tx, servicio, connection);
      await this.record(tx, 'created', by, { id, servicio });
      return this.item(tx, id);
    });
  }

  async getConnection(servicio: string, id: number): Promise<ConnectionItem> {
    const row = await this.rows.find(id);
    if (row?.servicio !== servicio) throw unknownConnection();
    return (await this.shown([row]))[0]!;
  }

  updateConnection(
    servicio: string,
    id: number,
    change: ConnectionChange,
    by: Identity,
    revision?: string,
  ): Promise<ConnectionItem> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, servicio, id);
      const thing = { kind: 'channels.connection', id: String(id), section: 'mensajeros' };
      await this.editions.requireRevision(tx, thing, revisionOfRow(row), revision);
      await this.writing.change(tx, row, change);
      const campos = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      await this.record(tx, 'changed', by, row, { campos });
      return this.item(tx, id);
    });
  }

  unlinkConnection(servicio: string, id: number, by: Identity): Promise<ConnectionItem> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, servicio, id);
      await this.writing.unlink(tx, row);
      await this.record(tx, 'unlinked', by, row);
      return this.item(tx, id);
    });
  }

  webhookSecret(servicio: string, id: number, by: Identity): Promise<string> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, servicio, id);
      await this.record(tx, 'secretShown', by, row);
      return this.rows.webhookSecretOf(row);
    });
  }

  private async lock(tx: Transaction, servicio: string, id: number): Promise<ConnectionRow> {
    const row = await this.rows.lock(tx, id);
    if (row?.servicio !== servicio) throw unknownConnection();
    return row;
  }

  private async item(tx: Transaction, id: number): Promise<ConnectionItem> {
    const [item] = await this.shown([(await this.rows.find(id, tx))!], tx);
    return item!;
  }

  /** Converts rows for administrators. */
  private async shown(rows: readonly ConnectionRow[], tx?: Transaction): Promise<ConnectionItem[]> {
    if (rows.length === 0) return [];
    const names = await this.users.namesOf(
      rows.map((row) => row.user_id),
      tx,
    );
    const blocked = await this.wrongCodes.blockedUntil(
      rows.map((row) => row.id),
      tx,
    );
    return rows.map((row) => ({
      id: row.id,
      usuario: names.get(row.user_id)!.username,
      nombre_usuario: names.get(row.user_id)!.name,
      servicio: row.servicio,
      identificador: row.identificador,
      activa: row.token_cifrado !== null,
      ciudadanos: row.ciudadanos,
      codigo_verificacion: row.codigo_verificacion,
      verificado: row.verificado,
      chat_id_verificado: row.chat_id_verificado,
      codigos_bloqueados_hasta: (!row.verificado && blocked.get(row.id)?.toISOString()) || null,
      enlace: row.verificado ? null : this.linkTo(row),
      revision: revisionOfRow(row),
    }));
  }

  private linkTo(row: ConnectionRow): string | null {
    const channel = this.channels.find(row.servicio);
    try {
      return channel?.linkTo?.(this.rows.open(row), row.codigo_verificacion) ?? null;
    } catch (error) {
      // A connection whose secrets are missing or cannot be opened is listed without a link.
      if (error instanceof UnavailableError) return null;
      throw error;
    }
  }

  private record(
    tx: Transaction,
    done: 'created' | 'changed' | 'unlinked' | 'secretShown',
    by: Identity,
    { id, servicio }: Pick<ConnectionRow, 'id' | 'servicio'>,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { kind: 'channels.connection', id: String(id) };
    return this.audit.recordEntry(tx, { action: `${servicio}.connection.${done}`, by, subject, details });
  }
}
