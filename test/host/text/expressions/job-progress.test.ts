import { expect } from 'chai';
import { cpuOfThread, OwnCpu } from '../../../../host/text/expressions/thread-cpu.js';
import { JobProgress } from '../../../../host/text/expressions/job-progress.js';

/** Passes time without using a processor. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Uses a processor for this long. */
function work(cpu: OwnCpu, milliseconds: number): void {
  for (const end = cpu.read() + milliseconds; cpu.read() < end;);
}

describe('the progress of a job', () => {
  let cpu: OwnCpu;

  before(function () {
    const own = OwnCpu.find();
    // Only Linux reports the processor time of a thread.
    if (!own) return this.skip();
    cpu = own;
  });

  it('is nothing before a phase has begun, and when the job has ended', () => {
    const progress = new JobProgress();
    expect(progress.read()).to.equal(undefined);
    progress.beginPhase('evaluation', cpu);
    progress.beginStep(3);
    expect(progress.read()).to.include({ phase: 'evaluation', step: 3 });
    progress.end();
    expect(progress.read()).to.equal(undefined);
  });

  it('shows no usage of a job that its caller left, or that a thread has just taken up: one of them wins', () => {
    const [left, taken] = [new JobProgress(), new JobProgress()];
    expect([left.leave(), left.takeUp(7)]).to.deep.equal([true, false]);
    expect([taken.takeUp(7), taken.leave()]).to.deep.equal([true, false]);
    expect(taken.thread).to.equal(7);
    expect([left.read(), taken.read()]).to.deep.equal([undefined, undefined]);
  });

  it('counts what the thread does, and not that it is kept waiting for a processor', () => {
    const progress = new JobProgress();
    progress.beginPhase('evaluation', cpu);
    progress.beginStep(0);
    sleep(300);
    const waited = progress.read()!;
    expect(waited.elapsed).to.be.at.least(299);
    expect(waited.inPhase).to.be.below(waited.elapsed / 2);
    work(cpu, 100);
    expect(progress.read()!.inStep).to.be.at.least(99);
  });

  it('never charges a step for those before it', () => {
    const progress = new JobProgress();
    progress.beginPhase('evaluation', cpu);
    progress.beginStep(0);
    work(cpu, 100);
    progress.beginStep(1);
    const { inStep, inPhase } = progress.read()!;
    expect(inPhase).to.be.at.least(99);
    expect(inStep).to.be.below(inPhase / 2);
  });

  it('counts the time that passes where the system does not tell', () => {
    const progress = new JobProgress();
    progress.beginPhase('evaluation', undefined);
    progress.beginStep(0);
    sleep(50);
    const { inStep, inPhase, elapsed } = progress.read()!;
    expect(inPhase).to.be.at.least(49).and.equal(elapsed);
    // The step may have begun a millisecond after the job, or more on a busy machine.
    expect(inStep).to.be.within(1, elapsed);
    expect(cpuOfThread(0x7fffffff)).to.equal(undefined);
  });
});
