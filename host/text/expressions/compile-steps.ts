import type { ExpressionFault, ExpressionSource, ExpressionStep } from '../../plugin-api/index.js';
import { compileExpression, type CompiledExpression } from './compile-expression.js';
import { compilePattern, type CompiledPattern } from './compile-pattern.js';
import type { Compilation } from './expression-job.js';
import { ExpressionError } from './parse-expression.js';

/** A step that is ready to be evaluated. */
type CompiledStep =
  | { readonly expression: CompiledExpression; readonly guards: string | undefined }
  | { readonly pattern: CompiledPattern; readonly of: string };

/** Steps that are ready to be evaluated; `temporal` lists the names of dates, times and durations in the data. */
export interface CompiledSteps {
  readonly steps: readonly CompiledStep[];
  readonly temporal: readonly string[];
}

/** The most work of all patterns together, in steps of an automaton times characters. */
const MOST_WORK_TOGETHER = 4_000_000;

/**
 * The memory of a compiled pattern, by steps, and of a compiled expression, by characters: between 20 bytes for text
 * and 1,000 for operators.
 */
const BYTES_OF_STEP = 150;
const BYTES_OF_CHARACTER = 400;

/** Compiles steps one by one, and continues after a faulty one. Steps with faults must not be evaluated. */
export function compileSteps(
  { steps: sources, given, temporal = [] }: ExpressionSource,
  onBegin: (step: number) => void,
): { readonly compiled: CompiledSteps; readonly compilation: Compilation } {
  const known = given && new Set(given);
  const faults: ExpressionFault[] = [];
  const steps: CompiledStep[] = [];
  const names: (readonly string[])[] = [];
  let work = 0;
  let weight = 0;

  for (const [step, source] of sources.entries()) {
    onBegin(step);
    const report = (fault: Omit<ExpressionFault, 'step'>): void => void faults.push({ step, ...fault });
    const compiled = compileStep(source, known, report);
    names.push(namesOf(compiled));
    if (!compiled) continue;
    steps.push(compiled);
    weight += weightOf(compiled);
    if (!('pattern' in compiled)) continue;
    if (work <= MOST_WORK_TOGETHER && work + compiled.pattern.work > MOST_WORK_TOGETHER) {
      report({
        message: 'Los patrones son demasiado grandes en conjunto para la longitud de los textos, hasta este.',
      });
    }
    work += compiled.pattern.work;
  }
  return { compiled: { steps, temporal }, compilation: { names, faults, weight } };
}

function compileStep(
  source: ExpressionStep,
  given: ReadonlySet<string> | undefined,
  report: (fault: Omit<ExpressionFault, 'step'>) => void,
): CompiledStep | undefined {
  try {
    if ('pattern' in source) {
      return { pattern: compilePattern(source.pattern, source.longest), of: source.of };
    }
    const { compiled, faults } = compileExpression(source.expression, given);
    faults.forEach(report);
    return { expression: compiled, guards: source.guards };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(error.fault);
    return undefined;
  }
}

function namesOf(step: CompiledStep | undefined): readonly string[] {
  if (!step) return [];
  return 'pattern' in step ? [step.of] : step.expression.reads;
}

function weightOf(step: CompiledStep): number {
  return 'pattern' in step ? step.pattern.steps * BYTES_OF_STEP : step.expression.text.length * BYTES_OF_CHARACTER;
}
