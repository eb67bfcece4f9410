import { inject, injectable } from 'inversify';
import { HostSettings, type Transaction } from '../../../../host/plugin-api/index.js';
import { isOccasion, type NoticedRecord, StoredNotices } from '../../notices/index.js';
import { type CitizenTime, lapseWords, type RecordState } from '../../vocabulary/index.js';
import { RecordRemedies } from './record-remedies.js';

/** The wait of a process for the citizen: its end, and what follows where nothing is handed in. */
export interface ProcessWait {
  readonly hasta?: Date | undefined;
  readonly siNoLlega?: string | undefined;
}

/** A move that its citizen is notified of. */
interface NoticedMove {
  readonly id: number;
  readonly to: RecordState;
  readonly at: Date;
  /** The words of the outcome of its process, in place of those of the state. */
  readonly aviso?: string | undefined;
  /** The words of staff. */
  readonly paraCiudadano?: string | undefined;
  /** The citizen's time, of a record that staff returned. */
  readonly time?: CitizenTime | undefined;
  /** The wait of the process that returned it. */
  readonly wait?: ProcessWait | undefined;
}

/** The notices of moves: the words of the state, those of staff, and then until when, what follows, or the remedies. */
@injectable()
export class MoveNotices {
  private readonly days: Intl.DateTimeFormat;

  constructor(
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(RecordRemedies) private readonly remedies: RecordRemedies,
    @inject(HostSettings) { timeZone }: HostSettings,
  ) {
    this.days = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
  }

  /** Notifies of a move. A decision with remedies is notified also where the tramite turns its notice off. */
  async notify(
    tx: Transaction,
    record: NoticedRecord & { readonly recursos: unknown },
    { id, to, at, aviso, paraCiudadano, time, wait }: NoticedMove,
  ): Promise<void> {
    if (!isOccasion(to)) return;
    const remedies = to === 'RECHAZADO' ? await this.remedies.of(record.recursos, at, tx) : [];
    const more = [...this.untilWords(time, wait), ...this.remedies.words(remedies)];
    await this.notices.notify(tx, record, {
      occasion: to,
      cause: `move/${id}`,
      at,
      aviso,
      paraCiudadano,
      more: more.length === 0 ? undefined : more.join('\n'),
      isOwed: remedies.length > 0,
    });
  }

  /** Notifies of one more request of its process to the citizen of a record that is `DEVUELTO` already. */
  async notifyRequest(tx: Transaction, recordId: number, paraCiudadano: string, wait: ProcessWait): Promise<void> {
    const more = this.untilWords(undefined, wait).join('\n');
    await this.notices.notifyRequest(tx, recordId, { paraCiudadano, more: more === '' ? undefined : more });
  }

  private untilWords(time: CitizenTime | undefined, { hasta, siNoLlega }: ProcessWait = {}): string[] {
    if (time) return [`Tiene hasta el ${this.days.format(time.until)}. ${lapseWords(time.fuente)}`];
    const until = hasta && `Tiene hasta el ${this.days.format(hasta)}.`;
    // Without its own words, the process does not say what follows, and the notice does not either.
    const words = [until, siNoLlega].filter((part) => part !== undefined);
    return words.length === 0 ? [] : [words.join(' ')];
  }
}
