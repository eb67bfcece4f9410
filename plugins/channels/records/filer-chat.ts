import type { FilerChat } from '../../tramites/contract.js';
import type { Talk } from '../dialogue/talk.js';
import { replyAddress } from './reply-address.js';

/** Returns the chat of a message, as a record that is filed there keeps it. */
export const filerChat = ({ turn: { channel, connection, message } }: Talk): FilerChat => ({
  canal: channel.canal,
  replyTo: replyAddress({ connection: connection.id, chat: message.chat }),
});
