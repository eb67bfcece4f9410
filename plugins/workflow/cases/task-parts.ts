import { inject, injectable } from 'inversify';
import { Database } from '../../../host/plugin-api/index.js';
import type { CaseEntry, CasePage } from '../../tramites/contract.js';
import { placeOf, ProcessVersions } from '../definition/index.js';
import type { TaskState } from '../engine/index.js';
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
  readonly vence_legal: boolean;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly rebote: string | null;
}

/** Reads the tasks of a case that meet a condition: the mails, or all others. */
async function tasksOf(
  database: Database,
  { rootId }: FoundCase,
  { after, limit }: CasePage,
  condition: string,
): Promise<readonly Row[]> {
  if (rootId === undefined) return [];
  return database.rows<Row>(
    `SELECT t.id, tree.llave, t.codigo, t.nombre, t.tipo, t.estado, t.asignado, t.vence, t.vence_legal, t.created_at,
       t.ended_at, t.rebote, i.version_id
     FROM ${TREE} tree JOIN workflow_instance i ON i.id = tree.id JOIN workflow_task t ON t.instance_id = i.id
     WHERE ${condition} AND ${behind('t.created_at', 't.id')} ${pageBy('t.created_at', 't.id')}`,
    [rootId, after.at, after.id, limit],
  );
}

/** TAREA: the present state of each task except mails; its user is its holder. */
@injectable()
export class TaskPart implements OwnCasePart {
  readonly tipo = 'TAREA';
  readonly orden = 20;
  readonly publico = false;

  constructor(@inject(Database) private readonly database: Database) {}

  async listEntries(one: FoundCase, page: CasePage): Promise<readonly CaseEntry[]> {
    const rows = await tasksOf(this.database, one, page, "t.tipo <> 'CORREO'");
    return rows.map(
      ({ id, llave, codigo, nombre, tipo, estado, asignado, vence, vence_legal, created_at, ended_at }) => ({
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
          vence_legal,
          terminada: ended_at?.toISOString() ?? null,
        },
      }),
    );
  }
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
    const { model } = await this.versions.get(version_id);
    // The version that the instance was moved to may have no such task.
    const definition = placeOf(model, codigo)?.definition;
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
