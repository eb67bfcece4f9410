import { isDeepStrictEqual } from 'node:util';
import { inject, injectable } from 'inversify';
import { Database, InputError, type ImportOutcome, type Transaction } from '../../../host/plugin-api/index.js';
import { ProcedureExecutor } from '../executor/procedure-executor.js';
import type { ProcedureUse } from '../contract.js';
import {
  definitionIn,
  namesIn,
  textRevisionOf,
  type Definition,
  type ProcedureItem,
  type StoredItem,
  type StoredProcedure,
} from './procedure-item.js';

interface ProcedureRow {
  readonly codigo: string;
  readonly nombre_bd: string;
  readonly permisos: unknown;
  readonly usos: unknown;
  readonly timeout_seconds: number | null;
  readonly is_active: boolean;
  readonly definicion: unknown;
}

const columns = 'codigo, nombre_bd, permisos, usos, timeout_seconds, is_active, definicion';

/** Puts an `InputError` under the field that it is about, so that a bundle's error names its line. */
const refusedAt =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message, { errors: { [field]: [error.message] }, cause: error });
  };

/** The registrations of procedures, as bundles and administrators write and read them. */
@injectable()
export class ProcedureDefinitions {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
  ) {}

  /**
   * Creates or replaces a registration. The text of `sql` for the dialect at hand creates the procedure, unless the
   * same text created it last. Throws `InputError` where the database has no such procedure afterwards.
   */
  async put(tx: Transaction, item: ProcedureItem, sql: Definition = {}): Promise<ImportOutcome> {
    const present = await this.find(item.pro_codigo, tx);
    const own = sql[this.database.dialect];
    if (own !== undefined) await this.define(tx, item.nombre_bd, own);
    const definition = { ...present?.definition, ...sql };
    await this.executor.check(item.nombre_bd, tx).catch(refusedAt('nombre_bd'));
    const next: StoredProcedure = { item: withoutAbsent(item), definition };
    if (!present) {
      await this.database.insertRows('procedures_procedure', [rowOf(next)], [], tx);
      return 'created';
    }
    if (isDeepStrictEqual(present, next)) return 'left';
    const { codigo, ...row } = rowOf(next);
    await this.database.changeRows(
      `UPDATE procedures_procedure SET nombre_bd = $1, permisos = $2, usos = $3, timeout_seconds = $4,
         is_active = $5, definicion = $6 WHERE codigo = $7`,
      [row.nombre_bd, row.permisos, row.usos, row.timeout_seconds, row.is_active, row.definicion, codigo],
      tx,
    );
    return 'changed';
  }

  /** Creates or replaces a procedure of the database, and stores the text with the registrations of that name. */
  async redefine(tx: Transaction, name: string, sql: string, field = 'sql'): Promise<void> {
    await this.executor.define(tx, name, sql).catch(refusedAt(field));
    for (const { item, definition } of await this.ofName(name, tx)) {
      await this.database.changeRows(
        'UPDATE procedures_procedure SET definicion = $1 WHERE codigo = $2',
        [JSON.stringify({ ...definition, [this.database.dialect]: sql }), item.pro_codigo],
        tx,
      );
    }
  }

  async find(codigo: string, tx?: Transaction): Promise<StoredProcedure | undefined> {
    const [row] = await this.rows('WHERE codigo = $1', [codigo], tx);
    return row && this.stored(row);
  }

  /** Lists registrations after a code, by code. */
  async page(after: string, limit: number): Promise<StoredProcedure[]> {
    const clause = 'WHERE codigo > $1 ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY';
    return (await this.rows(clause, [after, limit])).map((row) => this.stored(row));
  }

  async all(tx: Transaction): Promise<StoredProcedure[]> {
    return (await this.rows('ORDER BY codigo', [], tx)).map((row) => this.stored(row));
  }

  /** Lists the names in the database of all registrations. */
  names(): Promise<{ readonly pro_codigo: string; readonly nombre_bd: string }[]> {
    return this.database.rows('SELECT codigo AS pro_codigo, nombre_bd FROM procedures_procedure ORDER BY codigo', []);
  }

  /** Returns the revision of the stored text of a procedure, by its name as registrations write it. */
  async textRevision(name: string, tx?: Transaction): Promise<string> {
    const [first] = await this.ofName(name, tx);
    return textRevisionOf(first?.definition ?? {}, this.database.dialect);
  }

  /** Returns whether there was a registration. */
  async remove(codigo: string, tx: Transaction): Promise<boolean> {
    const sql = 'DELETE FROM procedures_procedure WHERE codigo = $1';
    return (await this.database.changeRows(sql, [codigo], tx)) === 1;
  }

  private async define(tx: Transaction, name: string, sql: string): Promise<void> {
    const { dialect } = this.database;
    const known = await this.ofName(name, tx);
    if (known.some(({ definition }) => definition[dialect] === sql)) return;
    await this.redefine(tx, name, sql, `sql.${dialect}`);
  }

  private async ofName(name: string, tx?: Transaction): Promise<StoredProcedure[]> {
    return (await this.rows('WHERE nombre_bd = $1 ORDER BY codigo', [name], tx)).map((row) => this.stored(row));
  }

  private rows(clause: string, bind: readonly unknown[], tx?: Transaction): Promise<ProcedureRow[]> {
    const sql = `SELECT ${columns} FROM procedures_procedure ${clause}`;
    return this.database.rows<ProcedureRow>(sql, bind, tx);
  }

  private stored({ codigo, nombre_bd, timeout_seconds, ...row }: ProcedureRow): StoredProcedure {
    const item = withoutAbsent({
      pro_codigo: codigo,
      nombre_bd,
      permisos: namesIn(this.database, row.permisos),
      usos: namesIn<ProcedureUse>(this.database, row.usos),
      timeout: timeout_seconds ?? undefined,
      activo: row.is_active,
    });
    return { item, definition: definitionIn(this.database, row.definicion) };
  }
}

function withoutAbsent({ timeout, ...item }: StoredItem): StoredItem {
  return timeout === undefined ? item : { ...item, timeout };
}

function rowOf({ item, definition }: StoredProcedure) {
  return {
    codigo: item.pro_codigo,
    nombre_bd: item.nombre_bd,
    permisos: JSON.stringify(item.permisos),
    usos: JSON.stringify(item.usos),
    timeout_seconds: item.timeout ?? null,
    is_active: item.activo,
    definicion: Object.keys(definition).length === 0 ? null : JSON.stringify(definition),
  };
}
