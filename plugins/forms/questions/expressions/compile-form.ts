import { compileCondition, type CompiledCondition } from './compile-condition.js';
import { compilePattern, PatternError, type CompiledPattern } from './compile-pattern.js';
import type { Compilation, ExpressionIssue, ExpressionSource } from './expression-job.js';
import { ConditionError } from './parse-condition.js';

/** A question of a form as the thread walks over it. */
export interface CompiledStep {
  /** The place of the question in the form. */
  readonly index: number;
  readonly codigo: string;
  readonly condition: CompiledCondition | undefined;
  readonly pattern: CompiledPattern | undefined;
}

/** The most work that the patterns of a form may be together, in steps of an automaton times characters. */
const MOST_WORK_OF_FORM = 4_000_000;

/** Of a compiled pattern, and of a compiled condition: between 20 and 1,000, as it is a text or all operators. */
const BYTES_OF_STEP = 150;
const BYTES_OF_CHARACTER = 400;

/**
 * Compiles the expressions of a form one by one, and goes on after one that is wrong. The steps are those of
 * the questions that have a condition or a pattern, or that conditions read.
 */
export function compileForm(
  questions: readonly ExpressionSource[],
  onBegin: (index: number) => void,
): { readonly steps: readonly CompiledStep[]; readonly compilation: Compilation } {
  const codes = new Set(questions.map(({ codigo }) => codigo));
  const earlier = new Set<string>();
  const read = new Set<string>();
  const issues: ExpressionIssue[] = [];
  const steps: CompiledStep[] = [];
  let work = 0;
  let weight = 0;

  for (const [index, question] of questions.entries()) {
    const { codigo, isAnswered } = question;
    if (question.pattern !== undefined || question.condition !== undefined) onBegin(index);
    const tell = (field: ExpressionIssue['field']) => (message: string) =>
      void issues.push({ index, field, message });
    const pattern = patternOf(question, tell('pre_patron'));
    if (work <= MOST_WORK_OF_FORM && work + (pattern?.work ?? 0) > MOST_WORK_OF_FORM) {
      tell('pre_patron')(
        'Los patrones del formulario son demasiado grandes en conjunto para la longitud de las respuestas.',
      );
    }
    work += pattern?.work ?? 0;
    const condition = conditionOf(question, { codes, earlier }, tell('pre_condicion'));
    condition?.reads.forEach((name) => read.add(name));
    weight +=
      (pattern?.steps ?? 0) * BYTES_OF_STEP +
      (condition ? question.condition!.length * BYTES_OF_CHARACTER : 0);
    if (isAnswered) earlier.add(codigo);
    steps.push({ index, codigo, condition, pattern });
  }
  const matters = ({ codigo, condition, pattern }: CompiledStep) =>
    condition !== undefined || pattern !== undefined || read.has(codigo);
  return { steps: steps.filter(matters), compilation: { issues, read: [...read], weight } };
}

function patternOf(
  { pattern, longest }: ExpressionSource,
  tell: (message: string) => void,
): CompiledPattern | undefined {
  try {
    return pattern === undefined ? undefined : compilePattern(pattern, longest);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    tell(error.message);
    return undefined;
  }
}

function conditionOf(
  { condition }: ExpressionSource,
  names: Parameters<typeof compileCondition>[1],
  tell: (message: string) => void,
): CompiledCondition | undefined {
  if (condition === undefined) return undefined;
  try {
    const compiled = compileCondition(condition, names);
    if ('condition' in compiled) return compiled.condition;
    compiled.messages.forEach(tell);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    tell(error.message);
  }
  return undefined;
}
