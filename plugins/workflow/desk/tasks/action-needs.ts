import { inject, injectable, optional } from 'inversify';
import { ConflictError, InputError } from '../../../../host/plugin-api/index.js';
import { ProcessedRecords, UNANSWERED_RECORD } from '../../../tramites/contract.js';
import { CitizenReach, type ProcessVersion } from '../../definition/index.js';
import type { InstanceAt, PlannedMove } from '../../engine/index.js';

/** A planned action in an instance. */
interface ReachedAction {
  readonly version: ProcessVersion;
  readonly instance: Pick<InstanceAt, 'isOfRecord' | 'recordId'>;
  readonly planned: Pick<PlannedMove, 'tasks' | 'end'>;
  /** The words to the citizen that the user writes. */
  readonly paraCiudadano: string | undefined;
}

/** The things that an action in the instance of a record needs before anything of it is done. */
@injectable()
export class ActionNeeds {
  constructor(
    @inject(CitizenReach) private readonly reach: CitizenReach,
    @inject(ProcessedRecords) @optional() private readonly records?: ProcessedRecords,
  ) {}

  /**
   * Throws `InputError` where an action without words comes to a wait or an end at which the citizen has to read some
   * (`falta_para_ciudadano`), and `ConflictError` where its automatic tasks lead to the end of a record that still
   * needs an answer (`sin_respuesta`): an act would be issued or mailed before the end is refused.
   */
  async check({ version, instance, planned, paraCiudadano }: ReachedAction): Promise<void> {
    const { tasks, end } = planned;
    if (paraCiudadano === undefined && instance.isOfRecord) {
      for (const { codigo } of [...tasks, ...(end ? [end] : [])]) {
        if (await this.reach.mayNeedWords(version, codigo)) throw missingWords();
      }
    }
    // An end in the step of the action refuses by itself.
    if (instance.recordId === null || !this.records) return;
    for (const { codigo } of tasks) {
      if (!(await this.reach.endsBehind(version, codigo))) continue;
      if (await this.records.lacksAnswer(instance.recordId)) throw missingAnswer();
      return;
    }
  }
}

function missingWords(): InputError {
  const mensaje = 'Escriba qué le falta a la solicitud, o por qué termina así: quien la hizo lo lee.';
  return new InputError(mensaje, { code: 'falta_para_ciudadano', errors: { para_ciudadano: [mensaje] } });
}

function missingAnswer(): ConflictError {
  const mensaje = 'Responda antes el registro: con esta acción la solicitud termina, y su trámite exige una respuesta.';
  return new ConflictError(mensaje, { code: UNANSWERED_RECORD });
}
