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
  /** Whether it is only checked: no step follows that refuses its own end. */
  readonly isOnlyChecked: boolean;
}

/** The code of the refusal of an action without the words that the citizen has to read. */
export const MISSING_WORDS = 'falta_para_ciudadano';

/** The things that an action in the instance of a record needs before anything of it is done. */
@injectable()
export class ActionNeeds {
  constructor(
    @inject(CitizenReach) private readonly reach: CitizenReach,
    @inject(ProcessedRecords) @optional() private readonly records?: ProcessedRecords,
  ) {}

  /**
   * Throws `ConflictError` where the automatic tasks of an action lead to the end of a record that still needs an
   * answer (`sin_respuesta`): an act would be issued or mailed before the end is refused. Then throws `InputError`
   * where an action without words comes to a wait or an end at which the citizen has to read some
   * (`falta_para_ciudadano`): a check that ends with it found nothing else.
   */
  async check(action: ReachedAction): Promise<void> {
    const { version, instance, planned, paraCiudadano } = action;
    if (instance.recordId !== null && (await this.endsRecord(action))) {
      if (await this.records?.lacksAnswer(instance.recordId)) throw missingAnswer();
    }
    if (paraCiudadano !== undefined || !instance.isOfRecord) return;
    const { tasks, end } = planned;
    for (const { codigo } of [...tasks, ...(end ? [end] : [])]) {
      if (await this.reach.mayNeedWords(version, codigo)) throw missingWords();
    }
  }

  private async endsRecord({ version, planned, isOnlyChecked }: ReachedAction): Promise<boolean> {
    // An end in the step of the action refuses by itself.
    if (isOnlyChecked && planned.end) return true;
    for (const { codigo } of planned.tasks) if (await this.reach.endsBehind(version, codigo)) return true;
    return false;
  }
}

function missingWords(): InputError {
  const mensaje = 'Escriba qué le falta a la solicitud, o por qué termina así: quien la hizo lo lee.';
  return new InputError(mensaje, { code: MISSING_WORDS, errors: { para_ciudadano: [mensaje] } });
}

function missingAnswer(): ConflictError {
  const mensaje = 'Responda antes el registro: con esta acción la solicitud termina, y su trámite exige una respuesta.';
  return new ConflictError(mensaje, { code: UNANSWERED_RECORD });
}
