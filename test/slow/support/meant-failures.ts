/** The log messages of procedures that fail on purpose. */
const meant = new Set(['a procedure failed']);

/** Returns the lines of the log at level `error` that no procedure with an intended failure explains. */
export function unexpectedErrors(lines: readonly string[]): string[] {
  return lines.filter((line) => {
    const { msg, failure } = JSON.parse(line) as { readonly msg: string; readonly failure?: string };
    return !meant.has(msg) || failure === 'transaction-broken';
  });
}
