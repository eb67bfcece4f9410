import { inject, injectable } from 'inversify';
import { Database, type Identity, type Transaction } from '../../../../host/plugin-api/index.js';
import type { InstanceFacts, InstanceFiling, Instances } from '../../contract.js';
import { ProcessVersions } from '../../definition/index.js';
import { InstanceFilings } from '../steps/instance-filings.js';
import { PrintedData } from '../steps/printed-data.js';
import { TaskAccess } from './task-access.js';

/** Instances, as other plugins read them. */
@injectable()
export class InstanceLookUp implements Instances {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceFilings) private readonly filings: InstanceFilings,
    @inject(PrintedData) private readonly printed: PrintedData,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(TaskAccess) private readonly access: TaskAccess,
  ) {}

  async findInstance(llave: string, tx?: Transaction): Promise<InstanceFacts | undefined> {
    const [row] = await this.database.rows<
      Omit<InstanceFacts, 'datos' | keyof InstanceFiling> & {
        readonly id: number;
        readonly root_id: number | null;
        readonly version_id: number;
        readonly datos: unknown;
      }
    >(
      `SELECT i.id, i.root_id, i.version_id, i.llave, p.codigo AS proceso, i.estado, i.resultado, i.favorable, i.datos
       FROM workflow_instance i
       JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id
       WHERE i.llave = $1`,
      [llave],
      tx,
    );
    if (!row) return undefined;
    const { id, root_id: rootId, version_id: versionId, ...facts } = row;
    const filing = await this.filings.ofTree(rootId ?? id, tx);
    const version = await this.versions.get(versionId, tx);
    const datos = await this.printed.of(version, this.database.parseJson<InstanceFacts['datos']>(row.datos), tx);
    return { ...facts, datos, ...filing };
  }

  async watchEnd(tx: Transaction, llave: string): Promise<InstanceFacts | undefined> {
    await this.database.changeRows('UPDATE workflow_instance SET end_watched = $1 WHERE llave = $2', [true, llave], tx);
    return this.findInstance(llave, tx);
  }

  async maySee(llave: string, by: Identity): Promise<boolean> {
    const [row] = await this.database.rows<{ id: number }>('SELECT id FROM workflow_instance WHERE llave = $1', [
      llave,
    ]);
    return row !== undefined && this.access.mayEnter(row.id, by);
  }
}
