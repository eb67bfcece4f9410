import { parentPort, workerData } from 'node:worker_threads';
import { BEGUN, type BpmnJob, type Outcomes } from './bpmn-job.js';
import { exportFaults } from './export/exportable.js';
import { writeBpmn } from './export/write-bpmn.js';
import { importBpmn } from './import/import-bpmn.js';

/** Does the job of this thread. */
function outcomeOf(job: BpmnJob): Outcomes[BpmnJob['kind']] {
  if (job.kind === 'import') return importBpmn(job.xml, job.process, job.known);
  const faults = exportFaults(job.definition);
  return faults.length > 0 ? { faults } : { xml: writeBpmn(job.definition) };
}

parentPort!.postMessage(BEGUN);
parentPort!.postMessage(outcomeOf(workerData as BpmnJob));
