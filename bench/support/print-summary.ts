import type { Measured } from './measure.js';
import { milliseconds, total } from './print-costs.js';
import { median } from './statistics.js';

/** An operation, measured with many callers and with one. */
export interface Summarised {
  readonly name: string;
  readonly many: Measured;
  readonly alone: Measured;
}

/**
 * Makes the cells of one measurement: CPU milliseconds per request of the thin server and of the service, each with the
 * database, and their ratios: of the hosts, and of all.
 */
function cells(measured: Measured): string[] {
  const thin = measured.get('thin');
  const [, service] = [...measured].find(([name]) => name !== 'thin')!;
  const all = median(service.map(total));
  if (!thin) return ['–', milliseconds(all), '–', '–'];
  const hosts = median(service.map(({ server }) => server)) / median(thin.map(({ server }) => server));
  const thinAll = median(thin.map(total));
  return [milliseconds(thinAll), milliseconds(all), hosts.toFixed(2), (all / thinAll).toFixed(2)];
}

/** Prints all operations as one table of Markdown, many callers and one side by side. */
export function printSummary(operations: readonly Summarised[], callers: number): void {
  const columns = ['thin', 'service', 'ratio of host', 'ratio of both'];
  const header = [
    'operation',
    ...columns.map((name) => `${callers}: ${name}`),
    ...columns.map((name) => `one: ${name}`),
  ];
  const rows = operations.map(({ name, many, alone }) => [name, ...cells(many), ...cells(alone)]);
  const lines = [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
