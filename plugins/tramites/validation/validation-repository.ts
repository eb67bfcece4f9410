import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';

/**
 * The states in the table. `VENCIDA` is no such state: a request that is `PENDIENTE` after its `sol_fechaFin` counts as
 * one.
 */
type ValidationState = 'PENDIENTE' | 'VALIDADA' | 'AGOTADA' | 'FALLIDA';

/** A row of `tramites_validation`. */
export interface ValidationRow {
  readonly id: string;
  readonly plantilla: string;
  readonly numero: number;
  readonly estado: ValidationState;
  readonly intentos: number;
  /** The moment at which the mail server accepted the code, where that is known. */
  readonly sent_at: Date | null;
  readonly created_at: Date;
  readonly sol_fecha_fin: Date;
}

/** A request as it begins. */
export interface NewValidation extends Pick<
  ValidationRow,
  'id' | 'plantilla' | 'numero' | 'created_at' | 'sol_fecha_fin'
> {
  readonly address_digest: Buffer;
  readonly code_digest: Buffer;
}

const columns = 'id, plantilla, numero, estado, intentos, sent_at, created_at, sol_fecha_fin';

/** The statements on `tramites_validation`. */
@injectable()
export class ValidationRepository {
  constructor(@inject(Database) private readonly database: Database) {}

  /** Returns all requests for an address that are still kept, the oldest first. */
  ofAddress(addressDigest: Buffer, tx?: Transaction): Promise<ValidationRow[]> {
    return this.database.rows<ValidationRow>(
      `SELECT ${columns} FROM tramites_validation WHERE address_digest = $1 ORDER BY numero`,
      [addressDigest],
      tx,
    );
  }

  /** Inserts a request. Fails as {@link isTaken} tells where another request for the address has taken its number. */
  async insert(request: NewValidation, tx: Transaction): Promise<void> {
    const row = { ...request, estado: 'PENDIENTE', intentos: 0, sent_at: null };
    await this.database.insertRows('tramites_validation', [row], [], tx);
  }

  isTaken(error: unknown): boolean {
    return this.database.isUniqueViolation(error, 'tramites_validation_numero_uq');
  }

  /**
   * Judges a code in one statement: it counts each try as it is made, so that calls at the same moment get no more
   * tries. Returns the state and the wrong tries after it; `undefined` where the request was not open.
   */
  async judge(
    id: string,
    codeDigest: Buffer,
    limits: { readonly wrongCodes: number; readonly now: Date },
    tx: Transaction,
  ): Promise<Pick<ValidationRow, 'estado' | 'intentos'> | undefined> {
    const judged = await this.database.changeRows(
      `UPDATE tramites_validation SET
         estado = CASE WHEN code_digest = $2 THEN 'VALIDADA' WHEN intentos + 1 >= $3 THEN 'AGOTADA' ELSE estado END,
         intentos = CASE WHEN code_digest = $2 THEN intentos ELSE intentos + 1 END
       WHERE id = $1 AND estado = 'PENDIENTE' AND sol_fecha_fin > $4`,
      [id, codeDigest, limits.wrongCodes, limits.now],
      tx,
    );
    if (judged !== 1) return undefined;
    // Read under the lock that the update took.
    const [row] = await this.database.rows<Pick<ValidationRow, 'estado' | 'intentos'>>(
      'SELECT estado, intentos FROM tramites_validation WHERE id = $1',
      [id],
      tx,
    );
    return row;
  }

  /** Keeps the first moment that it is called with. */
  async noteSent(id: string, now: Date): Promise<void> {
    const sql = 'UPDATE tramites_validation SET sent_at = $2 WHERE id = $1 AND sent_at IS NULL';
    await this.database.changeRows(sql, [id, now]);
  }

  /** Ends a request whose mail was given up; false where it had ended before. */
  async fail(id: string, tx: Transaction): Promise<boolean> {
    const changed = await this.database.changeRows(
      "UPDATE tramites_validation SET estado = 'FALLIDA' WHERE id = $1 AND estado = 'PENDIENTE'",
      [id],
      tx,
    );
    return changed === 1;
  }

  /** Removes a request whose mail reached no server: it does not count among the mails of a day. */
  async remove(id: string, tx: Transaction): Promise<void> {
    await this.database.changeRows('DELETE FROM tramites_validation WHERE id = $1', [id], tx);
  }

  async removeBefore(moment: Date): Promise<void> {
    await this.database.changeRows('DELETE FROM tramites_validation WHERE created_at < $1', [moment]);
  }
}
