import { token, type Identity, type Transaction } from '../../../host/plugin-api/index.js';

/** A bot, number or mailbox of the city at a platform (interface, PluginConfig), with its secrets, for its channel. */
export interface Connection {
  /** The `plugin_id` in the path of its webhook. */
  readonly id: number;
  readonly servicio: string;
  /** Its name at the platform. */
  readonly identificador: string;
  /** The id of the user who gets the tasks of the linked chat. */
  readonly owner: number;
  /** The token that the platform gave the city. */
  readonly token: string;
  /** The secret by which the platform authenticates itself. */
  readonly webhookSecret: string;
}

/** A connection for administrators, without secrets. The interface's fields have their names there. */
export interface ConnectionItem {
  readonly id: number;
  /** The username of the owner. */
  readonly usuario: string;
  /** The full name of the owner. */
  readonly nombre_usuario: string;
  readonly servicio: string;
  readonly identificador: string;
  /**
   * Whether it has its token. A connection that a bundle brought without a token takes no messages until it gets one.
   */
  readonly activa: boolean;
  /** Whether citizens may file tramites and follow them in chats that are not linked. */
  readonly ciudadanos: boolean;
  /** The code `<PREFIX>-XXXX`. */
  readonly codigo_verificacion: string;
  readonly verificado: boolean;
  readonly chat_id_verificado: string | null;
  /**
   * The time (ISO 8601) until which no code is accepted, not even the right one, after a hundred wrong codes within an
   * hour. `unlinkConnection` makes a new code, which is accepted at once. Null where codes are accepted, and for a
   * linked connection.
   */
  readonly codigos_bloqueados_hasta: string | null;
  /**
   * An address that opens the chat with the code; null for a linked connection, and where its channel has no such
   * addresses.
   */
  readonly enlace: string | null;
  /** The revision of the fields that administrators change. */
  readonly revision: string;
}

/** A new connection. */
export interface NewConnection {
  readonly identificador: string;
  readonly token: string;
  /** The username of the owner. */
  readonly usuario: string;
  /** The prefix of its code: 2 to 10 of `A-Z` and `0-9`; the configured one by default. */
  readonly prefijo?: string | undefined;
  readonly ciudadanos?: boolean | undefined;
}

/** The fields to change; undefined ones stay. */
export type ConnectionChange = {
  readonly [Field in Exclude<keyof NewConnection, 'prefijo'>]?: NewConnection[Field] | undefined;
};

/** The connections of one channel, for its admin procedures and commands. Each change is in the audit log. */
export interface Connections {
  /** Finds a connection with its secrets; undefined for an unknown id, one of another channel, and an inactive one. */
  findConnection(servicio: string, id: number, tx?: Transaction): Promise<Connection | undefined>;
  /** Returns the connections after an id, in the order of ids. */
  listConnections(servicio: string, after: number, limit: number): Promise<readonly ConnectionItem[]>;
  /**
   * Creates a connection. Throws `InputError` for an unknown user and `ConflictError` (`connection_taken`) for an
   * `identificador` in use.
   */
  createConnection(servicio: string, connection: NewConnection, by: Identity): Promise<ConnectionItem>;
  /** Returns a connection. Throws `NotFoundError`. */
  getConnection(servicio: string, id: number): Promise<ConnectionItem>;
  /**
   * Changes a connection; with a revision, only where that is the present one. Throws as `createConnection`,
   * `NotFoundError`, and `ConflictError` (`stale_revision`).
   */
  updateConnection(
    servicio: string,
    id: number,
    change: ConnectionChange,
    by: Identity,
    revision?: string,
  ): Promise<ConnectionItem>;
  /** Ends the link to a chat, and makes a new verification code. Throws `NotFoundError`. */
  unlinkConnection(servicio: string, id: number, by: Identity): Promise<ConnectionItem>;
  /** Returns the secret of its webhook; the audit log records that it was shown. Throws `NotFoundError`. */
  webhookSecret(servicio: string, id: number, by: Identity): Promise<string>;
}
export const Connections = token<Connections>('channels/Connections');
