import { inject, injectable } from 'inversify';
import { Database, UserDirectory } from '../../../../host/plugin-api/index.js';

/** A process in the list of designers, with its draft and its instances. */
export interface OverviewedProcess {
  readonly llave: string;
  readonly codigo: string;
  readonly nombre: string;
  /** The number of the active version; null until one is published. */
  readonly activa: number | null;
  /** The draft that is not published yet. */
  readonly borrador: { readonly usuario: string | null; readonly fecha: string | null } | null;
  /** The instances that have not ended, by version, the newest first; versions without any are left out. */
  readonly enCurso: { readonly version: number; readonly instancias: number }[];
  /** The tasks with an incident. */
  readonly incidentes: number;
}

interface ProcessRow extends Pick<OverviewedProcess, 'llave' | 'codigo' | 'nombre' | 'activa'> {
  readonly drafted: number;
  readonly staging_user: number | null;
  readonly staging_at: Date | null;
}

interface CountRow {
  readonly codigo: string;
  readonly version: number;
  readonly counted: number | string;
}

const listed = `SELECT p.llave, p.codigo, p.nombre, v.version AS activa,
    CASE WHEN p.staging IS NULL THEN 0 ELSE 1 END AS drafted, p.staging_user, p.staging_at
  FROM workflow_process p LEFT JOIN workflow_version v ON v.id = p.active_version_id`;
const pageSql = `${listed} WHERE p.codigo > $1 ORDER BY p.codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY`;
const oneSql = `${listed} WHERE p.codigo = $1`;

/** Counts by the index of the instances that have not ended. */
const liveSql = `SELECT c.codigo, c.version, c.counted
  FROM (SELECT p.codigo, v.version, (SELECT COUNT(*) FROM workflow_instance i
      WHERE i.version_id = v.id AND i.estado IN ('ACTIVA', 'SUSPENDIDA')) AS counted
    FROM workflow_version v JOIN workflow_process p ON p.id = v.process_id
    WHERE p.codigo >= $1 AND p.codigo <= $2) AS c
  WHERE c.counted > 0 ORDER BY c.codigo, c.version DESC`;

/** Counts by the index of the open tasks. */
const incidentsSql = `SELECT p.codigo, 0 AS version, COUNT(*) AS counted
  FROM workflow_task t JOIN workflow_process p ON p.id = t.process_id
  WHERE t.estado = 'INCIDENTE' AND p.codigo >= $1 AND p.codigo <= $2 GROUP BY p.codigo`;

/** The processes with their drafts, and the instances that run on their versions. */
@injectable()
export class ProcessOverview {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(UserDirectory) private readonly users: UserDirectory,
  ) {}

  /** Lists the processes after a code, sorted by it. */
  async page(after: string, limit: number): Promise<OverviewedProcess[]> {
    return this.counted(await this.database.rows<ProcessRow>(pageSql, [after, limit]));
  }

  /** Lists one process, given by its code; none where it does not exist. */
  async one(codigo: string): Promise<OverviewedProcess[]> {
    return this.counted(await this.database.rows<ProcessRow>(oneSql, [codigo]));
  }

  private async counted(processes: readonly ProcessRow[]): Promise<OverviewedProcess[]> {
    const [first, last] = [processes.at(0)?.codigo, processes.at(-1)?.codigo];
    if (first === undefined || last === undefined) return [];
    const live = await this.database.rows<CountRow>(liveSql, [first, last]);
    const incidents = await this.database.rows<CountRow>(incidentsSql, [first, last]);
    const authors = processes.flatMap(({ staging_user }) => staging_user ?? []);
    const names = await this.users.namesOf(new Set(authors));
    return processes.map(({ drafted, staging_user, staging_at, ...process }) => ({
      ...process,
      borrador:
        drafted === 0
          ? null
          : {
              usuario: (staging_user !== null && names.get(staging_user)?.username) || null,
              fecha: staging_at?.toISOString() ?? null,
            },
      enCurso: live
        .filter(({ codigo }) => codigo === process.codigo)
        .map(({ version, counted }) => ({ version, instancias: Number(counted) })),
      incidentes: Number(incidents.find(({ codigo }) => codigo === process.codigo)?.counted ?? 0),
    }));
  }
}
