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
import { lockFirstRow } from '../steps/lock-first-row.js';
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

/** Of one user in an instance, so that nobody uses up those of the others. */
const MOST_OWN_SUPPORTS = 50;

/** Where the file of a support stands. */
export const supportPlace = (id: number): FilePlace => ({ owner: `workflow/support/${id}`, slot: '' });

/** Returns a file as it is described. */
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
    await this.requireRoom(tx, instanceId, by);
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

  /** Counts those of its citizen, or those of users. */
  private async requireRoom(tx: Transaction, instanceId: number, by: number | null): Promise<void> {
    await lockFirstRow(this.database, tx, { table: 'workflow_support', column: 'instance_id', value: instanceId });
    const maker = by === null ? 'IS NULL' : 'IS NOT NULL';
    const [row] = await this.database.rows<{ many: number | string; own: number | string | null }>(
      `SELECT COUNT(*) AS many, SUM(CASE WHEN adduser = $2 THEN 1 ELSE 0 END) AS own FROM workflow_support
       WHERE instance_id = $1 AND adduser ${maker}`,
      [instanceId, by ?? 0],
      tx,
    );
    const refuse = (mensaje: string): never => {
      throw new ConflictError(mensaje, { code: 'demasiados_soportes' });
    };
    if (Number(row!.many) >= MOST_SUPPORTS) {
      if (by === null) refuse(`Ya se entregaron ${MOST_SUPPORTS} archivos.`);
      refuse(`La instancia ya tiene ${MOST_SUPPORTS} soportes.`);
    }
    if (Number(row!.own ?? 0) < MOST_OWN_SUPPORTS) return;
    refuse(
      `Usted ya adjuntó ${MOST_OWN_SUPPORTS} soportes a esta instancia, que son los que puede adjuntar cada persona.`,
    );
  }

  private supportOf({ instance_id, archivo, ...row }: Row): Support {
    return {
      ...row,
      instanceId: instance_id,
      archivo: this.database.parseJson<SupportFile | null>(archivo),
    };
  }
}
