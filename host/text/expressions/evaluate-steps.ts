import { evaluate } from 'feelin';
import type { Evaluation, ExpressionFault, JsonValue } from '../../plugin-api/index.js';
import type { CompiledSteps } from './compile-steps.js';
import { inCity } from './city-clock.js';
import { jsonOf, NoJsonError } from './json-of.js';
import { notesOf } from './notes-of.js';

/** The most notes about values that FEEL made null. */
const MOST_NOTES = 20;

/**
 * Evaluates steps in their order over some data. A step that fails is reported and counts as null; the others are still
 * evaluated.
 */
export function evaluateSteps(
  { steps, temporal }: CompiledSteps,
  data: Readonly<Record<string, JsonValue>>,
  onBegin: (step: number) => void,
): Evaluation {
  const present = new Map<string, unknown>(Object.entries(data));
  for (const path of temporal) {
    const [name, entry] = path.split('.') as [string, string?];
    const value = present.get(name);
    present.set(name, entry === undefined ? temporalOf(value) : withTemporal(value, entry));
  }
  const values: JsonValue[] = [];
  const failed: ExpressionFault[] = [];
  const notes: ExpressionFault[] = [];
  for (const [step, compiled] of steps.entries()) {
    if ('pattern' in compiled) {
      const text = present.get(compiled.of);
      if (typeof text === 'string') onBegin(step);
      const matches = typeof text === 'string' ? compiled.pattern.matches(text) : null;
      if (matches === false) present.set(compiled.of, null);
      values.push(matches);
      continue;
    }
    const { expression, guards } = compiled;
    onBegin(step);
    let value: JsonValue = null;
    try {
      const result = expression.evaluate(present);
      value = jsonOf(result.value);
      if (notes.length < MOST_NOTES) notes.push(...notesOf(expression.text, result.warnings, step));
    } catch (error) {
      const message = error instanceof NoJsonError ? error.message : 'No se pudo evaluar.';
      failed.push({ step, message });
    }
    if (guards !== undefined && value !== true) present.set(guards, null);
    values.push(value);
  }
  return { values, failed, notes: notes.slice(0, MOST_NOTES) };
}

/** Converts a text to a FEEL date, time or duration, as FEEL does for `@"2026-01-31"`. */
function temporalOf(value: unknown): unknown {
  return typeof value === 'string' ? (evaluate(`@${JSON.stringify(inCity(value))}`).value ?? null) : null;
}

function withTemporal(value: unknown, entry: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [entry]: temporalOf((value as Readonly<Record<string, unknown>>)[entry]) };
}
