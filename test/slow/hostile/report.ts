import type { Sent } from './storm.js';
import { describeTrial } from './trials.js';

const EXAMPLES = 60;

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
}

const isIn =
  (from: number, to: number) =>
  ({ answer: { status } }: Sent): boolean =>
    status >= from && status < to;

/** Whether the request was let in: neither who calls nor what he may was in question. */
const isAuthenticated = ({ answer: { status } }: Sent): boolean =>
  status !== 0 && status !== 401 && status !== 403;

/** How many requests each group of operations had, and how they were answered. */
export function describeAnswers(sent: readonly Sent[]): string {
  const groups = grouped(sent, ({ trial }) => trial.target.operation.group);
  const row = (name: string, all: readonly Sent[]): string =>
    [
      name.padEnd(20),
      ...[
        String(all.length),
        ...[
          [200, 300],
          [400, 401],
          [401, 404],
          [404, 500],
          [500, 600],
          [0, 1],
        ].map(([from, to]) => String(all.filter(isIn(from!, to!)).length)),
        percent(all.filter(isAuthenticated).length, all.length),
      ].map((cell) => cell.padStart(10)),
    ].join('');
  const guarded = sent.filter(({ trial }) => trial.target.operation.schemes.length > 0);
  return [
    [
      'group'.padEnd(20),
      ...['requests', '2xx', '400', '401-403', '404-499', '5xx', 'none', 'let in'].map((name) =>
        name.padStart(10),
      ),
    ].join(''),
    ...[...groups].map(([name, all]) => row(name, all)),
    row('all', sent),
    `Let in: ${percent(sent.filter(isAuthenticated).length, sent.length)} of all, ${percent(guarded.filter(isAuthenticated).length, guarded.length)} of those that ask for credentials; carried out (2xx): ${percent(sent.filter(isIn(200, 300)).length, sent.length)}`,
    '',
  ].join('\n');
}

/** One line for each kind of fault on each operation, with its first request. */
export function describeFaults(sent: readonly Sent[]): string[] {
  const faulty = sent.flatMap((one) => one.faults.map((fault) => ({ fault, one })));
  const groups = grouped(
    faulty,
    ({ fault, one }) => `${fault} · ${one.trial.target.operation.name} · ${one.answer.status}`,
  );
  return [...groups.values()].slice(0, EXAMPLES).map((all) => {
    const { fault, one } = all[0]!;
    return `${fault} (${all.length}): ${describeTrial(one.trial)} · by ${one.caller} · ${one.answer.status} ${one.excerpt}`;
  });
}
