/** What failed, for the log: never the message of an error, which may quote what was sent. */
export function traceOf(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { original, code, number } = error as {
    original?: { code?: unknown; number?: unknown };
    code?: unknown;
    number?: unknown;
  };
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  return {
    error: error.name,
    errorCode: original?.code ?? original?.number ?? code ?? number,
    at: frames.map((line) => line.trim()),
  };
}
