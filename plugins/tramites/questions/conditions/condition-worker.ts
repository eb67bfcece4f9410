import { parentPort } from 'node:worker_threads';
import type { ConditionJob, ConditionReport } from './condition-job.js';
import { evaluateConditions } from './evaluate-conditions.js';

const report = (message: ConditionReport) => parentPort?.postMessage(message);

// The first evaluation of a thread is many times slower than the next ones, and no form should pay it.
evaluateConditions([{ codigo: 'a', condition: 'a = "x" or count([1, 2]) > 1', answer: null }], () => {});

parentPort?.on('message', (job: ConditionJob) =>
  report(evaluateConditions(job, (codigo) => report({ begun: codigo }))),
);
