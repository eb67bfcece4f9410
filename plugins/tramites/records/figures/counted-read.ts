import type { CountName, Grouping } from './answer-tally.js';

/** A read of records, with 1 or 0 in the column of each count. */
interface CountedRead {
  readonly sql: string;
  readonly names: readonly CountName[];
  readonly groupings: readonly Grouping[];
}

/** Builds the column of a count, with 1 where a record counts. */
export const flag = (name: CountName, condition: string): string =>
  `CASE WHEN ${condition} THEN 1 ELSE 0 END AS ${name}`;

/** Builds the statement that sums the counts of a read for each of its groupings. */
export function summed({ sql, names, groupings }: CountedRead): string {
  const which = groupings.map((one) => `WHEN GROUPING(x.${one}) = 0 THEN '${one}'`).join(' ');
  const columns = groupings.map((one) => `x.${one}`);
  return `SELECT CASE ${which} END AS por, COALESCE(${columns.join(', ')}) AS clave,
      ${names.map((name) => `SUM(x.${name}) AS ${name}`).join(', ')}
    FROM (${sql}) AS x GROUP BY GROUPING SETS (${columns.map((one) => `(${one})`).join(', ')})`;
}
