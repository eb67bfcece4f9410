import { inject, injectable } from 'inversify';
import { ConflictError, Database, type Transaction } from '../../../host/plugin-api/index.js';

/** The most registrations that a refusal counts. */
const MOST_COUNTED = 1000;

/** The constraint that refuses the removal of a certificate with registrations. */
const REGISTRATION_OF_CERTIFICATE = 'certificates_registration_certificate_fk';

/** Removes certificates that were never registered. */
@injectable()
export class CertificateRemoval {
  constructor(@inject(Database) private readonly database: Database) {}

  /**
   * Removes a certificate; returns false where none has the code. Throws `ConflictError` (`in_use`), which counts its
   * registrations; the transaction, or its savepoint, may then have failed.
   */
  async remove(codigo: string, tx: Transaction): Promise<boolean> {
    const registrations = await this.registrationsOf(codigo, tx);
    if (registrations > 0) throw inUse(registrations);
    const sql = 'DELETE FROM certificates_certificate WHERE codigo = $1';
    const removed = await this.database.changeRows(sql, [codigo], tx).catch((error: unknown) => {
      if (!this.database.isReferenceViolation(error, REGISTRATION_OF_CERTIFICATE)) throw error;
      // It was registered since they were counted.
      throw inUse(1);
    });
    return removed === 1;
  }

  /** Counts the registrations of a certificate, up to one more than a refusal counts. */
  private async registrationsOf(codigo: string, tx: Transaction): Promise<number> {
    const [counted] = await this.database.rows<{ registrations: string | number }>(
      `SELECT COUNT(*) AS registrations FROM (
         SELECT r.id FROM certificates_registration r JOIN certificates_certificate c ON c.id = r.certificate_id
         WHERE c.codigo = $1 ORDER BY r.id OFFSET 0 ROWS FETCH NEXT ${MOST_COUNTED + 1} ROWS ONLY) few`,
      [codigo],
      tx,
    );
    return Number(counted!.registrations);
  }
}

function inUse(registrations: number): ConflictError {
  const many = registrations > MOST_COUNTED ? `más de ${MOST_COUNTED}` : String(registrations);
  const words = registrations === 1 ? '1 registro' : `${many} registros`;
  return new ConflictError(
    `El certificado tiene ${words} y no se puede eliminar. Para que no se pida en las páginas, quite «en línea».`,
    { code: 'in_use' },
  );
}
