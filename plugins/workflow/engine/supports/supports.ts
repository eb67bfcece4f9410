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
import { describeFile } from '../../../forms/contract.js';
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

/**
 * The supports that users may attach to an instance, and the citizen as many again: all of them are read and evaluated
 * at once.
 */
const MOST_SUPPORTS = 100;

/** The supports that one user may attach to an instance, so that no user exhausts the limit of the instance. */
const MOST_OWN_SUPPORTS = 50;

/** Builds the place of the file of a support. */
export const supportPlace = (id: number): FilePlace => ({ owner: `workflow/support/${id}`, slot: '' });

/** The stored supports of instances. */
@injectable()
export class Supports {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Files) private readonly files: Files,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Attaches a support, with its file if there is one. `by` is null for a hand-in of the citizen. Throws
   * `ConflictError` `demasiados_soportes`, and the errors of `Files.settleFile`.
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
    const [inserted] = await this.database.insertRows<{ id: number }>('workflow_support', [made], ['id'], tx);
    const { id } = inserted!;
    if (file) await this.files.settleFile(tx, file, supportPlace(id));
    return { id, instanceId, tipo, descripcion, condicion, archivo, adduser: by };
  }

  /** Lists the supports of an instance, the oldest first. */
  async ofInstance(instanceId: number): Promise<readonly Support[]> {
    const rows = await this.database.rows<Row>(`${select} WHERE instance_id = $1 ORDER BY id`, [instanceId]);
    return rows.map((row) => this.supportOf(row));
  }

  async find(id: number): Promise<Support | undefined> {
    const [row] = await this.database.rows<Row>(`${select} WHERE id = $1`, [id]);
    return row && this.supportOf(row);
  }

  /** Checks the limits; the citizen's supports and those of users are counted separately. */
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
