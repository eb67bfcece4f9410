import type { Term } from '../../calendar/contract.js';

const durationPattern = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/;

const names = [
  ['año', 'años'],
  ['mes', 'meses'],
  ['semana', 'semanas'],
  ['día', 'días'],
] as const;

/** How many years, months, weeks and days a duration has. */
export const durationParts = (duration: string): readonly number[] =>
  durationPattern
    .exec(duration)!
    .slice(1)
    .map((digits) => Number(digits ?? 0));

/** A term as a text in Spanish, such as `15 días hábiles` and `1 mes y 5 días`. */
export function termInWords(term: Term): string {
  if (typeof term !== 'string') return term.habiles === 1 ? '1 día hábil' : `${term.habiles} días hábiles`;
  const said = durationParts(term).flatMap((count, index) =>
    count === 0 ? [] : [`${count} ${names[index]![count === 1 ? 0 : 1]}`],
  );
  return [said.slice(0, -1).join(', '), said.at(-1)!].filter((words) => words !== '').join(' y ');
}
