import type { TrackedRecord } from '../../../tramites/contract.js';

/** How a state is said to the person who filed. */
export interface StateWords {
  readonly text: string;
  /** Of the badge. */
  readonly tone: 'primary' | 'success' | 'warning' | 'danger' | 'info';
  readonly icon: string;
}

const study: StateWords = { text: 'En estudio', tone: 'primary', icon: 'i-clock' };
const answered: StateWords = { text: 'Respondido', tone: 'success', icon: 'i-check' };
const unnotified: StateWords = { text: 'Respondido, sin notificar', tone: 'warning', icon: 'i-alert' };

const words: Readonly<Record<string, StateWords>> = {
  RADICADO: { text: 'Radicado', tone: 'info', icon: 'i-check' },
  EN_TRAMITE: study,
  DEVUELTO: { text: 'Falta algo de su parte', tone: 'warning', icon: 'i-alert' },
  RESUELTO: { text: 'Resuelto', tone: 'success', icon: 'i-check' },
  RECHAZADO: { text: 'Rechazado', tone: 'danger', icon: 'i-info' },
  ANULADO: { text: 'Anulado', tone: 'danger', icon: 'i-info' },
};

/** States in which a record goes on. */
const open: ReadonlySet<string> = new Set(['RADICADO', 'EN_TRAMITE', 'DEVUELTO']);

export const isOpen = ({ estado }: Pick<TrackedRecord, 'estado'>): boolean => open.has(estado);

/** Returns the words for a state by itself, as it stands among the steps. */
export const stateWords = (estado: string): StateWords => words[estado] ?? study;

/** Where a record stands: what was answered is said before anything else, but what is still asked for. */
export function presentState({
  estado,
  respondido,
  sin_notificar: isUnnotified,
}: Pick<TrackedRecord, 'estado' | 'respondido' | 'sin_notificar'>): StateWords {
  const isAnswered = respondido !== null && ['RADICADO', 'EN_TRAMITE', 'RESUELTO'].includes(estado);
  if (!isAnswered) return stateWords(estado);
  return isUnnotified ? unnotified : answered;
}
