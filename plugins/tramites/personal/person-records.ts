import { inject, injectable } from 'inversify';
import {
  conditions,
  Database,
  type Person,
  type PersonDocument,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { QuestionForms, type Answers, type QuestionForm } from '../../forms/contract.js';
import { documentDigest } from '../records/answer-digest.js';
import { filingNumber } from '../records/filing-number.js';
import type { RecordState } from '../records/record-states.js';
import { TramiteCatalog } from '../tramites/tramite-catalog.js';

interface Row {
  readonly id: number;
  readonly clave: string;
  readonly codigo: string;
  readonly nombre: string;
  readonly tramite_id: number;
  readonly anio: number;
  readonly numero: number;
  readonly estado: RecordState;
  readonly canal: string;
  readonly usuario_id: number | null;
  readonly solicitante: string | null;
  readonly informacion: unknown;
  readonly llave: string | null;
  readonly recibo_pregunta: string | null;
  readonly reply_to: string | null;
  readonly created_at: Date;
}

/** A record, with what decides to whom it belongs. */
export interface PersonRecord extends Omit<Row, 'informacion'> {
  readonly radicado: string;
  readonly answers: Answers;
  /** The documents that it names, in the order of its form; `tipo` is undefined where the number stands alone. */
  readonly documents: readonly { readonly tipo: string | undefined; readonly numero: string }[];
  /**
   * Whether the tramite asks every document that was answered still: otherwise the first one of `documents` may be that
   * of a witness.
   */
  readonly isAsFiled: boolean;
}

const PAGE = 500;

const select = `SELECT r.id, r.clave, t.codigo, t.nombre, r.tramite_id, r.anio, r.numero, r.estado, r.canal, r.usuario_id,
    r.solicitante, r.informacion, r.llave, r.recibo_pregunta, r.reply_to, r.created_at
  FROM tramites_record r JOIN tramites_tramite t ON t.id = r.tramite_id`;

/** Whose records are. */
@injectable()
export class PersonRecords {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(TramiteCatalog) private readonly tramites: TramiteCatalog,
  ) {}

  /**
   * Records that a person filed, or that name a document of the person: `own` are those whose first document is the
   * person's. Where it cannot be said which one was the first, and of an account that has no document and filed for one
   * person alone, they are of the account that filed them. `others` belong to other people.
   */
  async of(
    person: Person,
    tx?: Transaction,
  ): Promise<{ readonly own: readonly PersonRecord[]; readonly others: readonly PersonRecord[] }> {
    const ids = new Set<number>();
    for (const { numero } of person.documents) {
      const sql = 'SELECT record_id AS id FROM tramites_answer WHERE digest = $1';
      for (const { id } of await this.database.rows<{ id: number }>(sql, [documentDigest(numero)], tx)) ids.add(id);
    }
    for (const user of person.ids('auth.user')) {
      const sql = 'SELECT id FROM tramites_record WHERE usuario_id = $1 AND numero IS NOT NULL';
      for (const { id } of await this.database.rows<{ id: number }>(sql, [Number(user)], tx)) ids.add(id);
    }
    const records = await this.byId([...ids], tx);
    const accounts = new Set(person.ids('auth.user').map(Number));
    const filed = records.filter(({ usuario_id }) => usuario_id !== null && accounts.has(usuario_id));
    const isOneApplicant = new Set(filed.flatMap(({ documents: [first] }) => first?.numero ?? [])).size <= 1;
    const own = records.filter((record) => {
      const [first] = record.documents;
      if (!first || !record.isAsFiled) return filed.includes(record);
      if (person.documents.length === 0) return isOneApplicant && filed.includes(record);
      return isOf(first, person.documents);
    });
    return { own, others: records.filter((record) => !own.includes(record)) };
  }

  async byId(ids: readonly number[], tx?: Transaction): Promise<PersonRecord[]> {
    const found: PersonRecord[] = [];
    for (let from = 0; from < ids.length; from += PAGE) {
      const rows = await conditions()
        .and('r.numero IS NOT NULL')
        .oneOf('r.id', ids.slice(from, from + PAGE))
        .rows<Row>(this.database, (where) => `${select} ${where} ORDER BY r.id`, tx);
      for (const row of rows) found.push(await this.read(row, tx));
    }
    return found;
  }

  /** All records, the oldest first. */
  async *all(): AsyncIterable<PersonRecord> {
    for (let after = 0; ;) {
      const rows = await this.database.rows<Row>(
        `${select} WHERE r.id > $1 AND r.numero IS NOT NULL ORDER BY r.id OFFSET 0 ROWS FETCH NEXT ${PAGE} ROWS ONLY`,
        [after],
      );
      for (const row of rows) yield await this.read(row);
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.id;
    }
  }

  private async read({ informacion, ...row }: Row, tx?: Transaction): Promise<PersonRecord> {
    const answers = this.database.parseJson<Answers>(informacion);
    const tramite = await this.tramites.find(row.codigo, tx);
    const documents = tramite ? this.documentsOf(tramite.form, answers) : [];
    const radicado = filingNumber(row.anio, row.numero);
    return { ...row, radicado, answers, documents, isAsFiled: tramite ? this.isAsFiled(tramite.form, answers) : false };
  }

  private isAsFiled(form: QuestionForm, answers: Answers): boolean {
    const asked = new Map(form.describe().map(({ pre_codigo, pre_tipo }) => [pre_codigo, pre_tipo]));
    return Object.entries(answers).every(
      ([code, text]) => asked.has(code) || typeof text !== 'string' || this.forms.identityNumber(text) === undefined,
    );
  }

  private documentsOf(form: QuestionForm, answers: Answers): PersonRecord['documents'] {
    return form.describe().flatMap(({ pre_codigo, pre_tipo }) => {
      const text = answers[pre_codigo];
      if (pre_tipo !== 'DOCUMENTO_IDENTIDAD' || typeof text !== 'string') return [];
      const numero = this.forms.identityNumber(text);
      return numero === undefined ? [] : [{ tipo: /^([A-Z]{2,4})\s/.exec(text)?.[1], numero }];
    });
  }
}

const isOf = ({ tipo, numero }: PersonRecord['documents'][number], documents: readonly PersonDocument[]): boolean =>
  documents.some((document) => document.numero === numero && (tipo ?? document.tipo) === document.tipo);
