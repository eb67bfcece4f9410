import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { UploadedFile } from '../../forms/contract.js';
import type { FilerChat } from '../contract.js';
import { fileNames } from './file-names.js';
import { StoredNotices } from './record-notices.js';
import { isSaidInChat, type ReachedRecord } from './said-in-chat.js';

/** The message of the city that a notice brings. */
interface NoticedMessage {
  readonly texto: string | null;
  readonly archivos: readonly Pick<UploadedFile, 'nombre'>[];
}

/** The notices of the thread of a record. The caller has locked the record. */
@injectable()
export class MessageNotices {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(StoredNotices) private readonly notices: StoredNotices,
  ) {}

  /** Brings a message of the city to the citizen: its words, and the names of its files. */
  async notifyMessage(tx: Transaction, recordId: number, { texto, archivos }: NoticedMessage): Promise<void> {
    const more = fileNames(archivos.map(({ nombre }) => nombre));
    await this.notices.notifyNext(tx, recordId, 'MENSAJE', { paraCiudadano: texto ?? undefined, more });
  }

  /** Confirms that the citizen asked for a review. `chat` is the chat in which they did, which confirms it itself. */
  async confirmReview(tx: Transaction, recordId: number, chat: FilerChat | undefined): Promise<void> {
    const sql = 'SELECT canal, recibo_pregunta, reply_to FROM tramites_record WHERE id = $1';
    const [record] = await this.database.rows<ReachedRecord>(sql, [recordId], tx);
    if (!isSaidInChat(record!, chat)) await this.notices.notifyNext(tx, recordId, 'REVISION', {});
  }
}
