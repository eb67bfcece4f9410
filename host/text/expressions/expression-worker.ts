import { threadId } from 'node:worker_threads';
import type { Evaluation, ExpressionSource } from '../../plugin-api/index.js';
import { RecentlyUsed } from '../../plugin-api/data/recently-used.js';
import { setClock } from './city-clock.js';
import { compileSteps, type CompiledSteps } from './compile-steps.js';
import { evaluateSteps } from './evaluate-steps.js';
import type { Compilation, WatchedJob } from './expression-job.js';
import { OwnCpu } from './thread-cpu.js';
import { JobProgress } from './job-progress.js';

/** The most bytes of compiled expressions that a thread keeps: half of its memory. */
const MOST_WEIGHT = 30_000_000;

const cpu = OwnCpu.find();
const compiledById = new RecentlyUsed<CompiledSteps>(MOST_WEIGHT);

/**
 * Runs a job of the pool in a thread. Returns undefined where the thread has not compiled the expressions and did not
 * receive their source.
 */
export function run({ id, source, data, moment, memory }: WatchedJob): Compilation | Evaluation | undefined {
  const progress = new JobProgress(memory);
  if (!progress.takeUp(threadId)) return undefined;
  const begin = (step: number): void => progress.beginStep(step);
  const key = String(id);
  let steps = compiledById.find(key);
  if (!steps && source) {
    progress.beginPhase('compilation', cpu);
    const { compiled, compilation } = compileSteps(source, begin);
    if (!data) progress.end();
    steps = compiledById.get(key, compilation.weight, () => compiled);
    if (!data) return compilation;
  }
  if (steps) progress.beginPhase('evaluation', cpu);
  setClock(moment);
  const evaluation = steps && evaluateSteps(steps, data!, begin);
  progress.end();
  return evaluation;
}

// The first run of each kind is many times slower, and no caller should pay for it.
const warmUp: ExpressionSource = {
  given: ['a', 'hoy'],
  temporal: ['hoy'],
  steps: [
    { pattern: '[a-z]+', of: 'a', longest: 1 },
    { expression: 'a = "x" or count([1, 2]) > 1', guards: 'a' },
    { expression: '{dia: hoy, b: a.b}' },
  ],
};
evaluateSteps(compileSteps(warmUp, () => {}).compiled, { a: 'x', hoy: '2026-01-31' }, () => {});
