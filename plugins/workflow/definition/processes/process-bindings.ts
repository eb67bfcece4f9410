import { inject, injectable, multiInject, optional } from 'inversify';
import { Database, InputError, type Transaction } from '../../../../host/plugin-api/index.js';
import { ProcessBinders, type ProcessBinder } from '../../../tramites/contract.js';
import { unsaidOutcomes } from '../language/check-outcomes.js';
import type { DefinitionFault, DefinitionWarning } from '../language/fault.js';
import { legalPlaces, untimedFaults, untimedWarnings } from '../language/legal-places.js';
import { outlineOf } from '../language/outline.js';
import { Processes } from './processes.js';

/**
 * The bindings of other plugins, such as tramites, that depend on the outcomes of a process. Both a binding and a
 * publication lock the process first, so that each sees the other.
 */
@injectable()
export class ProcessBindings {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Processes) private readonly processes: Processes,
    @multiInject(ProcessBinders.token) @optional() private readonly binders: readonly ProcessBinder[] = [],
  ) {}

  /** Finds the ends of a definition without an outcome, where something is bound to the process. */
  async faults(codigo: string, definition: unknown, tx?: Transaction): Promise<DefinitionFault[]> {
    const outline = outlineOf(definition);
    if (unsaidOutcomes(outline, [codigo]).length === 0) return [];
    const followers: string[] = [];
    for (const binder of this.binders) followers.push(...(await binder.bound(codigo, tx)));
    return unsaidOutcomes(outline, followers);
  }

  /**
   * Reports the uses of the record's term: as faults where a starter of the process has no term, and as warnings where
   * no starter is known.
   */
  async terms(
    codigo: string,
    definition: unknown,
    tx?: Transaction,
  ): Promise<{ readonly errores: readonly DefinitionFault[]; readonly advertencias: readonly DefinitionWarning[] }> {
    const places = legalPlaces(outlineOf(definition));
    if (places.length === 0) return { errores: [], advertencias: [] };
    const [bound, untimed]: [string[], string[]] = [[], []];
    for (const binder of this.binders) {
      bound.push(...(await binder.bound(codigo, tx)));
      untimed.push(...(await binder.untimed(codigo, tx)));
    }
    return {
      errores: untimedFaults(places, untimed),
      advertencias: bound.length === 0 ? untimedWarnings(places) : [],
    };
  }

  /** Locks a process in `tx`; false for an unknown one. */
  async lock(tx: Transaction, codigo: string): Promise<boolean> {
    const sql = 'UPDATE workflow_process SET codigo = codigo WHERE codigo = $1';
    return (await this.database.changeRows(sql, [codigo], tx)) > 0;
  }

  /** Checks whether something may be bound to a process: `ProcessStarter.checkBinding`. */
  async check(tx: Transaction, codigo: string, { hasTerm }: { readonly hasTerm: boolean }): Promise<void> {
    if (!(await this.lock(tx, codigo))) return;
    const active = await this.processes.active(await this.processes.get(codigo, tx), tx);
    const outline = outlineOf(active?.definition);
    const faults = unsaidOutcomes(outline, ['lo que se le asocia']);
    if (faults.length > 0) {
      const errors = { proceso: faults.map(({ mensaje }) => mensaje) };
      throw new InputError(`El proceso ${codigo} no dice sus resultados.`, { code: 'fin_sin_resultado', errors });
    }
    if (hasTerm || legalPlaces(outline).length === 0) return;
    const reason = `El proceso ${codigo} usa el plazo del registro: lo que se le asocia tiene que tener un plazo.`;
    throw new InputError(reason, { code: 'plazo_legal_sin_termino', errors: { proceso: [reason] } });
  }
}
