import type { TrackedRecord } from '../../../tramites/contract.js';

/** The words for a state, for the person who filed. */
export interface StateWords {
  readonly text: string;
  /** The tone of the badge. */
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

/** States of a record that is still open. */
const open: ReadonlySet<string> = new Set(['RADICADO', 'EN_TRAMITE', 'DEVUELTO']);

export const isOpen = ({ estado }: Pick<TrackedRecord, 'estado'>): boolean => open.has(estado);

/** Returns the words for a state among the steps. */
export const stateWords = (estado: string): StateWords => words[estado] ?? study;

/** A record with its state, and its outcome where its process has words for it. */
type EndedRecord = Pick<TrackedRecord, 'estado' | 'desenlace'>;

/** Returns the outcome in words of a record that was not granted: not each of them was rejected. */
export const ownOutcome = ({ estado, desenlace }: EndedRecord): string | undefined =>
  estado === 'RECHAZADO' ? desenlace : undefined;

/** Returns the words for the state that a record is in. */
export function reachedState(record: EndedRecord): StateWords {
  const words = stateWords(record.estado);
  return { ...words, text: ownOutcome(record) ?? words.text };
}

/**
 * Returns the words for the present state: an answer comes before the state, but not before a request to the citizen.
 */
export function presentState(record: Pick<TrackedRecord, 'respondido' | 'sin_notificar'> & EndedRecord): StateWords {
  const { estado, respondido, sin_notificar: isUnnotified } = record;
  const isAnswered = respondido !== null && ['RADICADO', 'EN_TRAMITE', 'RESUELTO'].includes(estado);
  if (!isAnswered) return reachedState(record);
  return isUnnotified ? unnotified : answered;
}
