import { inject, injectable } from 'inversify';
import { Database, type Transaction } from '../../../../host/plugin-api/index.js';
import { getTask, joinedWords, ProcessVersions, type ProcessVersion } from '../../definition/index.js';

/** An open wait for the citizen. */
export interface OpenWait {
  /** Id of the task. */
  readonly id: number;
  readonly nombre: string;
  readonly vence: Date | null;
  readonly version: ProcessVersion;
  /** Code of the form with which the citizen answers. */
  readonly formulario: string;
  /** The words about what is missing, and about the consequence of handing in nothing. */
  readonly paraCiudadano: string | undefined;
  readonly siNoLlega: string | undefined;
}

interface Row {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly vence: Date | null;
  readonly version_id: number;
  readonly para_ciudadano: string | null;
}

/** The waits for the citizen in a tree of instances: in its first one, and in all that it has called. */
@injectable()
export class CitizenWaits {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  /** Lists the open waits, the oldest first, by the id of the tree's first instance. */
  async ofTree(rootId: number, tx?: Transaction): Promise<OpenWait[]> {
    const rows = await this.database.rows<Row>(
      `SELECT t.id, t.codigo, t.nombre, t.vence, t.para_ciudadano, i.version_id
       FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
       WHERE (i.id = $1 OR i.root_id = $1) AND t.tipo = 'ESPERA' AND t.estado = 'EN_ESPERA' ORDER BY t.id`,
      [rootId],
      tx,
    );
    const waits: OpenWait[] = [];
    for (const { version_id, codigo, para_ciudadano, ...task } of rows) {
      const version = await this.versions.get(version_id, tx);
      const { definition } = getTask(version.model, codigo);
      const ciudadano = definition.tipo === 'ESPERA' ? definition.ciudadano : undefined;
      if (!ciudadano) continue;
      const { formulario, para_ciudadano: own, si_no_llega: siNoLlega } = ciudadano;
      waits.push({ ...task, version, formulario, paraCiudadano: joinedWords(own, para_ciudadano), siNoLlega });
    }
    return waits;
  }
}
