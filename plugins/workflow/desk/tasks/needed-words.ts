import { InputError } from '../../../../host/plugin-api/index.js';
import type { CitizenReach, ProcessVersion } from '../../definition/index.js';
import type { PlannedMove } from '../../engine/index.js';

/** Throws `InputError` where a move without words comes to a wait or an end at which the citizen has to read some. */
export async function refuseWithoutWords(
  reach: CitizenReach,
  version: ProcessVersion,
  { tasks, end }: Pick<PlannedMove, 'tasks' | 'end'>,
): Promise<void> {
  for (const { codigo } of [...tasks, ...(end ? [end] : [])]) {
    if (await reach.mayNeedWords(version, codigo)) throw missingWords();
  }
}

function missingWords(): InputError {
  const mensaje = 'Escriba qué le falta a la solicitud, o por qué termina así: quien la hizo lo lee.';
  return new InputError(mensaje, { code: 'falta_para_ciudadano', errors: { para_ciudadano: [mensaje] } });
}
