import { inject, injectable } from 'inversify';
import { ConflictError, Database, NotFoundError } from '../../../../host/plugin-api/index.js';
import { ProcessVersions, type ProcessVersion } from '../../definition/index.js';
import type { StandingInstance } from '../steps/standing-instance.js';

/** The versions that instances may move to. */
@injectable()
export class TransferTargets {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcessVersions) private readonly versions: ProcessVersions,
  ) {}

  /** Finds a version of a process, given by its UUID or its code; the active one by default. Throws `NotFoundError`. */
  async find(process: string, version: number | undefined): Promise<ProcessVersion> {
    const [row] = await this.database.rows<{ id: number | null }>(
      version === undefined
        ? 'SELECT active_version_id AS id FROM workflow_process WHERE llave = $1 OR codigo = $1'
        : `SELECT v.id FROM workflow_version v JOIN workflow_process p ON p.id = v.process_id
           WHERE (p.llave = $1 OR p.codigo = $1) AND v.version = $2`,
      version === undefined ? [process] : [process, version],
    );
    if (!row || row.id === null) throw new NotFoundError('El proceso no tiene esa versión.');
    return this.versions.get(row.id);
  }

  /** Throws `ConflictError` where an instance may not move from one version to another. */
  requireLater({ estado }: Pick<StandingInstance, 'estado'>, before: ProcessVersion, after: ProcessVersion): void {
    const refusal = refusalOf(estado, before.version, after.version);
    if (refusal) throw new ConflictError(refusal.mensaje, { code: refusal.codigo });
  }
}

/** Explains why an instance may not move to a version, regardless of its tasks; undefined where it may. */
export function refusalOf(
  estado: StandingInstance['estado'],
  from: number,
  to: number,
): { readonly codigo: string; readonly mensaje: string } | undefined {
  if (estado !== 'ACTIVA') {
    return { codigo: 'estado_no_permitido', mensaje: `La instancia está ${estado}: solo se traslada una ACTIVA.` };
  }
  if (from === to) return { codigo: 'misma_version', mensaje: `La instancia ya está en la versión ${to}.` };
  if (from < to) return undefined;
  return { codigo: 'version_anterior', mensaje: `La instancia está en la versión ${from}, posterior a la ${to}.` };
}
