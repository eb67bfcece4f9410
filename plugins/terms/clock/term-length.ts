import { InputError } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';
import { durationParts } from '../contract.js';

const units = ['Y', 'M', 'W', 'D'] as const;

/** The most that the calendar accepts of each unit. */
const mostOfUnit = { Y: 99, M: 999, W: 999, D: 9999 } as const;
const MOST_WORKING_DAYS = 1000;

function refused(words: string): InputError {
  return new InputError(words, { errors: { plazo: [words] } });
}

/** Adds an extension to a term. Throws `InputError` where their units differ or the sum is too long. */
export function longer(term: Term, by: Term): Term {
  if (typeof term !== 'string') {
    if (typeof by === 'string') throw refused('Este plazo se cuenta en días hábiles: escriba {habiles: <días>}.');
    const habiles = term.habiles + by.habiles;
    if (habiles > MOST_WORKING_DAYS) throw refused(`Un plazo tiene hasta ${MOST_WORKING_DAYS} días hábiles.`);
    return { habiles };
  }
  if (typeof by !== 'string') {
    throw refused('Este plazo se cuenta en días calendario: escriba una duración como P5D.');
  }
  const more = durationParts(by);
  const sum = durationParts(term).map((part, index) => part + more[index]!);
  const fits = units.every((unit, index) => sum[index]! <= mostOfUnit[unit]);
  if (!fits) throw refused('El plazo sería demasiado largo.');
  return `P${units.map((unit, index) => (sum[index] === 0 ? '' : `${sum[index]}${unit}`)).join('')}`;
}
