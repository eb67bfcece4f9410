/** A chat of a connection. */
export interface ChatPlace {
  readonly connection: number;
  readonly chat: string;
}

/** What a record keeps of the chat that it was filed in. */
export const replyAddress = ({ connection, chat }: ChatPlace): string => `${connection} ${chat}`;

/** Returns the same read back; undefined for what no chat has filed. */
export function readReplyAddress(address: string): ChatPlace | undefined {
  const [, connection, chat] = /^(\d{1,10}) (.+)$/s.exec(address) ?? [];
  return connection === undefined || chat === undefined ? undefined : { connection: Number(connection), chat };
}
