import { evaluate } from 'feelin';
import type { JsonValue } from '../json-value.js';
import type { ConditionJob, ConditionOutcome } from './condition-job.js';

/**
 * Walks a form in order: a question is shown if its condition is exactly true, hidden answers count as null.
 */
export function evaluateConditions(job: ConditionJob, onBegin: (codigo: string) => void): ConditionOutcome {
  const visible: Record<string, JsonValue> = Object.fromEntries(job.map(({ codigo }) => [codigo, null]));
  const shown: string[] = [];
  for (const { codigo, condition, answer } of job) {
    try {
      if (condition !== undefined) {
        onBegin(codigo);
        if (evaluate(condition, visible).value !== true) continue;
      }
    } catch {
      return { failed: codigo, why: 'error' };
    }
    shown.push(codigo);
    visible[codigo] = answer;
  }
  return { shown };
}
