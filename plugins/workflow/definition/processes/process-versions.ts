import { inject, injectable } from 'inversify';
import {
  conditions,
  Database,
  NotFoundError,
  RecentlyUsed,
  Revisions,
  type CachedValue,
  type Transaction,
} from '../../../../host/plugin-api/index.js';
import { SchemaForms, type Form } from '../../../forms/contract.js';
import type { ProcessDefinition } from '../language/definition-schema.js';
import { compileProcess } from '../language/model.js';
import { ProcessForms } from '../forms/process-forms.js';
import { WorkflowSettings } from '../../workflow-settings.js';
import type { WorkflowConfig } from '../../workflow-config.js';
import type { PinnedRevisions, ProcessVersion } from './process-version.js';

/** The revision of the published versions: it changes with the active version of any process. */
export const PROCESSES_REVISION = 'workflow/processes';

interface VersionRow {
  readonly id: number;
  readonly version: number;
  readonly definicion: unknown;
  readonly pinned: unknown;
  readonly process_id: number;
  readonly llave: string;
  readonly codigo: string;
}

/** A value with the size of its JSON in bytes. */
interface Measured<T> {
  readonly value: T;
  readonly weight: number;
}

const MEBIBYTE = 1024 * 1024;

const select = `SELECT v.id, v.version, v.definicion, v.pinned, v.process_id, p.llave, p.codigo
  FROM workflow_version v JOIN workflow_process p ON p.id = v.process_id`;

/**
 * Published versions and their pinned forms, as instances run on them. They never change, so they are cached by their
 * identity. Reads within a transaction are not cached, as the transaction may roll back.
 */
@injectable()
export class ProcessVersions {
  /** Ids of active versions by code of their process. */
  private readonly activeIds: CachedValue<ReadonlyMap<string, number>>;
  private readonly versions: RecentlyUsed<ProcessVersion>;
  private readonly pinnedForms: RecentlyUsed<Form>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(SchemaForms) private readonly forms: SchemaForms,
    @inject(ProcessForms) private readonly stored: ProcessForms,
    @inject(Revisions) revisions: Revisions,
    @inject(WorkflowSettings) { definitionMebibytes }: WorkflowConfig,
  ) {
    this.activeIds = revisions.cached(PROCESSES_REVISION, (tx) => this.loadActive(tx));
    this.versions = new RecentlyUsed(definitionMebibytes * MEBIBYTE);
    this.pinnedForms = new RecentlyUsed(definitionMebibytes * MEBIBYTE);
  }

  /**
   * Finds the version on which instances of a process begin, at most a second old; undefined where none is published.
   */
  async active(codigo: string, tx?: Transaction): Promise<ProcessVersion | undefined> {
    const versionId = (await this.activeIds.get(tx)).get(codigo);
    return versionId === undefined ? undefined : this.get(versionId, tx);
  }

  /** Throws `NotFoundError` for an unknown id. */
  get(versionId: number, tx?: Transaction): Promise<ProcessVersion> {
    return this.cached(this.versions, String(versionId), tx, () => this.readVersion(versionId, tx));
  }

  /**
   * Returns the version of a process that a version calls, as it was pinned. Throws `NotFoundError` for a process that
   * it does not call.
   */
  async called(caller: ProcessVersion, codigo: string, tx?: Transaction): Promise<ProcessVersion> {
    const versionId = caller.calls.get(codigo);
    if (versionId === undefined) throw new NotFoundError('El proceso no inicia uno con ese código.');
    return this.get(versionId, tx);
  }

  /**
   * Returns a form of a version, at its pinned revision. Throws `NotFoundError` for a form that the version does not
   * use.
   */
  async formOf({ pinned }: ProcessVersion, codigo: string, tx?: Transaction): Promise<Form> {
    const revision = pinned.formularios[codigo] ?? 0;
    return this.cached(this.pinnedForms, `${codigo}@${revision}`, tx, () => this.readForm(codigo, revision, tx));
  }

  /** Returns all forms of a version, at their pinned revisions. */
  async formsOf(version: ProcessVersion, tx?: Transaction): Promise<readonly Form[]> {
    const forms: Form[] = [];
    for (const codigo of Object.keys(version.pinned.formularios)) forms.push(await this.formOf(version, codigo, tx));
    return forms;
  }

  /** Returns a value from the cache, or reads it; a value that a transaction reads is not cached. */
  private async cached<T>(
    values: RecentlyUsed<T>,
    key: string,
    tx: Transaction | undefined,
    read: () => Promise<Measured<T>>,
  ): Promise<T> {
    if (!tx) return values.read(key, read);
    return values.find(key) ?? (await read()).value;
  }

  private async readVersion(versionId: number, tx?: Transaction): Promise<Measured<ProcessVersion>> {
    const [row] = await this.database.rows<VersionRow>(`${select} WHERE v.id = $1`, [versionId], tx);
    if (!row) throw new NotFoundError('No existe esa versión del proceso.');
    const definition = this.database.parseJson<ProcessDefinition>(row.definicion);
    const pinned = this.database.parseJson<PinnedRevisions>(row.pinned);
    const value: ProcessVersion = {
      versionId: row.id,
      version: row.version,
      processId: row.process_id,
      llave: row.llave,
      codigo: row.codigo,
      model: compileProcess(definition),
      pinned,
      calls: await this.idsOf(pinned, tx),
    };
    return { value, weight: Buffer.byteLength(JSON.stringify(definition)) };
  }

  /** Finds the ids of the versions that a version calls, by code of their process. */
  private async idsOf({ procesos }: PinnedRevisions, tx?: Transaction): Promise<ReadonlyMap<string, number>> {
    if (Object.keys(procesos).length === 0) return new Map();
    const rows = await conditions()
      .oneOf('p.codigo', Object.keys(procesos))
      .oneOf('v.version', [...new Set(Object.values(procesos))])
      .rows<Pick<VersionRow, 'id' | 'version' | 'codigo'>>(
        this.database,
        (where) =>
          `SELECT v.id, v.version, p.codigo FROM workflow_version v JOIN workflow_process p ON p.id = v.process_id
           ${where}`,
        tx,
      );
    const pinned = rows.filter(({ codigo, version }) => procesos[codigo] === version);
    return new Map(pinned.map(({ codigo, id }) => [codigo, id]));
  }

  private async readForm(codigo: string, revision: number, tx?: Transaction): Promise<Measured<Form>> {
    const definition = await this.stored.revisionOf(codigo, revision, tx);
    if (!definition) throw new NotFoundError('No existe esa revisión del formulario.');
    return { value: this.forms.openForm(definition), weight: Buffer.byteLength(JSON.stringify(definition)) };
  }

  private async loadActive(tx?: Transaction): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ codigo: string; active_version_id: number }>(
      'SELECT codigo, active_version_id FROM workflow_process WHERE active_version_id IS NOT NULL',
      [],
      tx,
    );
    return new Map(rows.map((row) => [row.codigo, row.active_version_id]));
  }
}
