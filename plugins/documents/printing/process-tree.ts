import { readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';

const KIBIBYTE = 1024;

/** The unit of times in `/proc`; it does not depend on the kernel's clock. */
const TICKS_A_SECOND = 100;

/** The type of tmpfs, a file system in memory. */
const TMPFS = 0x01021994;

/** The use of memory and processor by a process tree. */
export interface TreeUse {
  /** The private memory of its processes, without shared files such as the program. */
  readonly memoryBytes: number;
  /** The processor time of each process since its start, by process id. */
  readonly processorMilliseconds: ReadonlyMap<number, number>;
}

function kibibytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/**
 * Returns the size of a program that lies on a file system in memory, such as one unpacked there; 0 for others. The
 * kernel counts those bytes as shared memory of each process that runs it.
 */
function programInMemory(pid: number): number {
  try {
    const program = `/proc/${pid}/exe`;
    return statfsSync(program).type === TMPFS ? statSync(program).size : 0;
  } catch {
    // The process has ended.
    return 0;
  }
}

function memoryIn(status: string, programBytes: number): number {
  const shared = kibibytes(status, 'RssShmem') * KIBIBYTE;
  return kibibytes(status, 'RssAnon') * KIBIBYTE + Math.max(0, shared - programBytes);
}

/**
 * Reads the processor time. The fields are counted from the last bracket, as the program's name before it may contain
 * anything.
 */
function processorIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

const read = (file: string): string => readFileSync(file, 'latin1');

/**
 * Finds the child processes. Each thread has its own ones, but helpers of the browser, recognized by `--type=`, start
 * some only from their first thread.
 */
function childrenOf(pid: number): number[] {
  const folder = `/proc/${pid}`;
  const isHelper = read(`${folder}/cmdline`).includes('--type=');
  const threads = isHelper ? [String(pid)] : readdirSync(`${folder}/task`);
  const children = threads.flatMap((thread) => {
    try {
      return read(`${folder}/task/${thread}/children`).split(' ');
    } catch {
      // The thread has ended, or the kernel does not list children.
      return [];
    }
  });
  return children.filter(Boolean).map(Number);
}

/**
 * Measures a process and its descendants on Linux; returns undefined elsewhere. It reads synchronously: `/proc` is in
 * memory, and asynchronous reads take four times as long.
 */
export function treeUse(root: number): TreeUse | undefined {
  if (process.platform !== 'linux') return undefined;
  const programBytes = programInMemory(root);
  let memoryBytes = 0;
  const processorMilliseconds = new Map<number, number>();
  const pids = [root];
  for (let pid = pids.pop(); pid !== undefined; pid = pids.pop()) {
    try {
      memoryBytes += memoryIn(read(`/proc/${pid}/status`), programBytes);
      processorMilliseconds.set(pid, processorIn(read(`/proc/${pid}/stat`)));
      pids.push(...childrenOf(pid));
    } catch {
      // The process has ended.
    }
  }
  return { memoryBytes, processorMilliseconds };
}

/** Sums up the processor time of a tree between two measurements. */
export function processorBetween(before: TreeUse, after: TreeUse): number {
  const earlier = before.processorMilliseconds;
  return [...after.processorMilliseconds].reduce((sum, [pid, time]) => sum + time - (earlier.get(pid) ?? 0), 0);
}
