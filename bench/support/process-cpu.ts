import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Whether CPU times of other processes can be read here at all. */
export const canMeasureCpu = process.platform === 'linux';

const ticksASecond = canMeasureCpu ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 100;
const milliseconds = (ticks: number): number => (ticks * 1000) / ticksASecond;

interface Times {
  readonly parent: number;
  /** User and system time of all threads. */
  readonly own: number;
  /** The same of children that have ended. */
  readonly ended: number;
}

function timesOf(pid: number | string): Times | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The second field, a name in parentheses, may hold blanks.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
}

/** CPU milliseconds that a process has used. */
export function processCpu(pid: number): number {
  return milliseconds(timesOf(pid)?.own ?? 0);
}

/** Returns the same of a process and its children, those that have ended included. */
export function treeCpu(root: number): number {
  const { own, ended } = timesOf(root) ?? { own: 0, ended: 0 };
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => timesOf(pid) ?? [])
    .filter(({ parent }) => parent === root);
  return milliseconds(children.reduce((sum, child) => sum + child.own, own + ended));
}

/** CPU milliseconds that the whole machine has spent on anything. */
export function machineCpu(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/);
  const [user, nice, system, , , irq, softirq] = fields.map(Number);
  return milliseconds(user! + nice! + system! + irq! + softirq!);
}

/** What a process has in memory, in MiB. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
