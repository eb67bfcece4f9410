import { inject, injectable } from 'inversify';
import { Clock, Database, HostSettings, type StoredFile, type Transaction } from '../../../host/plugin-api/index.js';
import type { FilerChat } from '../contract.js';
import { openStates, type RecordState } from '../vocabulary/index.js';
import { fileNames } from './file-names.js';
import { StoredNotices } from './record-notices.js';
import { isSaidInChat, type ReachedRecord } from './said-in-chat.js';

interface HandedInRow extends ReachedRecord {
  readonly estado: RecordState;
  /** The last moment of the city to answer; null without a term, while it is paused, and once it has answered. */
  readonly vence: Date | null;
}

/** The confirmations that something was handed in. */
@injectable()
export class HandInNotices {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(Clock) private readonly clock: Clock,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  /**
   * Confirms a hand-in, in its transaction, once the record has moved and is locked: the names of the files, and the
   * last day to answer. `chat` is the chat in which it was handed in: the chat itself confirms it there. A record that
   * has ended with it has the notice of its end.
   */
  async notifyHandIn(
    tx: Transaction,
    recordId: number,
    { files, chat }: { readonly files: readonly Pick<StoredFile, 'name'>[]; readonly chat: FilerChat | undefined },
  ): Promise<void> {
    const [record] = await this.database.rows<HandedInRow>(
      `SELECT estado, canal, recibo_pregunta, reply_to, CASE WHEN respondido IS NULL THEN vence END AS vence
       FROM tramites_record WHERE id = $1`,
      [recordId],
      tx,
    );
    if (isSaidInChat(record!, chat) || !openStates.includes(record!.estado)) return;
    const names = fileNames(files.map(({ name }) => name)) ?? [];
    await this.notices.notifyHandIn(tx, recordId, [names, this.nextOf(record!)].flat().join('\n'));
  }

  private nextOf({ estado, vence }: HandedInRow): string {
    if (estado === 'DEVUELTO') return 'Todavía le pedimos algo más: consulte su solicitud para ver qué es.';
    // A day that has passed cannot be promised.
    const isAhead = vence !== null && vence > this.clock.now();
    const until = isAhead ? `: le respondemos a más tardar el ${this.days.format(vence)}` : '';
    return `Seguimos con su solicitud${until}.`;
  }
}
