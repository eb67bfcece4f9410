/** The end of a task without a term in its entries of the pool: it sorts behind all others. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

/** Writes the end of a task's term for its entries of the pool; `vence` is a column, or an expression of its type. */
export const poolTerm = (vence: string): string => `COALESCE(${vence}, '${NEVER.toISOString()}')`;
