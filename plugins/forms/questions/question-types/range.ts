import type { FieldIssue } from '../../../../host/plugin-api/index.js';
import type { FieldDefinition } from './question-type.js';
import { accept, refuse, type Reading } from './reading.js';

/** The kind of value in which the limits of a question are written. */
type Bound = 'number' | 'string';

/** Refuses limits of another kind than the answers, and a minimum above the maximum. */
export function checkRange({ pre_minimo, pre_maximo }: FieldDefinition, bound: Bound): readonly FieldIssue[] {
  const message = bound === 'number' ? 'Debe ser un número.' : 'Debe ser una fecha AAAA-MM-DD.';
  const issues = Object.entries({ pre_minimo, pre_maximo })
    .filter(([, limit]) => limit !== undefined && typeof limit !== bound)
    .map(([field]) => ({ path: [field], message }));
  if (issues.length > 0) return issues;
  if (pre_minimo === undefined || pre_maximo === undefined || pre_minimo <= pre_maximo) return [];
  return [{ path: ['pre_minimo'], message: 'El mínimo supera el máximo.' }];
}

/** Accepts a value within the limits of its question. ISO dates compare as texts. */
export function withinRange(value: number | string, { pre_minimo, pre_maximo }: FieldDefinition): Reading {
  if (pre_minimo !== undefined && value < pre_minimo) return refuse(`No debe ser menor que ${pre_minimo}.`);
  if (pre_maximo !== undefined && value > pre_maximo) return refuse(`No debe ser mayor que ${pre_maximo}.`);
  return accept(value);
}
