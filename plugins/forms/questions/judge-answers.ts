import { missingAnswer, type FormOutcome, type FormRefusal } from '../contract.js';
import type { CompiledQuestion } from './compiled-question.js';
import { printableName } from './printable-name.js';
import type { Reading } from './question-types/reading.js';

/** A question and the reading of its answer. */
export interface ReadQuestion {
  readonly question: CompiledQuestion;
  readonly reading: Reading | undefined;
  /** Whether the other answers require it. */
  readonly isDemanded?: boolean;
}

/** The readings of the questions of a form, and the faults that belong to no single question. */
export interface ReadTogether {
  readonly shown: readonly ReadQuestion[];
  readonly faults: readonly string[];
}

export function isRequired({ question, isDemanded }: ReadQuestion): boolean {
  return question.definition.pre_obligatorio || (isDemanded ?? false);
}

/** The most unknown fields that an answer names. */
const unknownFieldsNamed = 20;

/**
 * Decides over the answers to the shown questions, in the order of the form, and over the fields that the form does not
 * have.
 */
export function judgeAnswers(
  shown: readonly ReadQuestion[],
  unknownFields: readonly string[],
  faults: readonly string[] = [],
): FormOutcome {
  const missing = shown.filter((one) => !one.reading && isRequired(one));
  const wrong = shown.filter(({ reading }) => reading && 'reason' in reading);
  const unknown = unknownFields.slice(0, unknownFieldsNamed).map(printableName);
  const errors = Object.fromEntries<readonly string[]>([
    ...shown.flatMap(faultsOf),
    ...unknown.map((field) => [field, ['El formulario no tiene este campo.']] as const),
    ...(faults.length > 0 ? [['body', faults] as const] : []),
  ]);
  const firstWrong = wrong[0]?.question.label ?? unknown[0] ?? faults[0];
  if (missing[0]) {
    return refusal('missing_answers', `Faltan datos obligatorios - ${missing[0].question.label}`, errors);
  }
  if (firstWrong !== undefined) {
    return refusal('invalid_answers', `Dato no válido - ${firstWrong}`, errors);
  }
  const answers = shown.flatMap(({ question, reading }) =>
    reading && 'value' in reading ? [[question.codigo, reading.value] as const] : [],
  );
  return { ok: true, answers: Object.fromEntries(answers) };
}

/** Refuses answers over which the condition of this question failed. */
export function conditionRefusal({ codigo, label }: CompiledQuestion): FormRefusal {
  return refusal('condition_failed', `No se pudo evaluar la condición - ${label}`, {
    [codigo]: ['La condición de esta pregunta no se pudo evaluar.'],
  });
}

function faultsOf(one: ReadQuestion): (readonly [string, readonly string[]])[] {
  const { question, reading } = one;
  if (reading && 'reason' in reading) {
    return Object.entries(reading.within ?? { [question.codigo]: [reading.reason] });
  }
  const { pre_texto: texto, pre_tipo: tipo } = question.definition;
  return reading || !isRequired(one) ? [] : [[question.codigo, [missingAnswer({ texto, tipo })]]];
}

function refusal(code: FormRefusal['code'], msg: string, errors: FormRefusal['errors']): FormRefusal {
  return { ok: false, code, msg, errors };
}
