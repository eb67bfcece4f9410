import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import path from 'node:path';

/** Nanoseconds on a processor are the first figure of a `schedstat`. */
const milliseconds = (schedstat: string): number => Math.floor(Number.parseInt(schedstat, 10) / 1_000_000);

const MOST_OF_SCHEDSTAT = 64;

/** The processor time of the thread that asks, where the system is a Linux that tells it. */
export class OwnCpu {
  private readonly buffer = Buffer.alloc(MOST_OF_SCHEDSTAT);

  private constructor(
    /** What {@link cpuOfThread} knows the thread by. */
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

  /** Milliseconds since the thread began. */
  read(): number {
    const length = readSync(this.file, this.buffer, { position: 0 });
    return milliseconds(this.buffer.toString('latin1', 0, length));
  }
}

/**
 * Returns the same of another thread of this process, whatever it is doing; undefined where the system does not show
 * it.
 */
export function cpuOfThread(thread: number): number | undefined {
  try {
    return milliseconds(readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1'));
  } catch {
    return undefined;
  }
}
