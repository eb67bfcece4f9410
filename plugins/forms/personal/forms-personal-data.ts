import { inject, injectable } from 'inversify';
import {
  Database,
  type ErasedItems,
  type ExportedItem,
  type Person,
  type PersonalData,
  type PersonalThing,
  type PersonFindings,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { DRAFT_KEY } from '../contract.js';
import { DraftFiles } from '../drafts/draft-files.js';
import { DraftKeys } from '../drafts/draft-keys.js';

/** The kind of drafts, as in the audit log. */
const DRAFT = 'forms.draft';

/** The files of a draft stand in the storage, and its answers here. */
interface Row {
  readonly id: number;
  readonly form: string;
  readonly answers: unknown;
  readonly changed_at: Date;
}

/** Drafts of users, and of chats that other plugins know. Any other draft without a user ends by itself. */
@injectable()
export class FormsPersonalData implements PersonalData {
  readonly plugin = 'forms';

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(DraftKeys) private readonly keys: DraftKeys,
    @inject(DraftFiles) private readonly files: DraftFiles,
  ) {}

  async find(person: Person, tx?: Transaction): Promise<PersonFindings> {
    const things: PersonalThing[] = [];
    const add = async (condition: string, value: unknown): Promise<void> => {
      const sql = `SELECT id FROM forms_draft WHERE ${condition} = $1`;
      const rows = await this.database.rows<{ id: number }>(sql, [value], tx);
      for (const { id } of rows) things.push({ kind: DRAFT, id: String(id) });
    };
    for (const user of person.ids('auth.user')) await add('holder', user);
    for (const key of person.ids(DRAFT_KEY)) await add('key_digest', this.keys.digestOf(key));
    return { things };
  }

  async *export(person: Person): AsyncIterable<ExportedItem> {
    for (const id of person.ids(DRAFT)) {
      const sql = 'SELECT id, form, answers, changed_at FROM forms_draft WHERE id = $1';
      const [row] = await this.database.rows<Row>(sql, [Number(id)]);
      if (!row) continue;
      const { form: formulario, changed_at } = row;
      const answers = this.database.parseJson<ExportedItem['dato']>(row.answers);
      const archivos = (await this.files.all(row.id)).map(
        ({ slot, name: nombre, type: tipo, size: tamano, sha256 }) => ({
          pregunta: slot,
          ...{ nombre, tipo, tamano, sha256 },
        }),
      );
      const dato = { formulario, cambiado: changed_at.toISOString(), respuestas: answers, archivos };
      yield { apartado: 'Borradores', dato };
    }
  }

  async erase(tx: Transaction, person: Person): Promise<readonly ErasedItems[]> {
    let borrados = 0;
    for (const id of person.ids(DRAFT).map(Number)) {
      await this.files.releaseAll(tx, id);
      borrados += await this.database.change('DELETE FROM forms_draft WHERE id = $1', [id], tx);
    }
    return borrados === 0 ? [] : [{ que: 'Borradores', borrados }];
  }
}
