/** Returns the elements that keep their order in a change: those of the longest common subsequence of two orders. */
export function keptInOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(before.map((code, index) => [code, index]));
  const common = after.filter((code) => place.has(code));
  // For each common element the length of the longest ascending run that ends with it, and the element before it.
  const runs: { readonly length: number; readonly previous: number }[] = [];
  common.forEach((code, index) => {
    let best = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < index; earlier += 1) {
      const isAscending = place.get(common[earlier]!)! < place.get(code)!;
      if (isAscending && runs[earlier]!.length >= best.length) {
        best = { length: runs[earlier]!.length + 1, previous: earlier };
      }
    }
    runs.push(best);
  });
  const kept = new Set<string>();
  let at = runs.reduce((last, run, index) => (last < 0 || run.length > runs[last]!.length ? index : last), -1);
  while (at >= 0) {
    kept.add(common[at]!);
    at = runs[at]!.previous;
  }
  return kept;
}
