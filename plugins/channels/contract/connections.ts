import { token, type Identity, type Transaction } from '../../../host/plugin-api/index.js';

/** A bot, number or mailbox of the city at a platform (interface, PluginConfig), with its secrets: for its channel. */
export interface Connection {
  /** `plugin_id` in the path of its webhook. */
  readonly id: number;
  readonly servicio: string;
  /** Its name at the platform. */
  readonly identificador: string;
  /** Id of the user whose tasks come out of the linked chat. */
  readonly owner: number;
  /** The token that the platform gave the city. */
  readonly token: string;
  /** What the platform proves itself with. */
  readonly webhookSecret: string;
}

/** A connection as administrators see it: no secret. The fields of the interface under their names. */
export interface ConnectionItem {
  readonly id: number;
  /** Username of the owner. */
  readonly usuario: string;
  readonly servicio: string;
  readonly identificador: string;
  /** Whether it has its token: one that came from a bundle without it takes no messages until it is given one. */
  readonly activa: boolean;
  /** Whether unlinked chats may file tramites and follow them in it. */
  readonly ciudadanos: boolean;
  /** `<PREFIX>-XXXX`. */
  readonly codigo_verificacion: string;
  readonly verificado: boolean;
  readonly chat_id_verificado: string | null;
  /**
   * ISO 8601: after a hundred wrong codes of an hour, no code is looked at until then, not the right one either; a new
   * code is (`unlink`). Null where codes are looked at, and once it is linked.
   */
  readonly codigos_bloqueados_hasta: string | null;
  /** An address that opens the chat with the code; null once it is linked, and where its channel knows none. */
  readonly enlace: string | null;
}

/** A connection that is to be made. */
export interface NewConnection {
  readonly identificador: string;
  readonly token: string;
  /** Username of the owner. */
  readonly usuario: string;
  /** 2 to 10 of `A-Z` and `0-9`; the configured one unless it says otherwise. */
  readonly prefijo?: string | undefined;
  readonly ciudadanos?: boolean | undefined;
}

/** What changes; what is undefined stays. */
export type ConnectionChange = {
  readonly [Field in Exclude<keyof NewConnection, 'prefijo'>]?: NewConnection[Field] | undefined;
};

/** The connections of one channel, as its admin procedures and commands need them. Each change is in the audit log. */
export interface Connections {
  /** With its secrets; undefined for the id of none, of another channel's, and of one that is not active. */
  find(servicio: string, id: number, tx?: Transaction): Promise<Connection | undefined>;
  /** In the order of their ids, from behind one of them. */
  page(servicio: string, after: number, limit: number): Promise<readonly ConnectionItem[]>;
  /** Throws `InputError` for an unknown user and `ConflictError` (`connection_taken`) for an `identificador` in use. */
  create(servicio: string, connection: NewConnection, by: Identity): Promise<ConnectionItem>;
  /** Throws as `create`, and `NotFoundError`. */
  update(servicio: string, id: number, change: ConnectionChange, by: Identity): Promise<ConnectionItem>;
  /** Ends the link to a chat, and makes a new verification code. Throws `NotFoundError`. */
  unlink(servicio: string, id: number, by: Identity): Promise<ConnectionItem>;
  /** Returns the secret of its webhook; that it was shown is in the audit log. Throws `NotFoundError`. */
  webhookSecret(servicio: string, id: number, by: Identity): Promise<string>;
}
export const Connections = token<Connections>('channels/Connections');
