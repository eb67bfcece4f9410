import type { Sent } from './storm.js';
import { describeTrial } from './trials.js';

const MOST_LINES = 60;

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
}

const isIn =
  (from: number, to: number) =>
  ({ answer: { status } }: Sent): boolean =>
    status >= from && status < to;

/** Tells whether the request was admitted: neither 401 nor 403. */
const isAuthenticated = ({ answer: { status } }: Sent): boolean => status !== 0 && status !== 401 && status !== 403;

/** Counts the requests of each group of operations, by their responses. */
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
      ...['requests', '2xx', '400', '401-403', '404-499', '5xx', 'none', 'let in'].map((name) => name.padStart(10)),
    ].join(''),
    ...[...groups].map(([name, all]) => row(name, all)),
    row('all', sent),
    `Let in: ${percent(sent.filter(isAuthenticated).length, sent.length)} of all, ${percent(guarded.filter(isAuthenticated).length, guarded.length)} of those that ask for credentials; carried out (2xx): ${percent(sent.filter(isIn(200, 300)).length, sent.length)}`,
    '',
  ].join('\n');
}

interface Fault {
  readonly fault: string;
  readonly one: Sent;
}

/** Names a fault by its operation, and by its cause. */
const namesOf = ({ fault, one: { trial, answer } }: Fault): readonly [string, string] => [
  `${fault} · ${answer.status} · ${trial.target.operation.name}`,
  `${fault} · ${answer.status} · ${trial.attack.field} · ${trial.attack.kind}`,
];

/** Describes each fault with its first request, in one line for all operations or all attacks that share it. */
export function describeFaults(sent: readonly Sent[]): string[] {
  const faults = sent.flatMap((one) => one.faults.map((fault) => ({ fault, one })));
  const counts = new Map<string, number>();
  for (const name of faults.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const commoner = (fault: Fault): string => {
    const [operation, cause] = namesOf(fault);
    return counts.get(operation)! > counts.get(cause)! ? operation : cause;
  };
  return [...grouped(faults, commoner).values()].slice(0, MOST_LINES).map((all) => {
    const { fault, one } = all[0]!;
    return `${fault} (${all.length}): ${describeTrial(one.trial)} · by ${one.caller} · ${one.answer.status} ${one.excerpt}`;
  });
}

const SLOWEST = 8;

/** Describes the slowest requests: on an otherwise idle machine, they are the most expensive ones. */
export function describeSlowest(sent: readonly Sent[]): string {
  const taken = ({ answer: { startedAt, endedAt } }: Sent): number => endedAt - startedAt;
  return sent
    .toSorted((a, b) => taken(b) - taken(a))
    .slice(0, SLOWEST)
    .map((one) => `  took ${taken(one).toFixed(0)} ms: ${describeTrial(one.trial)} · ${one.answer.status}`)
    .join('\n');
}

const LAST = 12;

/** Describes the last requests that were sent. */
export const describeLast = (sent: readonly Sent[]): string =>
  sent
    .slice(-LAST)
    .map(({ trial, answer: { status } }) => `  at the end: ${describeTrial(trial)} · ${status}`)
    .join('\n');
