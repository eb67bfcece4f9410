import { readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';

const KIBIBYTE = 1024;

/** Of the kernel's times in `/proc`, whatever its own clock. */
const TICKS_A_SECOND = 100;

/** The type of tmpfs, the kernel's file system in memory. */
const TMPFS = 0x01021994;

/** What the processes of a tree use. */
export interface TreeUse {
  /** What they hold for themselves, without the files that they share, such as the program. */
  readonly memoryBytes: number;
  /** The time that each has had of a processor since it began, by its id. */
  readonly processorMilliseconds: ReadonlyMap<number, number>;
}

function kibibytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

/**
 * Returns the bytes of a program that lies on a file system in memory, as one does that was unpacked there; 0
 * elsewhere. The kernel counts them as shared memory of each process that runs it.
 */
function programInMemory(pid: number): number {
  try {
    const program = `/proc/${pid}/exe`;
    return statfsSync(program).type === TMPFS ? statSync(program).size : 0;
  } catch {
    // It has ended.
    return 0;
  }
}

function memoryIn(status: string, programBytes: number): number {
  const shared = kibibytes(status, 'RssShmem') * KIBIBYTE;
  return kibibytes(status, 'RssAnon') * KIBIBYTE + Math.max(0, shared - programBytes);
}

/** The name of a program stands before, in brackets, and may hold anything. */
function processorIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
}

const read = (file: string): string => readFileSync(file, 'latin1');

/**
 * Each thread has its own children. The helpers of a browser, which name their type, begin none but by the
 * first.
 */
function childrenOf(pid: number): number[] {
  const folder = `/proc/${pid}`;
  const isHelper = read(`${folder}/cmdline`).includes('--type=');
  const threads = isHelper ? [String(pid)] : readdirSync(`${folder}/task`);
  const children = threads.flatMap((thread) => {
    try {
      return read(`${folder}/task/${thread}/children`).split(' ');
    } catch {
      // It has ended, or the kernel does not tell.
      return [];
    }
  });
  return children.filter(Boolean).map(Number);
}

/**
 * What a process and all below it use; on Linux alone, `undefined` elsewhere. Reads of no other process. The files
 * are of the kernel's memory: to wait for each takes four times as long as to read it.
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
      // It has ended.
    }
  }
  return { memoryBytes, processorMilliseconds };
}

/** What a tree has had of a processor between two looks. */
export function processorBetween(before: TreeUse, after: TreeUse): number {
  const earlier = before.processorMilliseconds;
  return [...after.processorMilliseconds].reduce((sum, [pid, time]) => sum + time - (earlier.get(pid) ?? 0), 0);
}
