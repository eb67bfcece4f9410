import type { SectionDifference } from './difference.js';
import type { FieldChange } from './field-changes.js';

/** The most characters of a value that a line shows; the plan holds the whole value. */
const MOST_OF_VALUE = 120;
const MOST_LINES = 12;

function shortened(text: string): string {
  return text.length > MOST_OF_VALUE ? `${text.slice(0, MOST_OF_VALUE)}…` : text;
}

const shown = (value: unknown): string => (value === undefined ? 'none' : shortened(JSON.stringify(value)));

const linesOf = (sign: string, lines: readonly string[]): string[] => [
  ...lines.slice(0, MOST_LINES).map((line) => `        ${sign} ${shortened(line)}`),
  ...(lines.length > MOST_LINES ? [`        ${sign} … ${lines.length - MOST_LINES} more lines`] : []),
];

/** Returns the lines between the common beginning and the common end of two texts, as removed and added lines. */
function differingLines(from: string, to: string): string[] {
  const [before, after] = [from.split('\n'), to.split('\n')];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    ...linesOf('-', before.slice(start, before.length - end)),
    ...linesOf('+', after.slice(start, after.length - end)),
  ];
}

function describeChange({ field, from, to }: FieldChange): string[] {
  const name = field === '' ? 'all of it' : field;
  const isText = typeof from === 'string' && typeof to === 'string' && `${from}${to}`.includes('\n');
  if (isText) return [`      ${name}:`, ...differingLines(from, to)];
  return [`      ${name}: ${shown(from)} -> ${shown(to)}`];
}

/** Describes the difference of one section: `+` for a created item, `~` for a changed one, `-` for a removed one. */
export function describeDifference(difference: SectionDifference | undefined): string[] {
  if (!difference) return [];
  const { section, created, changed, removed } = difference;
  const named = (key: string): string => (key === '' ? section : key);
  return [
    ...created.map(({ key }) => `  + ${named(key)}`),
    ...changed.flatMap(({ key, fields }) => [
      `  ~ ${named(key)}${fields.length === 0 ? ': what no export shows' : ''}`,
      ...fields.flatMap(describeChange),
    ]),
    ...removed.map((key) => `  - ${named(key)}`),
  ];
}

/** Returns one line per section with removed items. */
export function describeRemovals(difference: readonly SectionDifference[]): string[] {
  return difference.flatMap(({ section, removed }) =>
    removed.length === 0 ? [] : [`${section}: removed ${removed.join('; ')}`],
  );
}
