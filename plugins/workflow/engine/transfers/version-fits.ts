import { inject, injectable } from 'inversify';
import { conditions, Database } from '../../../../host/plugin-api/index.js';
import { ProcessVersions, type ProcessVersion } from '../../definition/index.js';
import { InstanceReader } from '../steps/instance-reader.js';
import { misfitsOf, type Misfit } from './fit.js';
import { standingWork } from './open-work.js';
import { refusalOf, TransferTargets } from './transfer-targets.js';

/** The instances of a process that are looked at. */
export interface FitRequest {
  /** The UUID of the process, or its code. */
  readonly proceso: string;
  /** Number of the version that they would go on in; undefined for the active one. */
  readonly version: number | undefined;
  /** Only these. */
  readonly llaves: readonly string[] | undefined;
  /** Only those on the version of this number. */
  readonly desdeVersion: number | undefined;
  /** Only those that began after the one with this id. */
  readonly after: number;
  readonly limit: number;
}

/** An instance, and what keeps it from going on in another version. */
export interface InstanceFit {
  readonly id: number;
  readonly llave: string;
  /** Number of the version that it is on. */
  readonly version: number;
  /** Empty where it fits. */
  readonly motivos: readonly Misfit[];
}

interface Row {
  readonly id: number;
  readonly llave: string;
}

/** Tells before a move to another version which instances would not fit there. Changes nothing. */
@injectable()
export class VersionFits {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(InstanceReader) private readonly instances: InstanceReader,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
    @inject(TransferTargets) private readonly targets: TransferTargets,
  ) {}

  /** Live instances on other versions, the oldest first. Throws `NotFoundError` for a version that is not there. */
  async list({ proceso, version, llaves, desdeVersion, after, limit }: FitRequest): Promise<readonly InstanceFit[]> {
    const target = await this.targets.find(proceso, version);
    const versions = await this.otherVersions(target, desdeVersion);
    // As the index of live instances says it, in the same words.
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
      const misfits = misfitsOf(own, target, instance.state, open);
      fits.push({ id, llave, version: own.version, motivos: [...(refusal ? [refusal] : []), ...misfits] });
    }
    return fits;
  }

  /** Ids of the versions of the process, but for the one that instances would go on in. */
  private async otherVersions(
    { processId, versionId }: ProcessVersion,
    number: number | undefined,
  ): Promise<readonly number[]> {
    const where = conditions().and('process_id = ?', processId).and('id <> ?', versionId).and('version = ?', number);
    const rows = await where.rows<{ id: number }>(this.database, (text) => `SELECT id FROM workflow_version ${text}`);
    return rows.map(({ id }) => id);
  }
}
