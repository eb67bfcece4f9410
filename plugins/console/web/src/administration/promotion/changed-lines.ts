/** Returns the lines of two texts between their common beginning and their common end. */
export function changedLines(
  from: string,
  to: string,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const [before, after] = [from.split('\n'), to.split('\n')];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { before: before.slice(start, before.length - end), after: after.slice(start, after.length - end) };
}
