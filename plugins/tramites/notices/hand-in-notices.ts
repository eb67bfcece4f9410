import { inject, injectable } from 'inversify';
import { Clock, Database, HostSettings, type StoredFile, type Transaction } from '../../../host/plugin-api/index.js';
import type { FilerChat } from '../contract.js';
import { meansOf, openStates, type RecordState } from '../vocabulary/index.js';
import { StoredNotices } from './record-notices.js';

interface HandedInRow {
  readonly estado: RecordState;
  readonly canal: string;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  /** The last moment of the city to answer; null without a term, while it is paused, and once it has answered. */
  readonly vence: Date | null;
}

/** The most names of files in a notice. */
const MOST_NAMES = 10;

/** The confirmations that something was handed in. */
@injectable()
export class HandInNotices {
  private readonly days: Intl.DateTimeFormat;
  private readonly names = new Intl.ListFormat('es-CO');

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
    const { canal, reply_to: replyTo } = record!;
    const isSaid = meansOf(record!) === 'CHAT' && chat?.canal === canal && chat.replyTo === replyTo;
    if (isSaid || !openStates.includes(record!.estado)) return;
    const names = files.length === 0 ? [] : [this.namesOf(files.map(({ name }) => name))];
    await this.notices.notifyHandIn(tx, recordId, [...names, this.nextOf(record!)].join('\n'));
  }

  private nextOf({ estado, vence }: HandedInRow): string {
    if (estado === 'DEVUELTO') return 'Todavía le pedimos algo más: consulte su solicitud para ver qué es.';
    // A day that has passed cannot be promised.
    const isAhead = vence !== null && vence > this.clock.now();
    const until = isAhead ? `: le respondemos a más tardar el ${this.days.format(vence)}` : '';
    return `Seguimos con su solicitud${until}.`;
  }

  private namesOf(names: readonly string[]): string {
    const rest = names.length - MOST_NAMES;
    const listed = [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`${rest} más`] : [])];
    return `${names.length === 1 ? 'Archivo' : 'Archivos'}: ${this.names.format(listed)}.`;
  }
}
