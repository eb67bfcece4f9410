import type { CheckedExpressions } from '../../plugin-api/index.js';
import type { Overrun } from './expression-job.js';
import { unavailable } from './unavailable.js';

/**
 * What took too long to compile is a fault of its step, unless the machine gave it no time: throws UnavailableError
 * then.
 */
export function asFault({ overrun: step, of }: Overrun): CheckedExpressions {
  if (of === 'nothing') throw unavailable('Expressions could not be compiled in time.');
  const message =
    of === 'all'
      ? 'Las expresiones y los patrones tardan demasiado en compilarse en conjunto, hasta aquí.'
      : 'Es demasiado complejo: simplifíquelo.';
  return { names: [], faults: [{ step, message }] };
}
