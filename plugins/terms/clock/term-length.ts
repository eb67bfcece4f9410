import { InputError } from '../../../host/plugin-api/index.js';
import type { Term } from '../../calendar/contract.js';

const durationPattern = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/;
const units = ['Y', 'M', 'W', 'D'] as const;

/** What the calendar takes of each unit. */
const mostOfUnit = { Y: 99, M: 999, W: 999, D: 9999 } as const;
const MOST_WORKING_DAYS = 1000;

const partsOf = (text: string): readonly number[] =>
  durationPattern
    .exec(text)!
    .slice(1)
    .map((digits) => Number(digits ?? 0));

function refused(words: string): InputError {
  return new InputError(words, { errors: { plazo: [words] } });
}

/** A term, and how much longer it became, as one. Throws `InputError` for days that are counted in another way. */
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
  const more = partsOf(by);
  const sum = partsOf(term).map((part, index) => part + more[index]!);
  const fits = units.every((unit, index) => sum[index]! <= mostOfUnit[unit]);
  if (!fits) throw refused('El plazo sería demasiado largo.');
  return `P${units.map((unit, index) => (sum[index] === 0 ? '' : `${sum[index]}${unit}`)).join('')}`;
}

const names = [
  ['año', 'años'],
  ['mes', 'meses'],
  ['semana', 'semanas'],
  ['día', 'días'],
] as const;

/** Such as `15 días hábiles` and `1 mes y 5 días`. */
export function inWords(term: Term): string {
  if (typeof term !== 'string') return term.habiles === 1 ? '1 día hábil' : `${term.habiles} días hábiles`;
  const said = partsOf(term).flatMap((count, index) =>
    count === 0 ? [] : [`${count} ${names[index]![count === 1 ? 0 : 1]}`],
  );
  return [said.slice(0, -1).join(', '), said.at(-1)!].filter((words) => words !== '').join(' y ');
}
