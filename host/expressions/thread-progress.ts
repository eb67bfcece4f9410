import { cpuOfThread, type OwnCpu } from './thread-cpu.js';

const slots = { step: 0, stepAt: 1, jobAt: 2, jobCpu: 3, thread: 4 } as const;

/** The thread has nothing to do, has not begun yet, or its report is on its way. */
const IDLE = -1;
/** The system does not tell what the thread uses. */
const UNTOLD = -1;

/** What a job has used so far, in milliseconds. */
export interface Usage {
  /** The step that it is at. */
  readonly step: number;
  /** In that step: never more than it really was. */
  readonly inStep: number;
  readonly inJob: number;
  /** Wall time since the job began. */
  readonly elapsed: number;
}

/** Milliseconds of a clock that all threads share, in 32 bits: only differences mean something. */
const now = (): number => Number(BigInt.asIntN(32, process.hrtime.bigint() / 1_000_000n));
const difference = (later: number, earlier: number): number => (later - earlier) | 0;

/**
 * How far a thread is, in memory that it shares with its watcher: a note costs it next to nothing, and is
 * read however busy either of them is.
 */
export class ThreadProgress {
  private readonly slots: Int32Array;

  constructor(readonly memory: SharedArrayBuffer) {
    this.slots = new Int32Array(memory);
  }

  /** That of a thread which is yet to start. */
  static ofNewThread(): ThreadProgress {
    const progress = new ThreadProgress(new SharedArrayBuffer(Object.keys(slots).length * 4));
    progress.end();
    return progress;
  }

  /** In the thread, as a job begins. */
  beginJob(cpu: OwnCpu | undefined): void {
    this.set('thread', cpu?.thread ?? UNTOLD);
    this.set('jobCpu', cpu?.read() ?? 0);
    this.set('jobAt', now());
  }

  /** In the thread. */
  beginStep(index: number): void {
    this.set('stepAt', now());
    this.set('step', index);
  }

  /** In the thread, before it reports. */
  end(): void {
    this.set('step', IDLE);
  }

  /** In the watcher; undefined where nothing is at work. */
  read(): Usage | undefined {
    const step = this.get('step');
    if (step === IDLE) return undefined;
    const elapsed = difference(now(), this.get('jobAt'));
    const inJob = Math.min(elapsed, this.cpuOfJob() ?? elapsed);
    // The steps before this one used no more than the time that they took.
    const before = difference(this.get('stepAt'), this.get('jobAt'));
    return { step, inStep: Math.max(0, inJob - before), inJob, elapsed };
  }

  private cpuOfJob(): number | undefined {
    const thread = this.get('thread');
    const cpu = thread === UNTOLD ? undefined : cpuOfThread(thread);
    return cpu === undefined ? undefined : difference(cpu, this.get('jobCpu'));
  }

  private get(slot: keyof typeof slots): number {
    return Atomics.load(this.slots, slots[slot]);
  }

  private set(slot: keyof typeof slots, value: number): void {
    Atomics.store(this.slots, slots[slot], value);
  }
}
