import { cpuOfThread, type OwnCpu } from './thread-cpu.js';

const slots = { step: 0, phase: 1, stepAt: 2, phaseAt: 3, phaseCpu: 4, task: 5, thread: 6 } as const;

/** The values of `step` while no step runs. */
const WAITING = 0;
const TAKEN = -1;
const ENDED = -2;
const LEFT = -3;
/** The value of `task` where the system does not report the thread's processor time. */
const NO_CPU = -1;

const phases = ['compilation', 'evaluation'] as const;

/** The time that a job has used so far in its phase, in milliseconds. */
export interface Usage {
  readonly phase: (typeof phases)[number];
  /** The index of the step under way. */
  readonly step: number;
  /** The time in that step: never more than it really was. */
  readonly inStep: number;
  readonly inPhase: number;
  /** The wall time since the phase began. */
  readonly elapsed: number;
}

/** Returns the milliseconds of a clock that all threads share, in 32 bits: only differences are meaningful. */
const now = (): number => Number(BigInt.asIntN(32, process.hrtime.bigint() / 1_000_000n));
const difference = (later: number, earlier: number): number => (later - earlier) | 0;

/**
 * The progress of a job, in memory that its thread shares with its watcher: writing costs the thread almost nothing,
 * and reading works however busy either of them is.
 */
export class JobProgress {
  private readonly slots: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(Object.keys(slots).length * 4)) {
    this.slots = new Int32Array(memory);
  }

  /** Takes the job up, in the thread; returns false where the caller has left. */
  takeUp(thread: number): boolean {
    this.set('thread', thread);
    return Atomics.compareExchange(this.slots, slots.step, WAITING, TAKEN) === WAITING;
  }

  /** Begins a phase, in the thread. */
  beginPhase(phase: Usage['phase'], cpu: OwnCpu | undefined): void {
    this.set('phase', phases.indexOf(phase));
    this.set('task', cpu?.thread ?? NO_CPU);
    this.set('phaseCpu', cpu?.read() ?? 0);
    this.set('phaseAt', now());
    this.beginStep(0);
  }

  /** Begins a step, in the thread. */
  beginStep(index: number): void {
    this.set('stepAt', now());
    this.set('step', index + 1);
  }

  /** Ends the job, in the thread, before it reports. */
  end(): void {
    this.set('step', ENDED);
  }

  /** Leaves the job, in the watcher; returns false where a thread has taken it up. */
  leave(): boolean {
    return Atomics.compareExchange(this.slots, slots.step, WAITING, LEFT) === WAITING;
  }

  /** The id of the thread that has taken the job up. */
  get thread(): number {
    return this.get('thread');
  }

  /** Reads the usage, in the watcher; undefined while no step runs. */
  read(): Usage | undefined {
    const step = this.get('step') - 1;
    if (step < 0) return undefined;
    const elapsed = difference(now(), this.get('phaseAt'));
    const inPhase = Math.min(elapsed, this.cpuOfPhase() ?? elapsed);
    // The earlier steps used at most the time that they took.
    const before = difference(this.get('stepAt'), this.get('phaseAt'));
    return { phase: phases[this.get('phase')]!, step, inStep: Math.max(0, inPhase - before), inPhase, elapsed };
  }

  private cpuOfPhase(): number | undefined {
    const task = this.get('task');
    const cpu = task === NO_CPU ? undefined : cpuOfThread(task);
    return cpu === undefined ? undefined : difference(cpu, this.get('phaseCpu'));
  }

  private get(slot: keyof typeof slots): number {
    return Atomics.load(this.slots, slots[slot]);
  }

  private set(slot: keyof typeof slots, value: number): void {
    Atomics.store(this.slots, slots[slot], value);
  }
}
