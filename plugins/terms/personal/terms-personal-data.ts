import { inject, injectable } from 'inversify';
import {
  Database,
  type ErasedItems,
  type ExportedItem,
  type Person,
  type PersonalData,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';

/** The kind of records, whose terms are a person's. */
const RECORD = 'tramites.record';

interface Row {
  readonly tipo: string;
  readonly at: Date;
  readonly motivo: string | null;
}

/** The words of staff about a term; its dates stay. */
@injectable()
export class TermsPersonalData implements PersonalData {
  readonly plugin = 'terms';

  constructor(@inject(Database) private readonly database: Database) {}

  find(): Promise<PersonFindings> {
    return Promise.resolve({});
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const id of person.ids(RECORD)) {
      const rows = await this.database.rows<Row>(
        `SELECT e.tipo, e.at, e.motivo FROM terms_term t JOIN terms_event e ON e.term_id = t.id
         WHERE t.owner_kind = $1 AND t.owner_id = $2 ORDER BY e.id`,
        [RECORD, Number(id)],
      );
      for (const { tipo, at, motivo } of rows) {
        yield { apartado: 'Términos', dato: { expediente: Number(id), tipo, fecha: at.toISOString(), motivo } };
      }
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    let borrados = 0;
    for (const id of person.ids(RECORD)) {
      borrados += await this.database.change(
        `UPDATE terms_event SET motivo = NULL WHERE motivo IS NOT NULL
           AND term_id IN (SELECT id FROM terms_term WHERE owner_kind = $1 AND owner_id = $2)`,
        [RECORD, Number(id)],
        tx,
      );
    }
    return borrados === 0 ? [] : [{ que: 'Motivos de los términos', borrados, queda: 'Las fechas del término.' }];
  }
}
