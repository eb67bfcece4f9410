import type { Round } from './measure.js';
import type { Operation } from './operations.js';
import { median, table } from './statistics.js';

/** Above this share of the machine, what other programs do is felt in the figures. */
const NOISY = 0.15;

const total = ({ server, database }: Round): number => server + database;
const milliseconds = (value: number): string => value.toFixed(3);

/** Prints one operation: CPU milliseconds a request, medians over the rounds, and how they compare. */
export function printCosts(operation: Operation, measured: ReadonlyMap<string, readonly Round[]>): void {
  const all = [...measured.values()];
  const first = median(all[0]!.map(total));
  const rows = [...measured].map(([name, rounds]) => {
    const totals = rounds.map(total);
    return [
      name,
      milliseconds(median(rounds.map(({ server }) => server))),
      milliseconds(median(rounds.map(({ database }) => database))),
      milliseconds(median(totals)),
      `${milliseconds(Math.min(...totals))}–${milliseconds(Math.max(...totals))}`,
      (median(totals) / first).toFixed(2),
    ];
  });
  const header = [operation.name, 'server', 'database', 'both', 'least–most', 'ratio'];
  const noise = median(all.flat().map((round) => round.noise));
  process.stdout.write(`\n${table(header, rows)}`);
  process.stdout.write(
    `CPU ms a request, medians of ${all[0]!.length} rounds of ${operation.requests}; other programs had ${Math.round(noise * 100)} % of the CPU time spent${noise > NOISY ? ': too much, measure again when the machine is quiet' : ''}\n`,
  );
}
