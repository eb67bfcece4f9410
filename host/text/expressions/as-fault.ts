import type { CheckedExpressions } from '../../plugin-api/index.js';
import type { Overrun } from './expression-job.js';
import { unavailable } from './unavailable.js';

/**
 * Converts an overrun of compilation to a fault of its step. Throws UnavailableError where the machine gave the thread
 * no time.
 */
export function asFault({ overrun: step, of }: Overrun): CheckedExpressions {
  if (of === 'nothing') throw unavailable('Expressions could not be compiled in time.');
  const message =
    of === 'all'
      ? 'Las expresiones y los patrones tardan demasiado en compilarse en conjunto, hasta aquí.'
      : 'Es demasiado complejo: simplifíquelo.';
  return { names: [], faults: [{ step, message }] };
}
