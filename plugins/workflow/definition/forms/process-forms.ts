import { inject, injectable } from 'inversify';
import {
  Clock,
  conditions,
  Database,
  type ImportOutcome,
  type InsertRow,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { SchemaFormDefinition } from '../../../forms/contract.js';
import { line } from '../language/fields.js';
import type { ListedForm, StoredForm, WrittenForm } from './stored-form.js';

/** The revision that every change of a form locks, so that changes run one after the other on all hosts. */
export const FORMS_REVISION = 'workflow/forms';

interface FormRow extends ListedForm {
  readonly id: number;
  readonly definicion: string;
}

/** The outcome of a save, and the revision after it. */
export interface SavedForm {
  readonly outcome: ImportOutcome;
  readonly revision: number;
}

const listedColumns = 'codigo, nombre, revision, estado';
const select = `SELECT f.id, f.codigo, f.nombre, f.revision, f.estado, r.definicion
  FROM workflow_form f JOIN workflow_form_revision r ON r.form_id = f.id AND r.revision = f.revision`;

/** The forms of processes, in the database. All their revisions are kept: versions of processes are pinned to them. */
@injectable()
export class ProcessForms {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async find(codigo: string, tx?: Transaction): Promise<StoredForm | undefined> {
    const [row] = await this.database.rows<FormRow>(`${select} WHERE f.codigo = $1`, [codigo], tx);
    return row && formOf(row);
  }

  /**
   * Lists the forms after a code, sorted by it, without their questions: all of them, or those that have each word of
   * the search in their code or name.
   */
  page(after: string, limit: number, search = ''): Promise<ListedForm[]> {
    const words = search.split(/\s+/).filter((word) => word !== '');
    return conditions()
      .and('codigo > ?', after)
      .contains(this.database.dialect, ['codigo', 'nombre'], words)
      .rows(
        this.database,
        (where) => `SELECT ${listedColumns} FROM workflow_form ${where}
          ORDER BY codigo OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
      );
  }

  async all(tx: Transaction): Promise<StoredForm[]> {
    return (await this.database.rows<FormRow>(`${select} ORDER BY f.codigo`, [], tx)).map(formOf);
  }

  /** Returns the present field names of some forms, by code. */
  async fieldsOf(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, readonly string[]>> {
    const definitions = await this.definitionsOf(codes, tx);
    return new Map([...definitions].map(([codigo, { schema }]) => [codigo, Object.keys(schema['properties'] ?? {})]));
  }

  /** Returns the present definitions of some forms, by code. */
  async definitionsOf(codes: readonly string[], tx?: Transaction): Promise<ReadonlyMap<string, SchemaFormDefinition>> {
    const rows = await conditions()
      .oneOf('f.codigo', codes)
      .rows<FormRow>(this.database, (where) => `${select} ${where}`, tx);
    return new Map(rows.map(formOf).map(({ codigo, definition }) => [codigo, definition]));
  }

  /** Lists all forms, without their questions. */
  names(tx?: Transaction): Promise<ListedForm[]> {
    return this.database.rows(`SELECT ${listedColumns} FROM workflow_form ORDER BY codigo`, [], tx);
  }

  /** Finds a revision; undefined for an unknown one. */
  async revisionOf(codigo: string, revision: number, tx?: Transaction): Promise<SchemaFormDefinition | undefined> {
    const [row] = await this.database.rows<Pick<FormRow, 'definicion'>>(
      `SELECT r.definicion FROM workflow_form f JOIN workflow_form_revision r ON r.form_id = f.id
       WHERE f.codigo = $1 AND r.revision = $2`,
      [codigo, revision],
      tx,
    );
    return row && (JSON.parse(row.definicion) as SchemaFormDefinition);
  }

  /**
   * Stores a form, in a transaction that has changed {@link FORMS_REVISION} and read `present` since; the definition is
   * already checked. A form with unchanged questions gets no new revision.
   */
  async put(
    tx: Transaction,
    present: StoredForm | undefined,
    form: WrittenForm,
    adduser: number | null,
  ): Promise<SavedForm> {
    const { codigo, definition } = form;
    const estado = form.estado ?? present?.estado ?? 'ACTIVO';
    const nombre = form.nombre ?? present?.nombre ?? titleOf(definition) ?? codigo;
    // The order of the properties is that of the form, so another order is a difference.
    const definicion = JSON.stringify(definition);
    const isSame = present !== undefined && JSON.stringify(present.definition) === definicion;
    if (isSame && present.nombre === nombre && present.estado === estado)
      return { outcome: 'left', revision: present.revision };
    const revision = present ? present.revision + (isSame ? 0 : 1) : 1;
    const adddate = this.clock.now();
    const id = present?.id ?? (await this.create(tx, { codigo, nombre, revision, estado, adduser, adddate }));
    if (present) {
      const sql = 'UPDATE workflow_form SET nombre = $1, revision = $2, estado = $3 WHERE id = $4';
      await this.database.changeRows(sql, [nombre, revision, estado, id], tx);
    }
    if (!isSame) {
      const row = { form_id: id, revision, definicion, adduser, adddate };
      await this.database.insertRows('workflow_form_revision', [row], [], tx);
    }
    return { outcome: present ? 'changed' : 'created', revision };
  }

  /** Tells whether a form asks the same in two of its revisions. */
  async isSame(codigo: string, one: number, other: number, tx?: Transaction): Promise<boolean> {
    if (one === other) return true;
    const [before, after] = [await this.revisionOf(codigo, one, tx), await this.revisionOf(codigo, other, tx)];
    return before !== undefined && JSON.stringify(before) === JSON.stringify(after);
  }

  private async create(tx: Transaction, row: InsertRow): Promise<number> {
    const [made] = await this.database.insertRows<{ id: number }>('workflow_form', [row], ['id'], tx);
    return made!.id;
  }
}

function titleOf({ schema }: SchemaFormDefinition): string | undefined {
  return line(200).safeParse(schema['title']).data;
}

function formOf({ definicion, ...row }: FormRow): StoredForm {
  return { ...row, definition: JSON.parse(definicion) as SchemaFormDefinition };
}
