import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import { getTask, placeOf, ProcessVersions, timersOf } from '../definition/index.js';
import { ruleKinds, type TaskState } from '../engine/index.js';
import { behind, pageBy, TREE, type FoundCase, type OwnCasePart } from './found-case.js';

interface Row {
  readonly id: number;
  readonly llave: string;
  readonly codigo: string;
  readonly nombre: string;
  readonly tipo: string;
  readonly estado: TaskState;
  readonly asignado: number | null;
  readonly version_id: number;
  readonly vence: Date | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  /** JSON; of tasks that staff see. */
  readonly timers?: unknown;
}

interface StoredTimer {
  readonly codigo: string;
  readonly due_at: string;
}

/** What tasks of the case there are, mails or all others. */
async function tasksOf(
  database: Database,
  { rootId }: FoundCase,
  { after, limit }: CasePage,
  condition: string,
  more = '',
): Promise<readonly Row[]> {
  if (rootId === undefined) return [];
  return database.rows<Row>(
    `SELECT t.id, tree.llave, t.codigo, t.nombre, t.tipo, t.estado, t.asignado, t.vence, t.created_at, t.ended_at, i.version_id${more}
     FROM ${TREE} tree JOIN workflow_instance i ON i.id = tree.id JOIN workflow_task t ON t.instance_id = i.id
     WHERE ${condition} AND ${behind('t.created_at', 't.id')} ${pageBy('t.created_at', 't.id')}`,
    [rootId, after.at, after.id, limit],
  );
}

/** The timers of a task `t`, the earliest first. */
function timersIn({ dialect }: Database): string {
  const own = 'SELECT m.codigo, m.due_at FROM workflow_timer m WHERE m.task_id = t.id ORDER BY m.due_at, m.id';
  return dialect === 'postgres'
    ? `, (SELECT json_agg(x) FROM (${own}) AS x) AS timers`
    : `, (${own} FOR JSON PATH) AS timers`;
}

/**
 * TAREA: each task but for mails, as it stands; its user is who holds it. Staff see what is still to be done because of
 * its term, and when.
 */
@injectable()
export class TaskPart implements OwnCasePart {
  readonly tipo = 'TAREA';
  readonly orden = 20;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async entries(one: FoundCase, page: CasePage): Promise<readonly CaseEntry[]> {
    const timers = page.reader.isStaff ? timersIn(this.database) : '';
    const rows = await tasksOf(this.database, one, page, "t.tipo <> 'CORREO'", timers);
    return Promise.all(rows.map((row) => this.entry(row, page)));
  }

  private async entry(row: Row, { reader }: CasePage): Promise<CaseEntry> {
    const { id, llave, codigo, nombre, tipo, estado, asignado, vence, created_at, ended_at } = row;
    return {
      at: created_at,
      id,
      publico: false,
      usuario: asignado,
      datos: {
        id,
        instancia: llave,
        codigo,
        nombre,
        tipo,
        estado,
        vence: vence?.toISOString() ?? null,
        terminada: ended_at?.toISOString() ?? null,
        ...(reader.isStaff && { temporizadores: await this.timersOf(row) }),
      },
    };
  }

  private async timersOf({ timers, version_id, codigo: tarea }: Row) {
    const stored = this.database.parseJson<readonly StoredTimer[] | null>(timers) ?? [];
    if (stored.length === 0) return [];
    const { model } = await this.versions.get(version_id);
    const models = new Map(timersOf(getTask(model, tarea)).map(({ codigo, rule }) => [codigo, rule]));
    return stored.map(({ codigo, due_at }) => {
      const rule = models.get(codigo);
      return { codigo, efectos: rule ? ruleKinds(rule) : [codigo], fecha: new Date(due_at).toISOString() };
    });
  }
}

/** CORREO: each mail of the process, by its template; never to whom. It is `COMPLETADA` once all have been taken. */
@injectable()
export class MailPart implements OwnCasePart {
  readonly tipo = 'CORREO';
  readonly orden = 20;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  async entries(one: FoundCase, page: CasePage): Promise<readonly CaseEntry[]> {
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
  }: Row): Promise<CaseEntry> {
    const { model } = await this.versions.get(version_id);
    // A version that the instance went on in may have no such task.
    const definition = placeOf(model, codigo)?.definition;
    const plantilla = definition?.tipo === 'CORREO' ? definition.plantilla : null;
    const terminada = ended_at?.toISOString() ?? null;
    return {
      at: created_at,
      id,
      publico: false,
      usuario: null,
      datos: { instancia: llave, codigo, nombre, plantilla, estado, terminada },
    };
  }
}
