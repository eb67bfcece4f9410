import { inject, injectable, multiInject } from 'inversify';
import {
  ChainedLogs,
  Database,
  type ChainedLog,
  type ErasedItems,
  type ExportedItem,
  type JsonValue,
  type Person,
  type PersonalData,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';

interface PersonalRow {
  readonly at: Date;
  readonly data: unknown;
}

/** What every chained log has of a person: the personal part of entries goes, and entries and chains stay. */
@injectable()
export class LogPersonalData implements PersonalData {
  readonly plugin = 'privacy';

  constructor(
    @inject(Database) private readonly database: Database,
    @multiInject(ChainedLogs.token) private readonly logs: readonly ChainedLog[],
  ) {}

  find(): Promise<PersonFindings> {
    return Promise.resolve({});
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const { name, entries, table, about } of this.about(person)) {
      const rows = await this.database.rows<PersonalRow>(
        `SELECT e.at, p.data FROM ${table} p JOIN ${entries} e ON e.id = p.entry_id
         WHERE p.entry_id IN (${about.sql}) ORDER BY e.id`,
        about.bind,
      );
      for (const { at, data } of rows) {
        const dato = { registro: name, fecha: at.toISOString(), datos: this.database.parseJson<JsonValue>(data) };
        yield { apartado: 'Registros de actuaciones', dato };
      }
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    let borrados = 0;
    for (const { table, about } of this.about(person)) {
      const sql = `DELETE FROM ${table} WHERE entry_id IN (${about.sql})`;
      borrados += await this.database.change(sql, about.bind, tx);
    }
    const queda = 'Qué se hizo, cuándo y el número del usuario: las cadenas siguen íntegras.';
    return borrados === 0 ? [] : [{ que: 'Datos personales de los registros de actuaciones', borrados, queda }];
  }

  private about(person: Person) {
    return person.things.flatMap((thing) =>
      this.logs.flatMap(({ name, entries, personal }) => {
        const about = personal?.entriesAbout(thing);
        return personal && about ? [{ name, entries, table: personal.table, about }] : [];
      }),
    );
  }
}
