import type { JsonValue } from '../../contract.js';
import type { CompiledStep } from './compile-form.js';
import type { Evaluation } from './expression-job.js';

/**
 * Walks a form in order: a question is shown if its condition is exactly true. Hidden answers, and those that
 * do not have their pattern, count as null.
 */
export function evaluateForm(
  steps: readonly CompiledStep[],
  answers: Readonly<Record<string, JsonValue>>,
  onBegin: (index: number) => void,
): Evaluation {
  const visible = new Map<string, JsonValue>();
  const hidden: string[] = [];
  const mismatched: string[] = [];
  for (const { index, codigo, condition, pattern } of steps) {
    const answer = answers[codigo] ?? null;
    try {
      if (condition) {
        onBegin(index);
        if (!condition.holds(visible)) {
          hidden.push(codigo);
          continue;
        }
      }
      if (pattern && typeof answer === 'string') {
        onBegin(index);
        if (!pattern.matches(answer)) {
          mismatched.push(codigo);
          continue;
        }
      }
      visible.set(codigo, answer);
    } catch {
      return { failed: codigo };
    }
  }
  return { hidden, mismatched };
}
