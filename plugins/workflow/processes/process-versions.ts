import { inject, injectable } from 'inversify';
import {
  Database,
  NotFoundError,
  Revisions,
  type CachedValue,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { SchemaForms, type Form } from '../../forms/contract.js';
import type { ProcessDefinition } from '../definition/definition-schema.js';
import { compileProcess } from '../definition/process-model.js';
import { WorkflowSettings } from '../workflow-settings.js';
import type { WorkflowConfig } from '../workflow-config.js';
import { BoundedCache, type Measured } from './bounded-cache.js';
import type { PinnedRevisions, ProcessVersion } from './process-version.js';

/** The revision of what is published: which version of each process is the active one. */
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

const MEBIBYTE = 1024 * 1024;

const select = `SELECT v.id, v.version, v.definicion, v.pinned, v.process_id, p.llave, p.codigo
  FROM workflow_version v JOIN workflow_process p ON p.id = v.process_id`;

/**
 * Published versions and their pinned forms, as instances run on them. They never change, so that they are kept in
 * memory by what they are; what is read within a transaction is not, as it may never be committed.
 */
@injectable()
export class ProcessVersions {
  /** Ids of active versions by code of their process. */
  private readonly activeIds: CachedValue<ReadonlyMap<string, number>>;
  private readonly versions: BoundedCache<ProcessVersion>;
  private readonly pinnedForms: BoundedCache<Form>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(SchemaForms) private readonly forms: SchemaForms,
    @inject(Revisions) revisions: Revisions,
    @inject(WorkflowSettings) { definitionMebibytes }: WorkflowConfig,
  ) {
    this.activeIds = revisions.cached(PROCESSES_REVISION, (tx) => this.loadActive(tx));
    this.versions = new BoundedCache(definitionMebibytes * MEBIBYTE);
    this.pinnedForms = new BoundedCache(definitionMebibytes * MEBIBYTE);
  }

  /** The version on which instances of a process begin, at most a second old; undefined where none is published. */
  async active(codigo: string, tx?: Transaction): Promise<ProcessVersion | undefined> {
    const versionId = (await this.activeIds.get(tx)).get(codigo);
    return versionId === undefined ? undefined : this.get(versionId, tx);
  }

  /** Throws `NotFoundError` for an id of no version. */
  get(versionId: number, tx?: Transaction): Promise<ProcessVersion> {
    return this.read(String(versionId), 'v.id = $1', [versionId], tx);
  }

  /**
   * The version of a process that a version calls, as it was pinned. Throws `NotFoundError` for one that it does not
   * call.
   */
  called(caller: ProcessVersion, codigo: string, tx?: Transaction): Promise<ProcessVersion> {
    const version = caller.pinned.procesos[codigo] ?? 0;
    return this.read(`${codigo}@${version}`, 'p.codigo = $1 AND v.version = $2', [codigo, version], tx);
  }

  /** A form of a version, at its pinned revision. Throws `NotFoundError` for one that the version does not have. */
  async formOf({ pinned }: ProcessVersion, codigo: string, tx?: Transaction): Promise<Form> {
    const revision = pinned.formularios[codigo] ?? 0;
    const key = `${codigo}@${revision}`;
    const read = (): Promise<Measured<Form>> => this.readForm(codigo, revision, tx);
    if (!tx) return this.pinnedForms.get(key, read);
    return this.pinnedForms.find(key) ?? (await read()).value;
  }

  private async read(
    key: string,
    condition: string,
    bind: readonly unknown[],
    tx?: Transaction,
  ): Promise<ProcessVersion> {
    const read = async (): Promise<Measured<ProcessVersion>> => {
      const [row] = await this.database.rows<VersionRow>(`${select} WHERE ${condition}`, bind, tx);
      if (!row) throw new NotFoundError('No existe esa versión del proceso.');
      return this.compile(row);
    };
    if (!tx) return this.versions.get(key, read);
    return this.versions.find(key) ?? (await read()).value;
  }

  private compile({ definicion, pinned, ...row }: VersionRow): Measured<ProcessVersion> {
    const definition = this.database.parseJson<ProcessDefinition>(definicion);
    const value: ProcessVersion = {
      versionId: row.id,
      version: row.version,
      processId: row.process_id,
      llave: row.llave,
      codigo: row.codigo,
      model: compileProcess(definition),
      pinned: this.database.parseJson<PinnedRevisions>(pinned),
    };
    return { value, bytes: Buffer.byteLength(JSON.stringify(definition)) };
  }

  private async readForm(codigo: string, revision: number, tx?: Transaction): Promise<Measured<Form>> {
    const [row] = await this.database.rows<{ definicion: string }>(
      `SELECT r.definicion FROM workflow_form f JOIN workflow_form_revision r ON r.form_id = f.id
       WHERE f.codigo = $1 AND r.revision = $2`,
      [codigo, revision],
      tx,
    );
    if (!row) throw new NotFoundError('No existe esa revisión del formulario.');
    const { definicion } = row;
    return { value: this.forms.open(JSON.parse(definicion)), bytes: Buffer.byteLength(definicion) };
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
