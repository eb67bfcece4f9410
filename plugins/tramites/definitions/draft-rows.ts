import { inject, injectable } from 'inversify';
import { Clock, Database, type Transaction } from '../../../host/plugin-api/index.js';
import { summaryOf, type TestAnswers, type WrittenDefinition } from './draft-content.js';

/** The parts of a draft that its author types. */
export interface DraftContent {
  readonly codigo: string;
  readonly definicion: WrittenDefinition;
  readonly pruebas: readonly TestAnswers[];
}

/** A draft of a definition, as it is stored. */
export interface StoredDraft extends DraftContent {
  /** The revision of the tramite that it began from; 0 for a new one. */
  readonly base: number;
  /** 1 at first; grows with each change. */
  readonly revision: number;
  /** The last user who saved it. */
  readonly userId: number;
  readonly changedAt: Date;
}

interface DraftRow {
  readonly codigo: string;
  readonly definicion: string;
  readonly pruebas: string;
  readonly base_revision: number;
  readonly revision: number;
  readonly user_id: number;
  readonly changed_at: Date;
}

/** The statements on `tramites_definition_draft`. A change names the revision that it follows. */
@injectable()
export class DraftRows {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async find(codigo: string, tx?: Transaction): Promise<StoredDraft | undefined> {
    const [row] = await this.database.rows<DraftRow>(
      `SELECT codigo, definicion, pruebas, base_revision, revision, user_id, changed_at
       FROM tramites_definition_draft WHERE codigo = $1`,
      [codigo],
      tx,
    );
    return row && storedDraft(row);
  }

  /** Locks a draft until `tx` ends, and returns it. */
  async lock(codigo: string, tx: Transaction): Promise<StoredDraft | undefined> {
    const sql = 'UPDATE tramites_definition_draft SET revision = revision WHERE codigo = $1';
    await this.database.changeRows(sql, [codigo], tx);
    return this.find(codigo, tx);
  }

  /** Inserts the first revision of a draft. Returns false where there is a draft of this code. */
  insert(draft: DraftContent, { base, userId }: { readonly base: number; readonly userId: number }): Promise<boolean> {
    const { codigo } = draft;
    const row = { codigo, ...columnsOf(draft), base_revision: base, revision: 1, user_id: userId };
    return this.database.insertOnce('tramites_definition_draft', { ...row, changed_at: this.clock.now() }, ['codigo']);
  }

  /** Replaces the content of a draft of this revision. Returns false where the draft has another one. */
  async replace(draft: DraftContent, revision: number, userId: number): Promise<boolean> {
    const { definicion, pruebas, nombre, preguntas, dependencia, proceso } = columnsOf(draft);
    const changed = await this.database.changeRows(
      `UPDATE tramites_definition_draft SET definicion = $1, pruebas = $2, nombre = $3, preguntas = $4,
         dependencia = $5, proceso = $6, user_id = $7, changed_at = $8, revision = revision + 1
       WHERE codigo = $9 AND revision = $10`,
      [definicion, pruebas, nombre, preguntas, dependencia, proceso, userId, this.clock.now(), draft.codigo, revision],
    );
    return changed === 1;
  }

  /** Gives a locked draft another code, in its definition, too. */
  async rename({ codigo, ...draft }: StoredDraft, to: string, userId: number, tx: Transaction): Promise<void> {
    const content = { ...draft, codigo: to, definicion: { ...draft.definicion, codigo: to } };
    const { definicion, nombre } = columnsOf(content);
    await this.database.changeRows(
      `UPDATE tramites_definition_draft SET codigo = $1, definicion = $2, nombre = $3, user_id = $4, changed_at = $5,
         revision = revision + 1
       WHERE codigo = $6`,
      [to, definicion, nombre, userId, this.clock.now(), codigo],
      tx,
    );
  }

  /** Bases a locked draft on a revision of its tramite; `definicion` is there where that carries a change over. */
  async base(
    { codigo }: StoredDraft,
    to: { readonly base: number; readonly revision: number; readonly definicion?: WrittenDefinition },
    tx: Transaction,
  ): Promise<void> {
    const definicion = to.definicion && JSON.stringify(to.definicion);
    await this.database.changeRows(
      `UPDATE tramites_definition_draft SET base_revision = $1, revision = $2, definicion = COALESCE($3, definicion)
       WHERE codigo = $4`,
      [to.base, to.revision, definicion ?? null, codigo],
      tx,
    );
  }

  /** Removes a draft that `tx` has locked. */
  async remove(codigo: string, tx: Transaction): Promise<void> {
    await this.database.changeRows('DELETE FROM tramites_definition_draft WHERE codigo = $1', [codigo], tx);
  }
}

function columnsOf({ codigo, definicion, pruebas }: DraftContent) {
  return {
    definicion: JSON.stringify(definicion),
    pruebas: JSON.stringify(pruebas),
    ...summaryOf(codigo, definicion),
  };
}

function storedDraft({ definicion, pruebas, base_revision, user_id, changed_at, ...row }: DraftRow): StoredDraft {
  return {
    ...row,
    definicion: JSON.parse(definicion) as WrittenDefinition,
    pruebas: JSON.parse(pruebas) as TestAnswers[],
    base: base_revision,
    userId: user_id,
    changedAt: changed_at,
  };
}
