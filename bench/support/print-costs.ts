import type { Load } from './load.js';
import type { Measured, Round } from './measure.js';
import type { Operation } from './operations.js';
import { median, table } from './statistics.js';

/** The share of other programs in the machine's CPU above which they affect the figures. */
const NOISY = 0.15;

export const total = ({ server, database, redis }: Round): number => server + database + redis;
export const milliseconds = (value: number): string => value.toFixed(3);

/** Prints one operation: CPU milliseconds per request, medians over the rounds, and their ratios. */
export function printCosts(operation: Operation, asked: Load, measured: Measured): void {
  const all = [...measured.values()];
  const first = median(all[0]!.map(total));
  const rows = [...measured].map(([name, rounds]) => {
    const totals = rounds.map(total);
    const of = (part: keyof Round): number => median(rounds.map((round) => round[part]));
    return [
      name,
      milliseconds(of('server')),
      milliseconds(of('database')),
      milliseconds(of('redis')),
      milliseconds(median(totals)),
      `${milliseconds(Math.min(...totals))}–${milliseconds(Math.max(...totals))}`,
      (median(totals) / first).toFixed(2),
      of('aSecond').toFixed(0),
      milliseconds(of('load')),
    ];
  });
  const callers = asked.callers === 1 ? 'one caller' : `${asked.callers} callers`;
  const header = [
    `${operation.name}, ${callers}`,
    'server',
    'database',
    'Redis',
    'all',
    'least–most',
    'ratio',
    'a second',
    'load',
  ];
  const noise = median(all.flat().map((round) => round.noise));
  process.stdout.write(`\n${table(header, rows)}`);
  process.stdout.write(
    `CPU ms a request, medians of ${all[0]!.length} rounds of ${asked.requests}; other programs had ${Math.round(noise * 100)} % of the CPU time spent${noise > NOISY ? ': too much, measure again when the machine is quiet' : ''}\n`,
  );
}
