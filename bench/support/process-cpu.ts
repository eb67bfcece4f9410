import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** True where the CPU times of other processes can be read. */
export const canMeasureCpu = process.platform === 'linux';

const ticksASecond = canMeasureCpu ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 100;
const milliseconds = (ticks: number): number => (ticks * 1000) / ticksASecond;

interface Times {
  readonly parent: number;
  /** User and system time of all threads. */
  readonly own: number;
  /** The time of children that have ended. */
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

/** Returns the CPU milliseconds that a process has used. */
export function processCpu(pid: number): number {
  return milliseconds(timesOf(pid)?.own ?? 0);
}

/** Returns the CPU milliseconds of a process and its children, also those that have ended. */
export function treeCpu(root: number): number {
  const { own, ended } = timesOf(root) ?? { own: 0, ended: 0 };
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => timesOf(pid) ?? [])
    .filter(({ parent }) => parent === root);
  return milliseconds(children.reduce((sum, child) => sum + child.own, own + ended));
}

/** Returns the CPU milliseconds that the whole machine has used. */
export function machineCpu(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/);
  const [user, nice, system, , , irq, softirq] = fields.map(Number);
  return milliseconds(user! + nice! + system! + irq! + softirq!);
}

/** Returns the memory of a process, in MiB. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
