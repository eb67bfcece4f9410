/** A chat of a connection. */
export interface ChatPlace {
  readonly connection: number;
  readonly chat: string;
}

/** Writes the address of a chat, which a record filed there keeps. */
export const replyAddress = ({ connection, chat }: ChatPlace): string => `${connection} ${chat}`;

/** Reads the address of a chat; undefined for any other address. */
export function readReplyAddress(address: string): ChatPlace | undefined {
  const [, connection, chat] = /^(\d{1,10}) (.+)$/s.exec(address) ?? [];
  return connection === undefined || chat === undefined ? undefined : { connection: Number(connection), chat };
}
