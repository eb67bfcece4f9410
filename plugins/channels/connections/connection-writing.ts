import { randomBytes } from 'node:crypto';
import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  InputError,
  Secrets,
  UserDirectory,
  type SealedColumn,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { ChannelsConfig } from '../channels-config.js';
import { ChannelsSettings } from '../channels-settings.js';
import type { ConnectionChange, NewConnection } from '../contract.js';
import { WrongCodes } from '../conversation/wrong-codes.js';
import { secretColumn, tokenColumn } from './connection-columns.js';
import type { ConnectionRow } from './connection-rows.js';
import { VerificationCodes } from './verification-codes.js';

const MOST_TRIES = 10;

const taken = (): ConflictError => {
  const reason = 'Ya hay una conexión con ese identificador.';
  return new ConflictError(reason, { code: 'connection_taken', errors: { identificador: [reason] } });
};

/** A new connection, perhaps without its token. */
type WrittenConnection = Omit<NewConnection, 'token'> & { readonly token?: string | undefined };

/** Writes connections in transactions of its callers, who record them in the audit log. */
@injectable()
export class ConnectionWriting {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Secrets) private readonly secrets: Secrets,
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(VerificationCodes) private readonly codes: VerificationCodes,
    @inject(WrongCodes) private readonly wrongCodes: WrongCodes,
    @inject(Clock) private readonly clock: Clock,
    @inject(ChannelsSettings) private readonly settings: ChannelsConfig,
  ) {}

  /**
   * Inserts a connection and returns its id. Without a token it is inactive. Throws `InputError` and `ConflictError` as
   * `Connections.createConnection`.
   */
  async insert(tx: Transaction, servicio: string, connection: WrittenConnection): Promise<number> {
    const { identificador, token, usuario, ciudadanos = false } = connection;
    const { prefijo = this.settings.prefix } = connection;
    const user_id = await this.userId(tx, usuario);
    const id = await this.withNewCode(tx, prefijo, async (codigo_verificacion) => {
      // Secrets are sealed after the insert, as they are bound to the id.
      const sealed = { token_cifrado: null, webhook_secret: Buffer.alloc(0) };
      const state = { codigo_verificacion, verificado: false, chat_id_verificado: null, paused_until: null };
      const own = { servicio, identificador, user_id, prefijo, ciudadanos, created_at: this.clock.now() };
      const [row] = await this.unlessTaken(() =>
        this.database.insertRows<{ id: number }>('channels_connection', [{ ...own, ...state, ...sealed }], ['id'], tx),
      );
      return row!.id;
    });
    // 32 bytes become 43 characters of A-Z, a-z, 0-9, _ and -.
    const secret = randomBytes(32).toString('base64url');
    const sql = 'UPDATE channels_connection SET token_cifrado = $1, webhook_secret = $2 WHERE id = $3';
    await this.database.changeRows(
      sql,
      [token === undefined ? null : this.seal(tokenColumn, id, token), this.seal(secretColumn, id, secret), id],
      tx,
    );
    return id;
  }

  /** Changes a locked row. Throws `InputError` and `ConflictError` as `Connections.updateConnection`. */
  async change(
    tx: Transaction,
    row: ConnectionRow,
    { identificador = row.identificador, usuario, token, ciudadanos = row.ciudadanos }: ConnectionChange,
    prefijo = row.prefijo,
  ): Promise<void> {
    const owner = usuario === undefined ? row.user_id : await this.userId(tx, usuario);
    const sealed = token === undefined ? row.token_cifrado : this.seal(tokenColumn, row.id, token);
    await this.unlessTaken(() =>
      this.database.changeRows(
        `UPDATE channels_connection
         SET identificador = $1, user_id = $2, ciudadanos = $3, token_cifrado = $4, prefijo = $5 WHERE id = $6`,
        [identificador, owner, ciudadanos, sealed, prefijo, row.id],
        tx,
      ),
    );
  }

  /**
   * Ends the link of a locked row and gives it a new code. Forgets the wrong codes, so that the new one is accepted at
   * once.
   */
  async unlink(tx: Transaction, { id, prefijo }: ConnectionRow): Promise<void> {
    const sql = `UPDATE channels_connection
      SET verificado = $1, chat_id_verificado = NULL, codigo_verificacion = $2 WHERE id = $3`;
    await this.withNewCode(tx, prefijo, (codigo) => this.database.changeRows(sql, [false, codigo, id], tx));
    await this.wrongCodes.clear(tx, id);
  }

  /** Finds the id of an active user. Throws `InputError`. */
  async userId(tx: Transaction, usuario: string): Promise<number> {
    const user = await this.users.findByUsername(usuario, tx);
    if (user) return user.userId;
    const reason = 'No existe ese usuario, o no está activo.';
    throw new InputError(reason, { errors: { usuario: [reason] } });
  }

  /** Runs `write` with a new code, and again while another connection has that code. */
  private async withNewCode<T>(tx: Transaction, prefijo: string, write: (codigo: string) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.database.savepoint(tx, () => write(this.codes.next(prefijo)));
      } catch (error) {
        const isTaken = this.database.isUniqueViolation(error, 'channels_connection_codigo_uq');
        if (!isTaken || tries === MOST_TRIES) throw error;
      }
    }
  }

  private async unlessTaken<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (this.database.isUniqueViolation(error, 'channels_connection_identificador_uq')) throw taken();
      throw error;
    }
  }

  private seal({ purpose }: SealedColumn, id: number, text: string): Buffer {
    return this.secrets.sealBytes(purpose, String(id), Buffer.from(text));
  }
}
