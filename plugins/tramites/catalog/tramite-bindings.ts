import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../host/plugin-api/index.js';
import type { Form } from '../../forms/contract.js';
import type { ProcessBinder } from '../contract.js';
import { TramiteCatalog } from './tramite-catalog.js';

/** The tramites that are bound to processes. */
@injectable()
export class TramiteBindings implements ProcessBinder {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
  ) {}

  bound(proceso: string, tx?: Transaction): Promise<readonly string[]> {
    return this.named('proceso = $1', proceso, tx);
  }

  untimed(proceso: string, tx?: Transaction): Promise<readonly string[]> {
    return this.named('proceso = $1 AND termino IS NULL AND plazo IS NULL', proceso, tx);
  }

  async forms(proceso: string, tx?: Transaction): Promise<readonly Form[]> {
    return (await this.tramites.all(tx)).filter((one) => one.proceso === proceso).map(({ form }) => form);
  }

  /** Names the first few tramites, in words. */
  private async named(condition: string, proceso: string, tx?: Transaction): Promise<readonly string[]> {
    const rows = await this.database.rows<{ codigo: string }>(
      `SELECT codigo FROM tramites_tramite WHERE ${condition}
       ORDER BY codigo OFFSET 0 ROWS FETCH NEXT 3 ROWS ONLY`,
      [proceso],
      tx,
    );
    return rows.map(({ codigo }) => `el trámite ${codigo}`);
  }
}
