import { cpuOfThread, type OwnCpu } from './thread-cpu.js';

const slots = { step: 0, phase: 1, stepAt: 2, phaseAt: 3, phaseCpu: 4, task: 5, thread: 6 } as const;

/** What `step` holds while the job is at none. */
const WAITING = 0;
const TAKEN = -1;
const ENDED = -2;
const LEFT = -3;
/** The system does not tell what the thread uses. */
const UNTOLD = -1;

const phases = ['compilation', 'evaluation'] as const;

/** What a job has used so far in its phase, in milliseconds. */
export interface Usage {
  readonly phase: (typeof phases)[number];
  /** The step that it is at. */
  readonly step: number;
  /** In that step: never more than it really was. */
  readonly inStep: number;
  readonly inPhase: number;
  /** Wall time since the phase began. */
  readonly elapsed: number;
}

/** Milliseconds of a clock that all threads share, in 32 bits: only differences mean something. */
const now = (): number => Number(BigInt.asIntN(32, process.hrtime.bigint() / 1_000_000n));
const difference = (later: number, earlier: number): number => (later - earlier) | 0;

/**
 * How far a job is, in memory that its thread shares with its watcher: a note costs the thread next to nothing, and is
 * read however busy either of them is.
 */
export class JobProgress {
  private readonly slots: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(Object.keys(slots).length * 4)) {
    this.slots = new Int32Array(memory);
  }

  /** In the thread, by its id: false where the caller has left. */
  takeUp(thread: number): boolean {
    this.set('thread', thread);
    return Atomics.compareExchange(this.slots, slots.step, WAITING, TAKEN) === WAITING;
  }

  /** In the thread. */
  beginPhase(phase: Usage['phase'], cpu: OwnCpu | undefined): void {
    this.set('phase', phases.indexOf(phase));
    this.set('task', cpu?.thread ?? UNTOLD);
    this.set('phaseCpu', cpu?.read() ?? 0);
    this.set('phaseAt', now());
    this.beginStep(0);
  }

  /** In the thread. */
  beginStep(index: number): void {
    this.set('stepAt', now());
    this.set('step', index + 1);
  }

  /** In the thread, before it reports. */
  end(): void {
    this.set('step', ENDED);
  }

  /** In the watcher: false where a thread has taken the job up. */
  leave(): boolean {
    return Atomics.compareExchange(this.slots, slots.step, WAITING, LEFT) === WAITING;
  }

  /** The id of the thread that has taken the job up. */
  get thread(): number {
    return this.get('thread');
  }

  /** In the watcher; undefined where nothing is at work. */
  read(): Usage | undefined {
    const step = this.get('step') - 1;
    if (step < 0) return undefined;
    const elapsed = difference(now(), this.get('phaseAt'));
    const inPhase = Math.min(elapsed, this.cpuOfPhase() ?? elapsed);
    // The steps before this one used no more than the time that they took.
    const before = difference(this.get('stepAt'), this.get('phaseAt'));
    return { phase: phases[this.get('phase')]!, step, inStep: Math.max(0, inPhase - before), inPhase, elapsed };
  }

  private cpuOfPhase(): number | undefined {
    const task = this.get('task');
    const cpu = task === UNTOLD ? undefined : cpuOfThread(task);
    return cpu === undefined ? undefined : difference(cpu, this.get('phaseCpu'));
  }

  private get(slot: keyof typeof slots): number {
    return Atomics.load(this.slots, slots[slot]);
  }

  private set(slot: keyof typeof slots, value: number): void {
    Atomics.store(this.slots, slots[slot], value);
  }
}
