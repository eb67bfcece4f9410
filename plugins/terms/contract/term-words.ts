import type { Term } from '../../calendar/contract.js';
import type { SilenceDates } from './term-computation.js';

const durationPattern = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/;

const names = [
  ['año', 'años'],
  ['mes', 'meses'],
  ['semana', 'semanas'],
  ['día', 'días'],
] as const;

/** Returns the years, months, weeks and days of a duration. */
export const durationParts = (duration: string): readonly number[] =>
  durationPattern
    .exec(duration)!
    .slice(1)
    .map((digits) => Number(digits ?? 0));

/** Writes a term in Spanish, such as `15 días hábiles` and `1 mes y 5 días`. */
export function termInWords(term: Term): string {
  if (typeof term !== 'string') return term.habiles === 1 ? '1 día hábil' : `${term.habiles} días hábiles`;
  const said = durationParts(term).flatMap((count, index) =>
    count === 0 ? [] : [`${count} ${names[index]![count === 1 ? 0 : 1]}`],
  );
  return [said.slice(0, -1).join(', '), said.at(-1)!].filter((words) => words !== '').join(' y ');
}

/** Writes the legal effect of a request that is not decided as a sentence; `dayOf` formats a day. */
export function silenceInWords(
  { efecto, fecha, entrega, fuente }: SilenceDates,
  dayOf: (moment: Date) => string,
): string {
  if (efecto === 'NEGATIVO') {
    return `Si hasta el ${dayOf(fecha)} no se notifica una decisión, se entiende negada (${fuente}).`;
  }
  const copies = entrega === null ? '' : `, y lo pedido se entrega hasta el ${dayOf(entrega)}`;
  return `Si hasta el ${dayOf(fecha)} no se responde, se entiende aceptada${copies} (${fuente}).`;
}
