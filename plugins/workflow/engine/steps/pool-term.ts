/** In place of the end of a task without a term, in its entries of the pool: they are behind all others. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

/**
 * Returns the end of the term of a task, as its entries of the pool have it; a column, or an expression of that type.
 */
export const poolTerm = (vence: string): string => `COALESCE(${vence}, '${NEVER.toISOString()}')`;
