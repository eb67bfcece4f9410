/**
 * Returns the code of an error for a log or an administrator, or undefined: the server's (an SQLSTATE, the number of an
 * error of SQL Server), or else the driver's or the system's, like `ECONNREFUSED`.
 */
export function errorCodeOf(error: Error): string | number | undefined {
  const { original, code, number } = error as Coded & { readonly original?: Coded };
  // The driver of SQL Server gives every error of the server the same code.
  const known = original?.number ?? original?.code ?? number ?? code;
  return typeof known === 'string' || typeof known === 'number' ? known : undefined;
}

interface Coded {
  readonly code?: unknown;
  readonly number?: unknown;
}
