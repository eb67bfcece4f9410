import { parentPort, workerData } from 'node:worker_threads';
import type { Evaluation, ExpressionSource } from '../plugin-api/index.js';
import { compileSteps, type CompiledSteps } from './compile-steps.js';
import { evaluateSteps } from './evaluate-steps.js';
import type { Compilation, ExpressionJob } from './expression-job.js';
import { OwnCpu } from './thread-cpu.js';
import { ThreadProgress } from './thread-progress.js';

const progress = new ThreadProgress(workerData as SharedArrayBuffer);
const cpu = OwnCpu.find();
const compiledById = new Map<number, CompiledSteps>();
const begin = (step: number): void => progress.beginStep(step);

function run(job: ExpressionJob): Compilation | Evaluation {
  if (job.kind === 'evaluate') return evaluateSteps(compiledById.get(job.id)!, job.data, begin);
  job.forget.forEach((id) => compiledById.delete(id));
  const { compiled, compilation } = compileSteps(job.numbered.source, begin);
  compiledById.set(job.numbered.id, compiled);
  return compilation;
}

// The first of everything is many times slower than the next ones, and nobody should pay it.
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

parentPort?.on('message', (job: ExpressionJob) => {
  progress.beginJob(cpu);
  const report = run(job);
  progress.end();
  parentPort?.postMessage(report);
});
