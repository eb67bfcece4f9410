import { inject, injectable } from 'inversify';
import { Clock, ConflictError, Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { WorkingCalendar } from '../../../calendar/contract.js';
import { NOT_RECEIVING, notReceivingWords, type Receiving } from '../../contract.js';
import type { TramitePage } from '../../catalog/index.js';
import type { NewRecord } from './new-record.js';

/**
 * Builds the query of the id of a tramite that takes filings on a day: it has no row where the tramite takes none, and
 * where there is no such tramite. Both are expressions of the statement that reads it.
 */
export const receivingTramite = (id: string, dia: string): string =>
  `SELECT t.id FROM tramites_tramite t WHERE t.id = ${id} AND t.pausado IS NULL
     AND (t.recibe_desde IS NULL OR t.recibe_desde <= ${dia}) AND (t.recibe_hasta IS NULL OR ${dia} <= t.recibe_hasta)`;

/** The id that no tramite has: the foreign key refuses a record of it. */
export const NO_TRAMITE = 0;

/** Refuses filings of tramites that take none. */
@injectable()
export class ReceivingGate {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(WorkingCalendar) private readonly calendar: WorkingCalendar,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Throws `ConflictError` (`not_receiving`) for a tramite that takes no filings now. The statement that writes a
   * record decides: this spares the work before it.
   */
  check({ page: { recibe } }: { readonly page: Pick<TramitePage, 'recibe'> }): void {
    const words = recibe && notReceivingWords(this.calendar.dayOf(this.clock.now()), recibe);
    if (words !== undefined) throw notReceiving(words);
  }

  /** Returns the refusal of a record that {@link receivingTramite} refused; undefined where its tramite is gone. */
  async refusalOf({ tramiteId, day }: NewRecord, tx?: Transaction): Promise<ConflictError | undefined> {
    const sql = 'SELECT pagina FROM tramites_tramite WHERE id = $1';
    const [row] = await this.database.rows<{ pagina: unknown }>(sql, [tramiteId], tx);
    if (!row) return undefined;
    const page = row.pagina === null ? {} : this.database.parseJson<{ readonly recibe?: Receiving }>(row.pagina);
    // It may take filings again since the record was refused.
    return notReceiving(notReceivingWords(day, page.recibe) ?? 'El trámite no recibía solicitudes. Intente de nuevo.');
  }
}

const notReceiving = (words: string): ConflictError => new ConflictError(words, { code: NOT_RECEIVING });
