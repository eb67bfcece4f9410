import { ConflictError } from '../../../../host/plugin-api/index.js';
import type { Outcome } from '../../definition/index.js';

/**
 * Finds the outcome of an end from outside; a single outcome may be omitted. Throws `ConflictError` where one of
 * several is needed (`falta_resultado`), or the name is unknown (`resultado_desconocido`).
 */
export function namedOutcome(outcomes: readonly Outcome[], resultado: string | undefined): Outcome {
  const [first, ...others] = outcomes;
  if (resultado === undefined && first && others.length === 0) return first;
  const found = outcomes.find((one) => one.resultado === resultado);
  if (found) return found;
  const names = outcomes.map((one) => one.resultado).filter((name) => name !== null);
  const known = names.length === 0 ? 'El proceso no nombra resultados.' : `Son: ${names.join(', ')}.`;
  throw resultado === undefined
    ? new ConflictError(`El proceso tiene varios resultados, y falta decir cuál. ${known}`, { code: 'falta_resultado' })
    : new ConflictError(`El proceso no tiene ese resultado. ${known}`, { code: 'resultado_desconocido' });
}
