import { inject, injectable } from 'inversify';
import { Database, Groups } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import { placeOf, ProcessVersions } from '../definition/index.js';
import { TaskAccess, type TaskState } from '../engine/index.js';
import { behind, pageBy, TREE, type FoundCase, type OwnCasePart } from './found-case.js';

interface Row {
  readonly id: number;
  /** Null for a task of a record without a process, as is its version. */
  readonly llave: string | null;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly version_id: number | null;
  readonly vence: Date | null;
  readonly vence_legal: boolean;
  readonly grupos: unknown;
  readonly created_at: Date;
  readonly taken_at: Date | null;
  readonly ended_at: Date | null;
  readonly rebote: string | null;
}

/** The columns of a task `t`. */
const columns = `t.id, t.codigo, t.nombre, t.tipo, t.estado, t.asignado, t.vence, t.vence_legal, t.grupos, t.created_at,
  t.taken_at, t.ended_at, t.rebote`;

/** Reads the tasks of a case that meet a condition, the mails or all others; without a process, those of the record. */
async function tasksOf(
  database: Database,
  { rootId, record }: FoundCase,
  { after, limit }: CasePage,
  condition: string,
): Promise<readonly Row[]> {
  const [source, of] =
    rootId === undefined
      ? [`NULL AS llave, NULL AS version_id FROM workflow_task t WHERE t.record_id = $1`, record?.recordId]
      : [
          `tree.llave, i.version_id FROM ${TREE} tree JOIN workflow_instance i ON i.id = tree.id
           JOIN workflow_task t ON t.instance_id = i.id WHERE 1 = 1`,
          rootId,
        ];
  if (of === undefined) return [];
  return database.rows<Row>(
    `SELECT ${columns}, ${source} AND ${condition} AND ${behind('t.created_at', 't.id')} ${pageBy('t.created_at', 't.id')}`,
    [of, after.at, after.id, limit],
  );
}

/**
 * TAREA: the present state of each task except mails; its user is its holder. An open one names the groups of its pool,
 * and says whether the reader may open and take it.
 */
@injectable()
export class TaskPart implements OwnCasePart {
  readonly tipo = 'TAREA';
  readonly orden = 20;
  readonly publico = false;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskAccess) private readonly access: TaskAccess,
    @inject(Groups) private readonly groups: Groups,
  ) {}

  async listEntries(one: FoundCase, page: CasePage): Promise<readonly CaseEntry[]> {
    const rows = await tasksOf(this.database, one, page, "t.tipo <> 'CORREO'");
    const open = rows.filter(({ ended_at }) => ended_at === null);
    const [seen, names] = await Promise.all([
      this.access.standing(
        open.map(({ id }) => id),
        page.by,
      ),
      open.some(({ estado }) => estado === 'EN_POOL') ? this.groups.listGroups() : [],
    ]);
    const opened = new Set(seen.map(({ id }) => id));
    const nameOf = new Map(names.map(({ codigo, nombre }): [string, string] => [codigo, nombre]));
    return rows.map((row) => {
      const pool =
        row.estado === 'EN_POOL' ? (this.database.parseJson<readonly string[] | null>(row.grupos) ?? []) : [];
      const own: ReadonlySet<string> = page.by.groups;
      const toma = pool.some((group) => own.has(group));
      const grupos = pool.map((group) => nameOf.get(group) ?? group);
      return entryOf(row, { grupos, abre: opened.has(row.id), toma });
    });
  }
}

function entryOf(
  row: Row,
  more: { readonly grupos: readonly string[]; readonly abre: boolean; readonly toma: boolean },
): CaseEntry {
  const { id, llave, codigo, nombre, tipo, estado, vence, vence_legal, created_at: at } = row;
  return {
    at,
    id,
    publico: false,
    usuario: row.asignado,
    datos: {
      ...{ id, instancia: llave, codigo, nombre, tipo, estado, vence: vence?.toISOString() ?? null, vence_legal },
      tomada: row.taken_at?.toISOString() ?? null,
      terminada: row.ended_at?.toISOString() ?? null,
      ...more,
    },
  };
}

/**
 * CORREO: the mails of the process, by template, without their recipients. A mail is `COMPLETADA` once the mail server
 * has accepted all its messages; `rebote` is set where one of them bounced later.
 */
@injectable()
export class MailPart implements OwnCasePart {
  readonly tipo = 'CORREO';
  readonly orden = 20;
  readonly publico = false;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async listEntries(one: FoundCase, page: CasePage): Promise<readonly CaseEntry[]> {
    const rows = await tasksOf(this.database, one, page, "t.tipo = 'CORREO'");
    return Promise.all(rows.map((row) => this.entry(row)));
  }

  private async entry({
    id,
    llave,
    version_id,
    codigo,
    nombre,
    estado,
    created_at,
    ended_at,
    rebote,
  }: Row): Promise<CaseEntry> {
    // The version that the instance was moved to may have no such task.
    const definition = placeOf((await this.versions.get(version_id!)).model, codigo)?.definition;
    const plantilla = definition?.tipo === 'CORREO' ? definition.plantilla : null;
    const terminada = ended_at?.toISOString() ?? null;
    return {
      at: created_at,
      id,
      publico: false,
      usuario: null,
      datos: { instancia: llave, codigo, nombre, plantilla, estado, terminada, ...(rebote !== null && { rebote }) },
    };
  }
}
