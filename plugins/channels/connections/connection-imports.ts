import { inject, injectable } from 'inversify';
import {
  InputError,
  misspelt,
  UserDirectory,
  type ImportContext,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import type { NewConnection } from '../contract.js';
import { ConnectionRows, type ConnectionRow } from './connection-rows.js';
import { ConnectionWriting } from './connection-writing.js';
import { LoadedChannels } from './loaded-channels.js';

/** A connection in an imported bundle. The token may be missing; an existing connection keeps its own. */
export interface ImportedConnection extends Omit<NewConnection, 'token'> {
  readonly servicio: string;
  readonly token?: string | undefined;
}

/** A connection in an exported bundle. */
export type ExportedConnection = Required<Omit<ImportedConnection, 'token'>>;

const unknownChannel = (reason: string): InputError => new InputError(reason, { errors: { servicio: [reason] } });

/** Imports connections from bundles, and exports them. */
@injectable()
export class ConnectionImports {
  constructor(
    @inject(ConnectionRows) private readonly rows: ConnectionRows,
    @inject(ConnectionWriting) private readonly writing: ConnectionWriting,
    @inject(LoadedChannels) private readonly channels: LoadedChannels,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /**
   * Writes a connection; its code, its secret and its link to a chat stay. A connection of a channel that is not loaded
   * is skipped with a warning; a new one without a token is inactive, also with a warning. Throws `InputError` for a
   * misspelt channel and an unknown user.
   */
  async put(
    { tx, leftOut, warn }: Pick<ImportContext, 'tx' | 'leftOut' | 'warn'>,
    { servicio, token, ...given }: ImportedConnection,
  ): Promise<ImportOutcome> {
    if (!this.channels.find(servicio)) {
      const meant = leftOut.ids.includes(servicio)
        ? undefined
        : misspelt(servicio, [...this.channels.all.map((channel) => channel.servicio), ...leftOut.ids]);
      if (meant !== undefined)
        throw unknownChannel(`Ningún plugin trae el canal «${servicio}»; el más parecido es «${meant}».`);
      const message = `mensajeros ${servicio}: passed over: the plugin of this channel is not loaded`;
      warn(message, `No se traen las conexiones de ${servicio}: este servidor no tiene ese canal.`);
      return 'left';
    }
    const named = await this.rows.findNamed(servicio, given.identificador, tx);
    const present = named && (await this.rows.lock(tx, named.id));
    if (!present) {
      if (token === undefined) {
        const message = `mensajeros ${servicio} ${given.identificador}: it has no token, and is inactive until it is given one`;
        warn(message, `La conexión ${given.identificador} queda inactiva hasta que se escriba su token.`);
      }
      await this.writing.insert(tx, servicio, { ...given, token });
      return 'created';
    }
    const { usuario } = given;
    const change = {
      usuario: usuario === (await this.ownerOf(present, tx)) ? undefined : usuario,
      token: token === undefined || this.isTokenOf(present, token) ? undefined : token,
      ciudadanos: given.ciudadanos === present.ciudadanos ? undefined : given.ciudadanos,
    };
    const prefijo = given.prefijo ?? present.prefijo;
    const isLeft = prefijo === present.prefijo && Object.values(change).every((value) => value === undefined);
    if (!isLeft) await this.writing.change(tx, present, change, prefijo);
    return isLeft ? 'left' : 'changed';
  }

  /** Returns all connections without secrets, also those of channels that are not loaded. */
  async all(tx: Transaction): Promise<ExportedConnection[]> {
    const rows = await this.rows.all(tx);
    const names = await this.users.namesOf(new Set(rows.map(({ user_id }) => user_id)), tx);
    return rows.map(({ servicio, identificador, user_id, prefijo, ciudadanos }) => ({
      servicio,
      identificador,
      usuario: names.get(user_id)!.username,
      prefijo,
      ciudadanos,
    }));
  }

  private isTokenOf(row: ConnectionRow, token: string): boolean {
    return row.token_cifrado !== null && this.rows.tokenOf(row) === token;
  }

  private async ownerOf({ user_id }: ConnectionRow, tx: Transaction): Promise<string | undefined> {
    return (await this.users.namesOf([user_id], tx)).get(user_id)?.username;
  }
}
