import { inject, injectable } from 'inversify';
import type { WorkAction } from '../../contract.js';
import { CitizenReach, namedProcedures, noWords, type ProcessVersion, type Task } from '../../definition/index.js';
import type { FoundTask } from '../inbox/inbox-repository.js';

/** The actions of a task, as the users who may choose them see them. */
@injectable()
export class OfferedActions {
  constructor(@inject(CitizenReach) private readonly reach: CitizenReach) {}

  /** Lists the actions of a task; only in the tree of a record do citizens read words. */
  async of(version: ProcessVersion, definition: Task, { root_origin: origin }: FoundTask): Promise<WorkAction[]> {
    if (definition.tipo !== 'USUARIO') return [];
    const offered: WorkAction[] = [];
    for (const { codigo, nombre, procedimiento } of definition.acciones) {
      // A saved definition has a code for each action.
      const accion = codigo!;
      const words = origin === 'tramite' ? await this.reach.ofAction(version, definition.codigo, accion) : noWords;
      const procedimientos = procedimiento === undefined ? null : namedProcedures(procedimiento);
      offered.push({ codigo: accion, nombre, procedimientos, ...words });
    }
    return offered;
  }
}
