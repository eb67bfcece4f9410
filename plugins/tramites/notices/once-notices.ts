import { inject, injectable } from 'inversify';
import { Clock, Database, NotFoundError, type Transaction } from '../../../host/plugin-api/index.js';
import type { NoticeCause, NoticedRecord } from './noticed-record.js';
import { StoredNotices } from './record-notices.js';

/** The words of a notice, and its occasion. */
export type SaidOnce = Omit<NoticeCause, 'cause' | 'at'>;

/** The notices whose caller has not locked the record. */
@injectable()
export class OnceNotices {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(StoredNotices) private readonly notices: StoredNotices,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Writes the notice of a cause once. It locks the record, which makes repetitions wait for each other. `wordsOf`
   * makes the words behind that lock, by the key of the record; undefined for no notice. Throws `NotFoundError` for an
   * unknown record.
   */
  async notify(
    tx: Transaction,
    recordId: number,
    cause: string,
    wordsOf: (key: string) => SaidOnce | Promise<SaidOnce | undefined>,
  ): Promise<void> {
    const lock = 'UPDATE tramites_record SET vence = vence WHERE id = $1';
    if ((await this.database.changeRows(lock, [recordId], tx)) !== 1) {
      throw new NotFoundError('No existe ese registro.');
    }
    const [record] = await this.database.rows<NoticedRecord & { clave: string; sent: number | string }>(
      `SELECT r.id, r.clave, r.recibo_pregunta, r.reply_to, r.respondido, t.avisos,
         (SELECT COUNT(*) FROM tramites_record_notice n WHERE n.causa = $2) AS sent
       FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1`,
      [recordId, cause],
      tx,
    );
    if (Number(record!.sent) > 0) return;
    const said = await wordsOf(record!.clave);
    if (said) await this.notices.notify(tx, record!, { cause, at: this.clock.now(), ...said });
  }
}
