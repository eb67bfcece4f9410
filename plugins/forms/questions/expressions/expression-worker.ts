import { parentPort, workerData } from 'node:worker_threads';
import { compileForm, type CompiledStep } from './compile-form.js';
import { evaluateForm } from './evaluate-form.js';
import type { Compilation, Evaluation, ExpressionJob, ExpressionSource } from './expression-job.js';
import { OwnCpu } from './thread-cpu.js';
import { ThreadProgress } from './thread-progress.js';

const progress = new ThreadProgress(workerData as SharedArrayBuffer);
const cpu = OwnCpu.find();
const forms = new Map<number, readonly CompiledStep[]>();
const begin = (index: number): void => progress.beginStep(index);

function run(job: ExpressionJob): Compilation | Evaluation {
  if (job.kind === 'evaluate') return evaluateForm(forms.get(job.formId)!, job.answers, begin);
  job.forget.forEach((id) => forms.delete(id));
  const { steps, compilation } = compileForm(job.form.questions, begin);
  forms.set(job.form.id, steps);
  return compilation;
}

// The first of everything is many times slower than the next ones, and no form should pay it.
const warmUp = { isAnswered: true, condition: 'a = "x" or count([1, 2]) > 1', longest: 1 };
const questions: ExpressionSource[] = [
  { ...warmUp, codigo: 'a', condition: undefined, pattern: '[a-z]+' },
  { ...warmUp, codigo: 'b', pattern: undefined },
];
evaluateForm(compileForm(questions, () => {}).steps, { a: 'x' }, () => {});

parentPort?.on('message', (job: ExpressionJob) => {
  progress.beginJob(cpu);
  const report = run(job);
  progress.end();
  parentPort?.postMessage(report);
});
