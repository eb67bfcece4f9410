import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import { behind, pageBy, TREE, type FoundCase, type OwnCasePart } from './found-case.js';

interface Row {
  /** A BIGINT, which a driver may return as text. */
  readonly id: string | number;
  readonly llave: string;
  readonly tipo: string;
  readonly codigo: string | null;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  readonly actor_user_id: number | null;
  readonly at: Date;
}

/** HISTORIA: the moves of the instances and their tasks, without the changes of their data. */
@injectable()
export class HistoryPart implements OwnCasePart {
  readonly tipo = 'HISTORIA';
  readonly orden = 30;
  readonly publico = false;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries({ rootId }: FoundCase, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (rootId === undefined) return [];
    const rows = await this.database.rows<Row>(
      `SELECT h.id, tree.llave, h.tipo, t.codigo, h.desde, h.hacia, h.motivo, h.actor_user_id, h.at
       FROM ${TREE} tree JOIN workflow_history h ON h.instance_id = tree.id
       LEFT JOIN workflow_task t ON t.id = h.task_id
       WHERE ${behind('h.at', 'h.id')} ${pageBy('h.at', 'h.id')}`,
      [rootId, after.at, after.id, limit],
    );
    return rows.map(({ id, llave, tipo, codigo, desde, hacia, motivo, actor_user_id: usuario, at }) => ({
      at,
      id: Number(id),
      publico: false,
      usuario,
      datos: { instancia: llave, movimiento: tipo, tarea: codigo, desde, hacia, motivo },
    }));
  }
}
