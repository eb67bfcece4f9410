/** What the log says of each procedure that fails, as some mean to. */
const meant = new Set(['a procedure failed']);

/** Lines of the log at level `error` that a procedure which means to fail does not explain. */
export function unexpectedErrors(lines: readonly string[]): string[] {
  return lines.filter((line) => {
    const { msg, failure } = JSON.parse(line) as { readonly msg: string; readonly failure?: string };
    return !meant.has(msg) || failure === 'transaction-broken';
  });
}
