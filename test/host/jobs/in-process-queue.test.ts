import { InProcessQueue } from '../../../host/jobs/in-process-queue.js';
import { jobQueueConformance } from './job-queue-conformance.js';

jobQueueConformance('InProcessQueue', (workers) => Promise.resolve(new InProcessQueue(workers)));
