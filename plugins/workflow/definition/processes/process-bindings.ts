import { inject, injectable, multiInject, optional } from 'inversify';
import { Database, InputError, type Transaction } from '../../../../host/plugin-api/index.js';
import { ProcessBinders, type ProcessBinder } from '../../../tramites/contract.js';
import { unsaidOutcomes } from '../language/check-outcomes.js';
import type { DefinitionFault } from '../language/fault.js';
import { outlineOf } from '../language/outline.js';
import { Processes } from './processes.js';

/**
 * What is bound to processes and depends on their outcomes, such as tramites. A binding and a publication lock the
 * process first, so that each sees the other.
 */
@injectable()
export class ProcessBindings {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Processes) private readonly processes: Processes,
    @multiInject(ProcessBinders.token) @optional() private readonly binders: readonly ProcessBinder[] = [],
  ) {}

  /** The ends of a definition that do not say what they stand for, where something is bound to the process. */
  async faults(codigo: string, definition: unknown, tx?: Transaction): Promise<DefinitionFault[]> {
    const outline = outlineOf(definition);
    if (unsaidOutcomes(outline, [codigo]).length === 0) return [];
    const followers: string[] = [];
    for (const binder of this.binders) followers.push(...(await binder.bound(codigo, tx)));
    return unsaidOutcomes(outline, followers);
  }

  /** Locks a process in `tx`; false where there is none. */
  async lock(tx: Transaction, codigo: string): Promise<boolean> {
    const sql = 'UPDATE workflow_process SET codigo = codigo WHERE codigo = $1';
    return (await this.database.change(sql, [codigo], tx)) > 0;
  }

  /** Whether something may be bound to a process: `ProcessStarter.checkBinding`. */
  async check(tx: Transaction, codigo: string): Promise<void> {
    if (!(await this.lock(tx, codigo))) return;
    const active = await this.processes.active(await this.processes.get(codigo, tx), tx);
    const faults = active ? unsaidOutcomes(outlineOf(active.definition), ['lo que se le asocia']) : [];
    if (faults.length === 0) return;
    const errors = { proceso: faults.map(({ mensaje }) => mensaje) };
    throw new InputError(`El proceso ${codigo} no dice sus resultados.`, { code: 'fin_sin_resultado', errors });
  }
}
