import type { TrackedRecord, TrackedStep } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { isOpen, stateWords } from './state-words.js';

/** A step as the template takes it. */
export interface StepView {
  readonly state: 'done' | 'now' | 'todo';
  readonly title: string;
  /** The moment in words. */
  readonly when: string;
  /** The moment in ISO 8601; null for a step to come. */
  readonly at: string | null;
}

interface Step {
  readonly title: string;
  readonly at: string;
  readonly isNow: boolean;
}

/**
 * Lists the steps of a record, the earliest first: the past ones, the present one, and the answer where it is still to
 * come. The public stages of its process replace the state "En estudio"; a stage replaces any state that begins at the
 * same moment.
 */
export function timeline(record: TrackedRecord, due: Date | null, dates: CityDates): StepView[] {
  const shown = stepsOf(record).map(({ title, at, isNow }): StepView => {
    const when = dates.moment(new Date(at));
    return { state: isNow ? 'now' : 'done', title, when: isNow ? `Desde el ${when}` : when, at };
  });
  if (!isOpen(record) || record.respondido !== null) return shown;
  const when = due === null ? 'Por hacer' : `A más tardar el ${dates.day(due)}`;
  return [...shown, { state: 'todo', title: 'Respuesta', when, at: null }];
}

/** Milliseconds within which two dates count as equal: steps of one transaction read the clock several times. */
const SAME_MOMENT = 5000;

function stepsOf(record: TrackedRecord): readonly Step[] {
  const { pasos, actual, etapas = [], respondido } = record;
  const goesOn = isOpen(record) && (respondido === null || actual.estado === 'DEVUELTO');
  const isStaged = etapas.some(({ hasta }) => hasta === null);
  const beginsWith = (fecha: string): boolean =>
    etapas.some(({ desde }) => Math.abs(Date.parse(desde) - Date.parse(fecha)) <= SAME_MOMENT);
  const isCoveredByStage = ({ estado, fecha }: TrackedStep): boolean =>
    estado === 'EN_TRAMITE' ? etapas.length > 0 : estado !== 'RADICADO' && beginsWith(fecha);
  const isNow = goesOn && (actual.estado === 'DEVUELTO' || !isStaged);
  const isBetweenStages = isNow && actual.estado === 'EN_TRAMITE';
  const states = [...pasos, ...(isBetweenStages ? [] : [actual])].filter((step) => !isCoveredByStage(step));
  const ofStates = [...states, ...(isBetweenStages ? [actual] : [])].map((step) => ({
    title: stateWords(step.estado).text,
    at: step.fecha,
    isNow: isNow && step === actual,
  }));
  const ofStages = etapas.map(({ nombre, desde, hasta }) => ({
    title: nombre,
    at: desde,
    isNow: goesOn && hasta === null,
  }));
  const answer = respondido === null ? [] : [{ title: 'Respondido', at: respondido, isNow: false }];
  return [...ofStates, ...ofStages, ...answer].sort(
    (one, other) => Number(one.isNow) - Number(other.isNow) || one.at.localeCompare(other.at),
  );
}
