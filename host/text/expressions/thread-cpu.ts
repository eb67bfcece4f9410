import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import path from 'node:path';

/** Converts a `schedstat`, whose first number is the nanoseconds on a processor. */
const milliseconds = (schedstat: string): number => Math.floor(Number.parseInt(schedstat, 10) / 1_000_000);

const MOST_OF_SCHEDSTAT = 64;

/** The processor time of the calling thread, where the system is a Linux that reports it. */
export class OwnCpu {
  private readonly buffer = Buffer.alloc(MOST_OF_SCHEDSTAT);

  private constructor(
    /** The thread's id for {@link cpuOfThread}. */
    readonly thread: number,
    private readonly file: number,
  ) {}

  static find(): OwnCpu | undefined {
    try {
      const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
      return new OwnCpu(thread, openSync(`/proc/self/task/${thread}/schedstat`, 'r'));
    } catch {
      return undefined;
    }
  }

  /** Returns the milliseconds since the thread began. */
  read(): number {
    const length = readSync(this.file, this.buffer, { position: 0 });
    return milliseconds(this.buffer.toString('latin1', 0, length));
  }
}

/**
 * Returns the processor time of another thread of this process, even while it is busy; undefined where the system does
 * not report it.
 */
export function cpuOfThread(thread: number): number | undefined {
  try {
    return milliseconds(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1'));
  } catch {
    return undefined;
  }
}
