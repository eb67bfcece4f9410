import { inject, injectable, optional } from 'inversify';
import { Database, type AuditActor, type Transaction } from '../../../../host/plugin-api/index.js';
import { OfficeWork, type NewOfficeWork, type OfficeWorkPass } from '../../contract.js';
import { OfficePeople } from '../../notices/index.js';
import { RecordTerms } from '../terms/record-terms.js';

/** The offices that have the work on records that no process leads. */
@injectable()
export class RecordOffices {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(OfficePeople) private readonly people: OfficePeople,
    @inject(RecordTerms) private readonly terms: RecordTerms,
    @inject(OfficeWork) @optional() private readonly work?: OfficeWork,
  ) {}

  /** Returns the look-up of the group of a department by its name. It is called outside a transaction. */
  async known(): Promise<(dependencia: string) => string | undefined> {
    return this.work ? this.people.offices() : () => undefined;
  }

  /** Finds the group of a department by its name. It is called outside a transaction. */
  async named(dependencia: string | undefined): Promise<string | undefined> {
    return dependencia === undefined ? undefined : (await this.known())(dependencia);
  }

  /** Opens the work on a record that `tx` files or has locked. */
  async open(tx: Transaction, work: NewOfficeWork): Promise<void> {
    await this.work?.openWork(tx, work);
  }

  /** Ends the work on a record. It comes before a lock of the record. */
  async end(tx: Transaction, recordId: number, by: AuditActor, isCancelled = false): Promise<void> {
    await this.work?.endWork(tx, recordId, { by, isCancelled });
  }

  /**
   * Passes the work on a record to another office, also of a record that no office has. Returns false where the record
   * brings no work: it has ended, went to another entity or follows a process. Throws as `OfficeWork.passWork`.
   */
  async pass(tx: Transaction, recordId: number, pass: OfficeWorkPass): Promise<boolean> {
    // Without tasks of offices the record stays in the list of those that no office has.
    if (!this.work) return false;
    const isPassed = await this.work.passWork(tx, recordId, pass);
    if (!isPassed) return this.openUnheld(tx, recordId, pass.oficina);
    const sql = 'UPDATE tramites_record SET oficina = $1 WHERE id = $2';
    await this.database.changeRows(sql, [pass.oficina, recordId], tx);
    return true;
  }

  /**
   * Opens the work on records of a tramite that no office has, at most `most` of them, each in a transaction of its
   * own. Returns whether more may be left.
   */
  async openMissing(tramiteId: number, oficina: string, most: number): Promise<boolean> {
    const records = await this.database.rows<{ id: number }>(
      `SELECT id FROM tramites_record WHERE tramite_id = $1 AND sin_oficina IS NOT NULL
       ORDER BY id OFFSET 0 ROWS FETCH NEXT ${most} ROWS ONLY`,
      [tramiteId],
    );
    for (const { id } of records) await this.database.transaction((tx) => this.openUnheld(tx, id, oficina));
    return records.length === most;
  }

  /**
   * Opens the work on a record that no office has. The update locks the record and decides which transaction opens the
   * work; the task is inserted behind it and waits for no lock. Returns false for any other record.
   */
  private async openUnheld(tx: Transaction, recordId: number, oficina: string): Promise<boolean> {
    const sql = 'UPDATE tramites_record SET oficina = $1, sin_oficina = NULL WHERE id = $2 AND sin_oficina IS NOT NULL';
    if ((await this.database.changeRows(sql, [oficina, recordId], tx)) === 0) return false;
    // Its work has ended, and the mark of an earlier version is gone.
    if (await this.terms.isForwarded(recordId, tx)) return false;
    const [tramite] = await this.database.rows<{ nombre: string }>(
      'SELECT t.nombre FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id WHERE r.id = $1',
      [recordId],
      tx,
    );
    const vence = await this.terms.endOf(recordId, tx);
    await this.open(tx, { recordId, oficina, titulo: tramite!.nombre, vence });
    return true;
  }
}
