import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import { actionName, placeOf, ProcessVersions } from '../definition/index.js';
import { behind, pageBy, TREE, type FoundCase, type OwnCasePart } from './found-case.js';

interface Row {
  /** A BIGINT, which a driver may return as text. */
  readonly id: string | number;
  readonly llave: string;
  readonly tipo: string;
  readonly codigo: string | null;
  readonly nombre: string | null;
  readonly version_id: number;
  readonly desde: string | null;
  readonly hacia: string | null;
  readonly motivo: string | null;
  readonly actor_user_id: number | null;
  readonly at: Date;
  /** The words to the citizen that a person wrote; null without any, and once they are erased. */
  readonly words: string | null;
}

/**
 * HISTORIA: the moves of the instances and their tasks, without the changes of their data. `escrito_para_ciudadano` has
 * the words that came with a move: the citizen has read them where the move led to a request or an end with words.
 */
@injectable()
export class HistoryPart implements OwnCasePart {
  readonly tipo = 'HISTORIA';
  readonly orden = 30;
  readonly publico = false;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async listEntries({ rootId }: FoundCase, { after, limit }: CasePage): Promise<readonly CaseEntry[]> {
    if (rootId === undefined) return [];
    const words =
      this.database.dialect === 'postgres' ? "p.data ->> 'para_ciudadano'" : "JSON_VALUE(p.data, '$.para_ciudadano')";
    const rows = await this.database.rows<Row>(
      `SELECT h.id, tree.llave, h.tipo, t.codigo, t.nombre, i.version_id, h.desde, h.hacia, h.motivo, h.actor_user_id, h.at, ${words} AS words
       FROM ${TREE} tree JOIN workflow_instance i ON i.id = tree.id
       JOIN workflow_history h ON h.instance_id = tree.id
       LEFT JOIN workflow_task t ON t.id = h.task_id
       LEFT JOIN workflow_history_personal p ON p.entry_id = h.id
       WHERE ${behind('h.at', 'h.id')} ${pageBy('h.at', 'h.id')}`,
      [rootId, after.at, after.id, limit],
    );
    return Promise.all(rows.map((row) => this.entry(row)));
  }

  private async entry(row: Row): Promise<CaseEntry> {
    const { id, llave, tipo, codigo, nombre, desde, hacia, motivo, actor_user_id: usuario, at, words } = row;
    // The reason of an action is its code.
    const accion =
      tipo === 'ACCION' && codigo !== null && motivo !== null
        ? actionName(placeOf((await this.versions.get(row.version_id)).model, codigo)?.definition, motivo)
        : null;
    const datos = { instancia: llave, movimiento: tipo, tarea: codigo, nombre, desde, hacia, motivo, accion };
    return { at, id: Number(id), publico: false, usuario, datos: { ...datos, escrito_para_ciudadano: words } };
  }
}
