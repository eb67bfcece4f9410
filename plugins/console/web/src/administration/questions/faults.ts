import { stepsInOrder, type Draft } from './draft-model.js';

type Step = string | number;

/** A fault of a draft. In its path, questions and steps have their number on this page in place of their index. */
export interface Fault {
  readonly path: readonly Step[];
  readonly message: string;
}

/** A fault as the service writes it. */
interface WrittenFault {
  readonly path: readonly Step[];
  readonly message: string;
}

/** Words for what is not written yet, by the name of the field. */
const absentWords: Readonly<Record<string, string>> = {
  nombre: 'Escriba el nombre.',
  pre_texto: 'Escriba la pregunta.',
  pre_codigo: 'Escriba el código de la pregunta.',
  opciones: 'Escriba las opciones, o elija un catálogo.',
  titulo: 'Escriba el título del paso.',
  codigo: 'Escriba el código.',
  pre_patron_mensaje: 'Diga qué debe escribir quien responde.',
};

function valueAt(draft: Draft, path: readonly Step[]): unknown {
  const [part, id, ...rest] = path;
  const root: unknown =
    part === 'preguntas'
      ? draft.questions.find((question) => question.id === id)?.fields
      : part === 'pasos'
        ? draft.steps.find((step) => step.id === id)
        : draft.fields;
  const steps = part === 'preguntas' || part === 'pasos' ? rest : path;
  return steps.reduce<unknown>((value, step) => (value as Readonly<Record<Step, unknown>> | undefined)?.[step], root);
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && !value.length);

/** Reads the faults of a definition that was sent: paths name its questions and steps by their index. */
export function readFaults(written: readonly WrittenFault[], sent: Draft): readonly Fault[] {
  const ids: Readonly<Record<string, readonly number[]>> = {
    preguntas: sent.questions.map(({ id }) => id),
    pasos: stepsInOrder(sent).map(({ id }) => id),
  };
  return written.map(({ path: [part = '', index, ...rest], message }) => {
    const id = typeof index === 'number' ? ids[part]?.[index] : undefined;
    const path = [part, ...(index === undefined ? [] : [id ?? index]), ...rest];
    const words = absentWords[String(path.at(-1))];
    return { path, message: words !== undefined && isAbsent(valueAt(sent, path)) ? words : message };
  });
}

/** Lists the faults at a place and below it. */
export const faultsAt = (faults: readonly Fault[], ...place: readonly Step[]): readonly Fault[] =>
  faults.filter(({ path }) => place.every((step, at) => path[at] === step));

/** Returns the words of the first fault at a place. */
export const faultAt = (faults: readonly Fault[], ...place: readonly Step[]): string | undefined =>
  faultsAt(faults, ...place)[0]?.message;

/** Names the place of a fault in words. */
export function placeInWords({ path: [part, id] }: Fault, draft: Draft): string {
  if (part === 'preguntas') {
    const at = draft.questions.findIndex((question) => question.id === id);
    if (at < 0) return 'Preguntas';
    const { pre_texto: text, pre_codigo: code } = draft.questions[at]!.fields;
    return `Pregunta ${at + 1}, «${text.trim() || code}»`;
  }
  if (part === 'pasos') {
    const step = draft.steps.find((one) => one.id === id);
    return step ? `Paso «${step.titulo || step.codigo}»` : 'Pasos';
  }
  return 'Datos del trámite';
}
