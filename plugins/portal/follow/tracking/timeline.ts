import type { TrackedRecord, TrackedStep } from '../../../tramites/contract.js';
import type { CityDates } from '../../receipt/city-dates.js';
import { distance, isSameMoment } from './same-moment.js';
import { isOpen, reachedState, stateWords } from './state-words.js';

/** A step as the template takes it. */
export interface StepView {
  readonly state: 'done' | 'now' | 'todo';
  readonly title: string;
  /** The moment in words. */
  readonly when: string;
  /** The moment in ISO 8601; null for a step to come. */
  readonly at: string | null;
  /** The words to the citizen of an earlier move; null without any, and for the present state, which a notice has. */
  readonly words: WordsView | null;
}

/** The words of an earlier move, and the line that opens them. */
interface WordsView {
  readonly label: string;
  readonly text: string;
}

interface Step {
  readonly title: string;
  readonly at: string;
  readonly isNow: boolean;
  readonly words: WordsView | null;
}

/**
 * Lists the steps of a record, the earliest first: the past ones, the present one, and the answer where it is still to
 * come. The public stages of its process replace the state "En estudio"; a stage replaces any state that begins at the
 * same moment.
 */
export function timeline(record: TrackedRecord, due: Date | null, dates: CityDates): StepView[] {
  const shown = stepsOf(record).map(({ title, at, isNow, words }): StepView => {
    const when = dates.moment(new Date(at));
    return { state: isNow ? 'now' : 'done', title, when: isNow ? `Desde el ${when}` : when, at, words };
  });
  if (!isOpen(record) || record.respondido !== null) return shown;
  const when = due === null ? 'Por hacer' : `A más tardar el ${dates.day(due)}`;
  return [...shown, { state: 'todo', title: 'Respuesta', when, at: null, words: null }];
}

const wordsOf = ({ estado, para_ciudadano: text }: TrackedStep): WordsView | null =>
  text === null ? null : { label: estado === 'DEVUELTO' ? 'Lo que le pedimos' : 'Lo que le dijimos', text };

/** Finds the stage that begins with a step: the nearest one within the same moment. */
const stageOf = <T extends { readonly desde: string }>({ fecha }: TrackedStep, stages: readonly T[]): T | undefined =>
  stages
    .filter(({ desde }) => isSameMoment(desde, fecha))
    .toSorted((one, other) => distance(one.desde, fecha) - distance(other.desde, fecha))[0];

function stepsOf(record: TrackedRecord): readonly Step[] {
  const { pasos, actual, etapas = [], respondido } = record;
  const goesOn = isOpen(record) && (respondido === null || actual.estado === 'DEVUELTO');
  const isStaged = etapas.some(({ hasta }) => hasta === null);
  const isCoveredByStage = ({ estado, fecha, para_ciudadano: words }: TrackedStep): boolean =>
    (estado === 'EN_TRAMITE' && words === null && etapas.length > 0) ||
    (estado !== 'RADICADO' && etapas.some(({ desde }) => isSameMoment(desde, fecha)));
  const isNow = goesOn && (actual.estado === 'DEVUELTO' || !isStaged);
  const isBetweenStages = isNow && actual.estado === 'EN_TRAMITE';
  const states = [...pasos, ...(isBetweenStages ? [] : [actual])].filter((step) => !isCoveredByStage(step));
  const ofStates = [...states, ...(isBetweenStages ? [actual] : [])].map((step) => ({
    title: (step === actual ? reachedState({ ...record, estado: step.estado }) : stateWords(step.estado)).text,
    at: step.fecha,
    isNow: isNow && step === actual,
    words: step === actual ? null : wordsOf(step),
  }));
  const ofStages = etapas.map((stage) => ({
    title: stage.nombre,
    at: stage.desde,
    isNow: goesOn && stage.hasta === null,
    words: pasos.flatMap((step) => (stageOf(step, etapas) === stage ? (wordsOf(step) ?? []) : []))[0] ?? null,
  }));
  const answer = respondido === null ? [] : [{ title: 'Respondido', at: respondido, isNow: false, words: null }];
  return [...ofStates, ...ofStages, ...answer].sort(
    (one, other) => Number(one.isNow) - Number(other.isNow) || one.at.localeCompare(other.at),
  );
}
