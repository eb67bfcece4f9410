import { RECORD_TASK } from '../../tramites/contract.js';
import type { WorkAction, WorkItemDetail } from '../../workflow/contract.js';
import type { Offered } from '../dialogue/offers.js';
import type { Say } from '../texts/wordings.js';

/** The situation of a task for a user, as wordings name it. */
export type Situation = 'libre' | 'propia' | 'ajena' | 'terminada' | 'cancelada' | 'automatica';

export function situationOf({ estado, asignado }: WorkItemDetail, username: string): Situation {
  if (estado === 'EN_POOL') return 'libre';
  if (estado === 'COMPLETADA') return 'terminada';
  if (estado === 'CANCELADA') return 'cancelada';
  if (estado !== 'ASIGNADA') return 'automatica';
  return asignado === username ? 'propia' : 'ajena';
}

/** Makes the choices of a task in a chat. An action that leaves the choice of its procedure open is not offered. */
export function choicesFor(item: WorkItemDetail, situation: Situation, say: Say): Offered[] {
  const { acciones, instancia, tipo, suspendida, puedeTomar, puedeSoltar } = item;
  if (puedeTomar) return [{ pick: { kind: 'take' }, label: say('boton_tomar') }];
  if (situation !== 'propia') return [];
  if (instancia === null && tipo !== RECORD_TASK) return [{ pick: { kind: 'close' }, label: say('boton_cerrar') }];
  const actions = suspendida ? [] : acciones.flatMap(waysOf);
  return puedeSoltar ? [...actions, { pick: { kind: 'release' }, label: say('boton_soltar') }] : actions;
}

/** Makes a choice for each procedure that an action may run. */
function waysOf({ codigo, nombre, procedimientos }: WorkAction): Offered[] {
  if (procedimientos === null) return [];
  if (procedimientos.length < 2) return [{ pick: { kind: 'action', action: { codigo, nombre } }, label: nombre }];
  return procedimientos.map((procedimiento) => ({
    pick: { kind: 'action', action: { codigo, nombre, procedimiento } },
    label: `${nombre} (${procedimiento})`,
  }));
}
