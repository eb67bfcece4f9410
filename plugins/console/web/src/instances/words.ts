import { shortDay } from '../frame/dates.js';
import { stateInWords } from '../task/task-data.js';
import { isLive, type InstanceTask, type SeenInstance, type Standing } from './standing.js';

/** The states of instances, and the looks of their badges. */
export const instanceStates = {
  ACTIVA: { text: 'En curso', look: 'info' },
  SUSPENDIDA: { text: 'Suspendida', look: 'warning' },
  FINALIZADA: { text: 'Terminada', look: 'success' },
  CANCELADA: { text: 'Cancelada', look: undefined },
} as const;

export type InstanceState = keyof typeof instanceStates;

/** Writes the state of a task, with its holder. */
export function taskState({ estado, asignado }: Pick<InstanceTask, 'estado' | 'asignado'>): string {
  const text = stateInWords(estado);
  return asignado !== null && estado === 'ASIGNADA' ? `${text} a ${asignado}` : text;
}

/** Writes the state of an instance at a step, for the list of steps. */
export function standingWords({ state, task, times, since }: Standing, instance: SeenInstance): string {
  const often = times > 1 ? `, ${times} veces` : '';
  switch (state) {
    case 'now':
    case 'incident':
      return `${taskState(task!)}${task!.vence === null ? '' : `, vence el ${shortDay(task!.vence)}`}${often}`;
    case 'joining':
      return 'Espera las otras ramas';
    case 'cancelled':
      return `Cancelado${often}`;
    case 'done':
      return since === undefined ? `Hecho${often}` : `Hecho el ${shortDay(since)}${often}`;
    case 'todo':
      return isLive(instance) ? 'Por hacer' : 'No se hizo';
  }
}

const moves: Readonly<Record<string, string>> = {
  INICIO: 'Empezó',
  TOMA: 'Se tomó la tarea',
  SUELTA: 'Se soltó la tarea',
  ACCION: 'Se terminó la tarea',
  REASIGNACION: 'Se reasignó la tarea',
  ENTREGA: 'La persona entregó lo que faltaba',
  PAGO: 'Se recibió el pago',
  AVANCE: 'Siguió sola',
  HECHA: 'Se hizo el trabajo',
  REBOTE: 'El correo volvió: no llegó al destinatario',
  ESPERA: 'Espera a otro sistema',
  VENCIMIENTO: 'Se venció el plazo',
  AVISO: 'Se avisó del plazo',
  ESCALAMIENTO: 'Se escaló por el plazo',
  PRIORIDAD: 'Cambió la prioridad',
  TEMPORIZADOR_MOVIDO: 'Se movió un vencimiento',
  TEMPORIZADOR_RETIRADO: 'Se retiró un vencimiento',
  RECONCILIACION: 'Otro sistema informó',
  INCIDENTE: 'Hubo un incidente',
  REINTENTO: 'Se pidió volver a intentar',
  TRASLADO: 'Pasó a otra versión',
  SUSPENSION: 'Se suspendió',
  REANUDACION: 'Se reanudó',
  CANCELACION: 'Se canceló',
  TERMINACION: 'Se terminó desde afuera',
};

/** Names a move of the history; a kind without a text has its code. */
export const moveWords = (tipo: string): string => moves[tipo] ?? tipo;

/** Lists versions of a process for a choice; the active one says so. */
export const versionOptions = (versions: readonly number[], active: number | null) =>
  versions.map((version) => ({
    codigo: String(version),
    nombre: version === active ? `${version}, la activa` : String(version),
  }));
