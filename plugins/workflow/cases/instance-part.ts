import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import type { InstanceState } from '../engine/index.js';
import { behind, pageBy, TREE, type FoundCase, type OwnCasePart } from './found-case.js';

interface Row {
  readonly id: number;
  readonly llave: string;
  readonly proceso: string;
  readonly nombre: string;
  readonly version: number;
  readonly estado: InstanceState;
  readonly started_by: number | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

/** INSTANCIA: the present state of the instance of the case and of each that it called. */
@injectable()
export class InstancePart implements OwnCasePart {
  readonly tipo = 'INSTANCIA';
  readonly orden = 10;
  readonly publico = false;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ rootId }: FoundCase, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (rootId === undefined) return [];
    const rows = await this.database.rows<Row>(
      `SELECT i.id, i.llave, p.codigo AS proceso, p.nombre, v.version, i.estado, i.started_by, i.created_at, i.ended_at
       FROM ${TREE} tree JOIN workflow_instance i ON i.id = tree.id
       JOIN workflow_version v ON v.id = i.version_id JOIN workflow_process p ON p.id = v.process_id
       WHERE ${behind('i.created_at', 'i.id')} ${pageBy('i.created_at', 'i.id')}`,
      [rootId, after.at, after.id, limit],
    );
    return rows.map(({ id, started_by: usuario, created_at: at, ended_at, ...instance }) => ({
      at,
      id,
      publico: false,
      usuario,
      datos: { ...instance, llamada: id !== rootId, terminada: ended_at?.toISOString() ?? null },
    }));
  }
}
