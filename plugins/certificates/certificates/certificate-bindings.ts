import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { Form } from '../../forms/contract.js';
import type { ProcessBinder } from '../../tramites/contract.js';
import { CertificateCatalog } from './certificate-catalog.js';

/** Finds the certificates that are bound to a process. */
@injectable()
export class CertificateBindings implements ProcessBinder {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(CertificateCatalog) private readonly certificates: CertificateCatalog,
  ) {}

  async bound(proceso: string, tx?: Transaction): Promise<readonly string[]> {
    const rows = await this.database.rows<{ codigo: string }>(
      `SELECT codigo FROM certificates_certificate WHERE proceso = $1
       ORDER BY codigo OFFSET 0 ROWS FETCH NEXT 3 ROWS ONLY`,
      [proceso],
      tx,
    );
    return rows.map(({ codigo }) => `el certificado ${codigo}`);
  }

  /** Returns all of them: certificates have no record, and so no term. */
  untimed(proceso: string, tx?: Transaction): Promise<readonly string[]> {
    return this.bound(proceso, tx);
  }

  async forms(proceso: string, tx?: Transaction): Promise<readonly Form[]> {
    return (await this.certificates.all(tx)).filter((one) => one.proceso === proceso).map(({ form }) => form);
  }
}
