import { inject, injectable } from 'inversify';
import { z } from 'zod';
import {
  AuditLog,
  ConflictError,
  Database,
  Editions,
  NotFoundError,
  revisionOf,
  type Identity,
  type ImportOutcome,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { staffAnswerDigest } from '../vocabulary/index.js';
import {
  COMPLAINT_QUESTION,
  complaintTypeOf,
  type ComplaintType,
  type ComplaintTypeRow,
} from './complaint-question.js';
import { TramiteCatalog } from './tramite-catalog.js';

/** A kind of complaint, as bundles and administrators give it. */
export const complaintTypeItem = z.strictObject({
  codigo: z.string().trim().min(1).max(60),
  nombre: z.string().trim().min(1).max(300),
  descripcion: z.string().trim().min(1).max(200).optional(),
});

/** The kinds of complaint. */
@injectable()
export class ComplaintTypes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TramiteCatalog) private readonly catalog: TramiteCatalog,
    @inject(AuditLog) private readonly audit: AuditLog,
    @inject(Editions) private readonly editions: Editions,
  ) {}

  /** Returns kinds after a code, in its order. */
  page(after: string, limit: number): Promise<ComplaintType[]> {
    const clause = 'WHERE codigo > $1 ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY';
    return this.types(clause, [after, limit]);
  }

  all(tx: Transaction): Promise<ComplaintType[]> {
    return this.types('ORDER BY codigo', [], tx);
  }

  /** Makes or changes a kind in the caller's transaction. */
  async put(tx: Transaction, type: ComplaintType): Promise<ImportOutcome> {
    const { codigo, nombre, descripcion = null } = type;
    const [present] = await this.types('WHERE codigo = $1', [codigo], tx);
    if (!present) {
      await this.database.insertRows('tramites_tipo_denuncia', [{ codigo, nombre, descripcion }], [], tx);
      return 'created';
    }
    if (present.nombre === nombre && (present.descripcion ?? null) === descripcion) return 'left';
    await this.database.changeRows(
      'UPDATE tramites_tipo_denuncia SET nombre = $1, descripcion = $2 WHERE codigo = $3',
      [nombre, descripcion, codigo],
      tx,
    );
    return 'changed';
  }

  /** Makes or changes a kind; with a revision, only where that is the present one. */
  save(by: Identity, type: ComplaintType, revision?: string): Promise<ImportOutcome> {
    return this.catalog.change(async (tx) => {
      const [present] = await this.types('WHERE codigo = $1', [type.codigo], tx);
      const thing = { kind: 'tramites.complaintType', id: type.codigo, section: 'tipos_denuncia' };
      await this.editions.requireRevision(tx, thing, revisionOf(present), revision);
      const outcome = await this.put(tx, type);
      if (outcome !== 'left') await this.note(tx, by, 'saved', type.codigo, { outcome });
      return outcome;
    });
  }

  /** Removes a kind. Throws `NotFoundError`, and `ConflictError` `in_use` where a record is of this kind. */
  remove(by: Identity, codigo: string): Promise<void> {
    return this.catalog.change(async (tx) => {
      if (!(await this.removeUnused(tx, codigo))) throw new NotFoundError('No existe ese tipo de denuncia.');
      await this.note(tx, by, 'removed', codigo);
    });
  }

  /** Removes a kind without records. Returns whether there was one. Throws `ConflictError` `in_use`. */
  async removeUnused(tx: Transaction, codigo: string): Promise<boolean> {
    const [used] = await this.database.rows(
      'SELECT record_id FROM tramites_answer WHERE digest = $1 ORDER BY tramite_id, record_id OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY',
      [staffAnswerDigest(COMPLAINT_QUESTION, codigo)],
      tx,
    );
    if (used) {
      throw new ConflictError('Hay denuncias de ese tipo: no se puede eliminar.', { code: 'in_use' });
    }
    const sql = 'DELETE FROM tramites_tipo_denuncia WHERE codigo = $1';
    return (await this.database.changeRows(sql, [codigo], tx)) === 1;
  }

  private async types(clause: string, bind: readonly unknown[], tx?: Transaction): Promise<ComplaintType[]> {
    const sql = `SELECT codigo, nombre, descripcion FROM tramites_tipo_denuncia ${clause}`;
    return (await this.database.rows<ComplaintTypeRow>(sql, bind, tx)).map(complaintTypeOf);
  }

  private note(tx: Transaction, by: Identity, done: 'saved' | 'removed', id: string, details = {}): Promise<void> {
    const action = `tramites.complaintType.${done}`;
    return this.audit.recordEntry(tx, { action, by, subject: { kind: 'tramites.complaintType', id }, details });
  }
}
