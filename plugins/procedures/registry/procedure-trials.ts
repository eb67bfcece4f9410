import { inject, injectable } from 'inversify';
import { AuditLog, Database, type Identity } from '../../../host/plugin-api/index.js';
import { ProcedureExecutor } from '../executor/procedure-executor.js';
import { outcomeOf, type ProcedureOutcome } from '../contract.js';
import { ProcedureAdministration } from './procedure-administration.js';
import { targetOf } from './procedure-registry.js';
import { requireMayRun } from './procedure-rights.js';

/** A dry run that an administrator asks for. */
export interface Trial {
  readonly codigo: string;
  readonly parameter: 'jsondata' | 'JSON_FILTROS';
  readonly json: Readonly<Record<string, unknown>>;
}

/** Dry runs of procedures: the answer is returned, the writes are undone. */
@injectable()
export class ProcedureTrials {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(ProcedureAdministration) private readonly procedures: ProcedureAdministration,
    @inject(ProcedureExecutor) private readonly executor: ProcedureExecutor,
    @inject(AuditLog) private readonly audit: AuditLog,
  ) {}

  /**
   * Runs a procedure, active or not and whatever its uses. Throws `NotFoundError`, and `NotAllowedError` for a
   * procedure that the caller may not run. The audit log has the trial before the run, however that ends.
   */
  async run(by: Identity, { codigo, parameter, json }: Trial): Promise<ProcedureOutcome> {
    const { item } = await this.procedures.get(codigo);
    requireMayRun(by, item);
    const subject = { kind: 'procedures.procedure', id: codigo };
    await this.database.transaction((tx) =>
      this.audit.recordEntry(tx, { action: 'procedures.procedure.tried', by, subject }),
    );
    const target = targetOf(codigo, item.nombre_bd, item.timeout);
    return outcomeOf(this.executor.dryRun({ ...target, json, parameter }));
  }
}
