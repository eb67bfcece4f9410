import { expect } from 'chai';
import { InProcessQueue } from '../../../host/jobs/in-process-queue.js';
import { until } from '../../../testing/until.js';
import { jobQueueConformance, QueueGate } from './job-queue-conformance.js';

jobQueueConformance('InProcessQueue', (workers) => Promise.resolve(new InProcessQueue(workers)));

describe('InProcessQueue', () => {
  it('takes types in turn', async () => {
    const queue = new InProcessQueue(3);
    const gate = new QueueGate();
    const wanted = ['sample/a', 'sample/a', 'sample/a', 'sample/b', 'sample/c'];
    for (const [index, name] of wanted.entries()) await queue.push({ id: String(index), name, lease: 'none' });
    queue.consume(gate.consumer(3));
    await until('three are at work', () => gate.handed.length === 3);
    expect(gate.handed.map(({ name }) => name)).to.deep.equal(['sample/a', 'sample/b', 'sample/c']);
    gate.open();
    await queue.close();
  });
});
