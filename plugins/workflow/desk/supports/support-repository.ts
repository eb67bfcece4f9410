import { inject, injectable } from 'inversify';
import { Database, type FilePlace, type StoredFile, type Transaction } from '../../../../host/plugin-api/index.js';
import type { NewSupport, Support, SupportFile } from './support.js';

interface Row {
  readonly id: number;
  readonly instance_id: number;
  readonly tipo: string;
  readonly descripcion: string;
  readonly condicion: string | null;
  readonly archivo: unknown;
}

const select = 'SELECT id, instance_id, tipo, descripcion, condicion, archivo FROM workflow_support';

/** Where the file of a support stands. */
export const supportPlace = (id: number): FilePlace => ({ owner: `workflow/support/${id}`, slot: '' });

/** A file as it is described. */
export const describeFile = ({ name, type, size, sha256 }: StoredFile): SupportFile => ({
  nombre: name,
  tipo: type,
  tamano: size,
  sha256,
});

/** Supports, as they are stored. */
@injectable()
export class SupportRepository {
  constructor(@inject(Database) private readonly database: Database) {}

  async insert(
    tx: Transaction,
    support: NewSupport,
    made: { readonly by: number; readonly at: Date },
  ): Promise<number> {
    const { instanceId, archivo, ...row } = support;
    const [inserted] = await this.database.insert<{ id: number }>(
      'workflow_support',
      [
        {
          ...row,
          instance_id: instanceId,
          archivo: archivo && JSON.stringify(archivo),
          adduser: made.by,
          adddate: made.at,
        },
      ],
      ['id'],
      tx,
    );
    return inserted!.id;
  }

  async count(tx: Transaction, instanceId: number): Promise<number> {
    const sql = 'SELECT COUNT(*) AS many FROM workflow_support WHERE instance_id = $1';
    const [row] = await this.database.rows<{ many: number | string }>(sql, [instanceId], tx);
    return Number(row!.many);
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

  private supportOf({ instance_id, archivo, ...row }: Row): Support {
    return {
      ...row,
      instanceId: instance_id,
      archivo: this.database.parseJson<SupportFile | null>(archivo),
    };
  }
}
