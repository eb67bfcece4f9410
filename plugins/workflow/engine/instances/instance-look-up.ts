import { inject, injectable } from 'inversify';
import { Database, type Identity, type Transaction } from '../../../../host/plugin-api/index.js';
import type { InstanceFacts, InstanceFiling, Instances } from '../../contract.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import { TaskAccess } from './task-access.js';

/** Instances as other plugins see them. */
@injectable()
export class InstanceLookUp implements Instances {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(TaskAccess) private readonly access: TaskAccess,
  ) {}

  async find(llave: string, tx?: Transaction): Promise<InstanceFacts | undefined> {
    const [row] = await this.database.rows<
      Omit<InstanceFacts, 'datos' | keyof InstanceFiling> & {
        readonly id: number;
        readonly root_id: number | null;
        readonly datos: unknown;
      }
    >(
      `SELECT i.id, i.root_id, i.llave, p.codigo AS proceso, i.estado, i.resultado, i.favorable, i.datos
       FROM workflow_instance i
       JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id
       WHERE i.llave = $1`,
      [llave],
      tx,
    );
    if (!row) return undefined;
    const { id, root_id: rootId, ...facts } = row;
    const filing = await this.filings.ofTree(rootId ?? id, tx);
    return { ...facts, datos: this.database.parseJson<InstanceFacts['datos']>(row.datos), ...filing };
  }

  async watchEnd(tx: Transaction, llave: string): Promise<InstanceFacts | undefined> {
    await this.database.change('UPDATE workflow_instance SET end_watched = $1 WHERE llave = $2', [true, llave], tx);
    return this.find(llave, tx);
  }

  async maySee(llave: string, by: Identity): Promise<boolean> {
    const [row] = await this.database.rows<{ id: number }>('SELECT id FROM workflow_instance WHERE llave = $1', [
      llave,
    ]);
    return row !== undefined && this.access.mayEnter(row.id, by);
  }
}
