import { inject, injectable } from 'inversify';
import { Database, NotFoundError, type Transaction, isUuid } from '../../../../host/plugin-api/index.js';
import type { ProcessDefinition } from '../language/definition-schema.js';
import { TaskTypes } from '../language/task-types.js';
import type { PinnedRevisions } from './process-version.js';
import type { DefinedVersion, ListedProcess, ListedVersion, StoredProcess, StoredVersion } from './stored-process.js';

interface ListedRow {
  readonly llave: string;
  readonly codigo: string;
  readonly nombre: string;
  readonly active_version_id: number | null;
}

interface ProcessRow extends ListedRow {
  readonly id: number;
  readonly staging: string | null;
  readonly staging_revision: number;
  readonly staging_user: number | null;
  readonly staging_at: Date | null;
}

type VersionRow = ListedVersion & { readonly definicion: unknown; readonly pinned: unknown };

/** The active version of a process, with the processes that it calls and its forms. */
export interface ActiveProcess {
  readonly version: number;
  /** Whether an instance can end without waiting for a person or another system. */
  readonly isRushing: boolean;
  readonly calls: readonly string[];
  readonly forms: readonly string[];
}

const listedColumns = 'llave, codigo, nombre, active_version_id';
const processColumns = `id, ${listedColumns}, staging, staging_revision, staging_user, staging_at`;
const versionColumns = 'id, version, estado, comentario, adduser, adddate';

/** The stored processes, with their drafts and versions. */
@injectable()
export class Processes {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(TaskTypes) private readonly types: TaskTypes,
  ) {}

  /** Finds a process by its UUID or its code. */
  async find(llave: string, tx?: Transaction): Promise<StoredProcess | undefined> {
    const column = isUuid(llave) ? 'llave' : 'codigo';
    const sql = `SELECT ${processColumns} FROM workflow_process WHERE ${column} = $1`;
    const [row] = await this.database.rows<ProcessRow>(sql, [llave], tx);
    return row && processOf(row);
  }

  /** Throws `NotFoundError`. */
  async get(llave: string, tx?: Transaction): Promise<StoredProcess> {
    const process = await this.find(llave, tx);
    if (!process) throw new NotFoundError('No existe un proceso con esa llave o código.');
    return process;
  }

  /** Lists the processes after a code, sorted by it, without their drafts. */
  async page(after: string, limit: number): Promise<ListedProcess[]> {
    const clause = 'WHERE codigo > $1 ORDER BY codigo OFFSET 0 ROWS FETCH NEXT $2 ROWS ONLY';
    const sql = `SELECT ${listedColumns} FROM workflow_process ${clause}`;
    return (await this.database.rows<ListedRow>(sql, [after, limit])).map(listedOf);
  }

  async all(tx: Transaction): Promise<StoredProcess[]> {
    const sql = `SELECT ${processColumns} FROM workflow_process ORDER BY codigo`;
    return (await this.database.rows<ProcessRow>(sql, [], tx)).map(processOf);
  }

  /** Lists the versions of a process, the newest first. */
  versions(processId: number, tx?: Transaction): Promise<ListedVersion[]> {
    const clause = 'WHERE process_id = $1 ORDER BY version DESC';
    return this.database.rows(`SELECT ${versionColumns} FROM workflow_version ${clause}`, [processId], tx);
  }

  /** Lists the versions before one, the newest first, with their definitions. */
  async definedVersions(processId: number, before: number, limit: number): Promise<DefinedVersion[]> {
    const rows = await this.database.rows<Omit<VersionRow, 'pinned'>>(
      `SELECT ${versionColumns}, definicion FROM workflow_version WHERE process_id = $1 AND version < $2
       ORDER BY version DESC OFFSET 0 ROWS FETCH NEXT $3 ROWS ONLY`,
      [processId, before, limit],
    );
    return rows.map(({ definicion, ...listed }) => ({ ...listed, definition: this.definitionOf(definicion) }));
  }

  /** Throws `NotFoundError`. */
  async version(processId: number, version: number, tx?: Transaction): Promise<StoredVersion> {
    return this.readVersion('process_id = $1 AND version = $2', [processId, version], tx);
  }

  /** Finds the active version; undefined where none is published. */
  async active({ activeVersionId }: StoredProcess, tx?: Transaction): Promise<StoredVersion | undefined> {
    if (activeVersionId === undefined) return undefined;
    return this.readVersion('id = $1', [activeVersionId], tx);
  }

  /** Returns the draft as JSON, or the active version where there is no draft. */
  async present(process: StoredProcess, tx?: Transaction): Promise<unknown> {
    return process.staging ?? (await this.active(process, tx))?.definition;
  }

  /** Lists the active versions, by code of the process. */
  async activeProcesses(tx?: Transaction): Promise<ReadonlyMap<string, ActiveProcess>> {
    const rows = await this.database.rows<{ codigo: string; version: number; pinned: unknown }>(
      `SELECT p.codigo, v.version, v.pinned
       FROM workflow_process p JOIN workflow_version v ON v.id = p.active_version_id`,
      [],
      tx,
    );
    return new Map(
      rows.map(({ codigo, version, pinned }) => {
        const { procesos, formularios, sinEspera } = this.database.parseJson<PinnedRevisions>(pinned);
        const calls = Object.keys(procesos);
        return [codigo, { version, isRushing: sinEspera, calls, forms: Object.keys(formularios) }];
      }),
    );
  }

  private async readVersion(condition: string, bind: readonly unknown[], tx?: Transaction): Promise<StoredVersion> {
    const sql = `SELECT ${versionColumns}, definicion, pinned FROM workflow_version WHERE ${condition}`;
    const [row] = await this.database.rows<VersionRow>(sql, bind, tx);
    if (!row) throw new NotFoundError('No existe esa versión del proceso.');
    const { definicion, pinned, ...listed } = row;
    return {
      ...listed,
      definition: this.definitionOf(definicion),
      pinned: this.database.parseJson<PinnedRevisions>(pinned),
    };
  }

  /** Parses a stored definition, which restores the order of fields: a JSON column may change it. */
  private definitionOf(stored: unknown): ProcessDefinition {
    const definition = this.database.parseJson<ProcessDefinition>(stored);
    return this.types.definitionSchema.safeParse(definition).data ?? definition;
  }
}

function listedOf({ active_version_id, ...row }: ListedRow): ListedProcess {
  return { ...row, activeVersionId: active_version_id ?? undefined };
}

function processOf(row: ProcessRow): StoredProcess {
  return {
    id: row.id,
    llave: row.llave,
    codigo: row.codigo,
    nombre: row.nombre,
    activeVersionId: row.active_version_id ?? undefined,
    staging: row.staging === null ? undefined : (JSON.parse(row.staging) as unknown),
    stagingRevision: row.staging_revision,
    stagingUser: row.staging_user ?? undefined,
    stagingAt: row.staging_at ?? undefined,
  };
}
