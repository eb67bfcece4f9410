import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../../host/plugin-api/index.js';
import { ProcessVersions, type ProcessVersion } from '../../definition/index.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { misfitsOf, type Misfit } from './fit.js';
import { standingWork } from './open-work.js';
import { refusalOf, TransferTargets } from './transfer-targets.js';

/** The instances of a process to check. */
export interface FitRequest {
  /** The UUID of the process, or its code. */
  readonly proceso: string;
  /** Number of the version to move to; undefined for the active one. */
  readonly version: number | undefined;
  /** Only these instances. */
  readonly llaves: readonly string[] | undefined;
  /** Only instances on the version with this number. */
  readonly desdeVersion: number | undefined;
  /** Only instances that began after the one with this id. */
  readonly after: number;
  readonly limit: number;
}

/** An instance, with the reasons why it does not fit another version. */
export interface InstanceFit {
  readonly id: number;
  readonly llave: string;
  /** Number of its present version. */
  readonly version: number;
  /** Empty where it fits. */
  readonly motivos: readonly Misfit[];
}

interface Row {
  readonly id: number;
  readonly llave: string;
}

/** Checks which instances fit another version before they are moved. Changes nothing. */
@injectable()
export class VersionFits {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(TransferTargets) private readonly targets: TransferTargets,
  ) {}

  /** Checks the live instances on other versions, the oldest first. Throws `NotFoundError` for an unknown version. */
  async list({ proceso, version, llaves, desdeVersion, after, limit }: FitRequest): Promise<readonly InstanceFit[]> {
    const target = await this.targets.find(proceso, version);
    const versions = await this.otherVersions(target, desdeVersion);
    // Exactly as the condition of the index of live instances says it, so that the index is used.
    const where = conditions()
      .oneOf('version_id', versions)
      .and("estado IN ('ACTIVA', 'SUSPENDIDA')")
      .and('id > ?', after);
    if (llaves) where.oneOf('llave', llaves);
    const rows = await where.rows<Row>(
      this.database,
      (text) => `SELECT id, llave FROM workflow_instance ${text}
        ORDER BY id OFFSET 0 ROWS FETCH NEXT ${limit} ROWS ONLY`,
    );
    const fits: InstanceFit[] = [];
    for (const { id, llave } of rows) {
      const standing = await standingWork(this.database, this.instances, llave);
      if (!standing) continue;
      const { instance, open } = standing;
      const own = await this.versions.get(instance.versionId);
      const refusal = refusalOf(instance.estado, own.version, target.version);
      const misfits = misfitsOf(own.model, target, instance.state, open);
      fits.push({ id, llave, version: own.version, motivos: [...(refusal ? [refusal] : []), ...misfits] });
    }
    return fits;
  }

  /** Lists the ids of the versions of the process other than the target. */
  private async otherVersions(
    { processId, versionId }: ProcessVersion,
    number: number | undefined,
  ): Promise<readonly number[]> {
    const where = conditions().and('process_id = ?', processId).and('id <> ?', versionId).and('version = ?', number);
    const rows = await where.rows<{ id: number }>(this.database, (text) => `SELECT id FROM workflow_version ${text}`);
    return rows.map(({ id }) => id);
  }
}
