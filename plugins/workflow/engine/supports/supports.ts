import { inject, injectable } from 'inversify';
import {
  Clock,
  ConflictError,
  Database,
  Files,
  type FilePlace,
  type StoredFile,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import type { NewSupport, Support, SupportFile } from './support.js';

interface Row {
  readonly id: number;
  readonly instance_id: number;
  readonly tipo: string;
  readonly descripcion: string;
  readonly condicion: string | null;
  readonly archivo: unknown;
  readonly adduser: number | null;
}

const select = 'SELECT id, instance_id, tipo, descripcion, condicion, archivo, adduser FROM workflow_support';

/** So many of an instance are users', and so many its citizen's: all of them are read and evaluated at once. */
const MOST_SUPPORTS = 100;

/** Where the file of a support stands. */
export const supportPlace = (id: number): FilePlace => ({ owner: `workflow/support/${id}`, slot: '' });

/** A file as it is described. */
export const describeFile = ({ name, type, size, sha256 }: StoredFile): SupportFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});

/** What is attached to instances, as it is stored. */
@injectable()
export class Supports {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Attaches one, with its file where there is one. `by` is null for what a citizen hands in. Throws `ConflictError`
   * `demasiados_soportes`, and as `Files.settle`.
   */
  async attach(
    tx: Transaction,
    { instanceId, tipo, descripcion, condicion }: NewSupport,
    by: number | null,
    file: StoredFile | undefined,
  ): Promise<Support> {
    if ((await this.count(tx, instanceId, by)) >= MOST_SUPPORTS) {
      const mensaje =
        by === null
          ? `Ya se entregaron ${MOST_SUPPORTS} archivos.`
          : `La instancia ya tiene ${MOST_SUPPORTS} soportes.`;
      throw new ConflictError(mensaje, { code: 'demasiados_soportes' });
    }
    const archivo = file ? describeFile(file) : null;
    const row = { instance_id: instanceId, tipo, descripcion, condicion, archivo: archivo && JSON.stringify(archivo) };
    const made = { ...row, adduser: by, adddate: this.clock.now() };
    const [inserted] = await this.database.insert<{ id: number }>('workflow_support', [made], ['id'], tx);
    const { id } = inserted!;
    if (file) await this.files.settle(tx, file, supportPlace(id));
    return { id, instanceId, tipo, descripcion, condicion, archivo, adduser: by };
  }

  /** Of an instance, the oldest first. */
  async ofInstance(instanceId: number): Promise<readonly Support[]> {
    const rows = await this.database.rows<Row>(`${select} WHERE instance_id = $1 ORDER BY id`, [instanceId]);
    return rows.map((row) => this.supportOf(row));
  }

  async find(id: number): Promise<Support | undefined> {
    const [row] = await this.database.rows<Row>(`${select} WHERE id = $1`, [id]);
    return row && this.supportOf(row);
  }

  /** Of an instance, those of its citizen or those of users. */
  private async count(tx: Transaction, instanceId: number, by: number | null): Promise<number> {
    const maker = by === null ? 'IS NULL' : 'IS NOT NULL';
    const sql = `SELECT COUNT(*) AS many FROM workflow_support WHERE instance_id = $1 AND adduser ${maker}`;
    const [row] = await this.database.rows<{ many: number | string }>(sql, [instanceId], tx);
    return Number(row!.many);
  }

  private supportOf({ instance_id, archivo, ...row }: Row): Support {
    return {
      ...row,
      instanceId: instance_id,
      archivo: this.database.parseJson<SupportFile | null>(archivo),
    };
  }
}
