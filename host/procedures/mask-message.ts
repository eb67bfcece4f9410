const MOST_READ = 4000;
const MOST_CHARACTERS = 500;
/** Shorter values would mask parts of words. */
const SHORTEST_VALUE = 3;

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* leaves(inner);
  else if (typeof value === 'string' || typeof value === 'number') yield String(value);
}

/**
 * The database's words for the log: without the values of the call, whatever their case, without what stands in quotes
 * unless it looks like an identifier, without longer numbers and addresses; cut at 500 characters.
 */
export function maskMessage(message: string, json: Readonly<Record<string, unknown>>): string {
  const values = new Set([...leaves(json)].map((value) => value.toLowerCase()));
  const isName = (quoted: string): boolean =>
    /^[A-Za-z_][\w.]*$/.test(quoted) && !values.has(quoted.toLowerCase());
  let masked = message
    .slice(0, MOST_READ)
    .replace(/"([^"]*)"|'([^']*)'/g, (whole, double?: string, single?: string) =>
      isName(double ?? single ?? '') ? whole : '***',
    )
    .replace(/\S+@\S+/g, '***');
  const said = masked.toLowerCase();
  for (const value of [...values].sort((a, b) => b.length - a.length)) {
    if (value.length < SHORTEST_VALUE || !said.includes(value)) continue;
    masked = masked.replace(new RegExp(value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu'), '***');
  }
  return masked.replace(/\d{5,}/g, '***').slice(0, MOST_CHARACTERS);
}
