import { inject, injectable } from 'inversify';
import {
  composed,
  Database,
  SealError,
  Secrets,
  UnavailableError,
  type SealedColumn,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { TurnConnection } from '../conversation/turn.js';
import { secretColumn, tokenColumn } from './connection-columns.js';

/** A row of `channels_connection`; its secrets are sealed. */
export interface ConnectionRow {
  readonly id: number;
  readonly servicio: string;
  readonly identificador: string;
  readonly user_id: number;
  readonly prefijo: string;
  readonly codigo_verificacion: string;
  readonly verificado: boolean;
  readonly chat_id_verificado: string | null;
  readonly ciudadanos: boolean;
  /** The sealed token; null while the connection is inactive for lack of one. */
  readonly token_cifrado: Buffer | null;
  readonly webhook_secret: Buffer;
  readonly paused_until: Date | null;
}

const select = `SELECT id, servicio, identificador, user_id, prefijo, codigo_verificacion, verificado,
  chat_id_verificado, ciudadanos, token_cifrado, webhook_secret, paused_until FROM channels_connection`;

const LARGEST_ID = 2_147_483_647;

/** Reads connections, and opens their sealed columns. */
@injectable()
export class ConnectionRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Secrets) private readonly secrets: Secrets,
  ) {}

  /** Finds a connection by its id, which may be any number. */
  async find(id: number, tx?: Transaction): Promise<ConnectionRow | undefined> {
    if (id > LARGEST_ID) return undefined;
    return (await this.database.rows<ConnectionRow>(`${select} WHERE id = $1`, [id], tx))[0];
  }

  async findNamed(servicio: string, identificador: string, tx: Transaction): Promise<ConnectionRow | undefined> {
    const sql = `${select} WHERE servicio = $1 AND identificador = $2`;
    return (await this.database.rows<ConnectionRow>(sql, [servicio, identificador], tx))[0];
  }

  /** Locks the connection: other transactions that change it, or try a code of it, wait for the end of this one. */
  async lock(tx: Transaction, id: number): Promise<ConnectionRow | undefined> {
    const sql = 'UPDATE channels_connection SET verificado = verificado WHERE id = $1';
    return (await this.database.changeRows(sql, [id], tx)) === 1 ? this.find(id, tx) : undefined;
  }

  page(servicio: string, after: number, limit: number): Promise<ConnectionRow[]> {
    const sql = `${select} WHERE servicio = $1 AND id > $2 ORDER BY id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`;
    return this.database.rows<ConnectionRow>(composed(sql), [servicio, after]);
  }

  all(tx: Transaction): Promise<ConnectionRow[]> {
    return this.database.rows<ConnectionRow>(`${select} ORDER BY servicio, identificador`, [], tx);
  }

  /**
   * Opens the secrets of a connection. Throws `UnavailableError` for one without a token, and where this host lacks the
   * key that they are sealed under.
   */
  open(row: ConnectionRow): TurnConnection {
    const { id, servicio, identificador, verificado, ciudadanos } = row;
    const token = this.tokenOf(row);
    const webhookSecret = this.webhookSecretOf(row);
    const linked = { verificado, ciudadanos, chat: row.chat_id_verificado };
    return { id, servicio, identificador, owner: row.user_id, token, webhookSecret, ...linked };
  }

  /** Opens only the token. Throws as `open`. */
  tokenOf({ id, token_cifrado }: ConnectionRow): string {
    if (token_cifrado === null) throw new UnavailableError();
    return this.opened(tokenColumn, id, token_cifrado);
  }

  /** Opens only the secret of the webhook, which every connection has. Throws as `open`. */
  webhookSecretOf({ id, webhook_secret }: ConnectionRow): string {
    return this.opened(secretColumn, id, webhook_secret);
  }

  private opened({ purpose }: SealedColumn, id: number, sealed: Buffer): string {
    try {
      return this.secrets.openSealed(purpose, String(id), sealed).toString();
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      throw new UnavailableError(undefined, error);
    }
  }
}
