import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer, Delivery, JobQueue, TypeStanding } from '../../../host/jobs/job-queue.js';
import { until } from '../../../testing/until.js';

const delivery = (id: string, name = 'sample/greet'): Delivery => ({ id, name, lease: `lease of ${id}` });
const deliveries = (count: number): Delivery[] => Array.from({ length: count }, (_, index) => delivery(`job-${index}`));

/** Work that waits until a test lets it end. */
export class QueueGate {
  readonly handed: Delivery[] = [];
  most = 0;
  private readonly held = new Set<() => void>();
  private isOpen = false;

  /** @param share the number of jobs of a type that run at a time. */
  consumer(share: number): Consumer {
    return { work: this.work, atOnce: () => share };
  }

  private readonly work = async (handed: Delivery): Promise<void> => {
    this.handed.push(handed);
    if (this.isOpen) return;
    await new Promise<void>((resolve) => {
      this.held.add(resolve);
      this.most = Math.max(this.most, this.held.size);
    });
  };

  open(): void {
    this.isOpen = true;
    for (const release of this.held) release();
    this.held.clear();
  }
}

/**
 * Defines the tests that every {@link JobQueue} must pass.
 * @param open makes a separate queue for each test, whose host runs `workers` deliveries at a time.
 */
export function jobQueueConformance(name: string, open: (workers: number) => Promise<JobQueue>): void {
  describe(`${name} as a job queue`, () => {
    let queue: JobQueue;
    let gate: QueueGate;

    beforeEach(async () => {
      gate = new QueueGate();
      queue = await open(3);
    });
    afterEach(async () => {
      gate.open();
      await queue.close();
    });

    const room = async (): Promise<number> => (await queue.standing()).room;
    const standingOf = async (name: string): Promise<TypeStanding> => (await queue.standing()).of(name);

    it('brings each delivery to a worker, whole', async () => {
      gate.open();
      queue.consume(gate.consumer(3));
      const wanted = deliveries(20);
      for (const one of wanted) await queue.push(one);
      await until('all have come', () => new Set(gate.handed.map(({ id }) => id)).size === wanted.length);
      for (const one of gate.handed) expect(wanted).to.deep.include(one);
    });

    it('brings what was pushed before anybody worked', async () => {
      gate.open();
      await queue.push(delivery('early'));
      queue.consume(gate.consumer(3));
      await until('it has come', () => gate.handed.length > 0);
      expect(gate.handed[0]).to.deep.equal(delivery('early'));
    });

    it('hands over so many at a time and no more, and the rest afterwards', async () => {
      queue.consume(gate.consumer(3));
      for (const one of deliveries(7)) await queue.push(one);
      await until('three are at work', () => gate.handed.length === 3);
      await wait(100);
      expect(gate.handed).to.have.length(3);
      gate.open();
      await until('the others have come', () => gate.handed.length >= 7);
      expect(gate.most).to.equal(3);
    });

    it('says that there is room, and that there is none', async () => {
      expect(await room()).to.be.at.least(1);
      queue.consume(gate.consumer(3));
      for (const one of deliveries(50)) await queue.push(one);
      await until('there is none', async () => (await room()) === 0);
      gate.open();
      await until('there is some', async () => (await room()) > 0);
    });

    it('hands over no more of a type than its share, and keeps room for the others', async () => {
      queue.consume(gate.consumer(2));
      for (const one of deliveries(4)) await queue.push(one);
      await until('two are at work', () => gate.handed.length === 2);
      expect((await standingOf('sample/greet')).room).to.equal(0);
      await queue.push(delivery('other', 'sample/other'));
      await until('another type is, too', () => gate.handed.length === 3);
      expect(gate.handed[2]!.id).to.equal('other');
      gate.open();
      await until('all have come', () => gate.handed.length >= 5);
    });

    it('says how many of a type it has and takes, and no more than in all', async () => {
      queue.consume(gate.consumer(2));
      expect(await standingOf('sample/greet')).to.deep.equal({ room: 2, busy: 0 });
      await queue.push(delivery('one'));
      await queue.push(delivery('two', 'sample/other'));
      await until('both are at work', () => gate.handed.length === 2);
      expect(await standingOf('sample/greet')).to.deep.equal({ room: 1, busy: 1 });
      expect(await standingOf('sample/third')).to.deep.equal({ room: await room(), busy: 0 });
    });

    it('hands a delivery that comes twice over, and goes on', async () => {
      gate.open();
      queue.consume(gate.consumer(3));
      for (const id of ['same', 'same', 'other']) await queue.push(delivery(id));
      await until('the other one has come, too', () => new Set(gate.handed.map(({ id }) => id)).size === 2);
    });

    it('hands nothing over once it is closed, and does not wait for what is at work', async () => {
      queue.consume(gate.consumer(3));
      for (const one of deliveries(4)) await queue.push(one);
      await until('three are at work', () => gate.handed.length === 3);
      await queue.close();
      await queue.push(delivery('late')).catch(() => undefined);
      expect(await room()).to.equal(0);
      gate.open();
      await wait(100);
      expect(gate.handed).to.have.length(3);
    });

    it('ends where deliveries wait that nobody consumes', async () => {
      for (const one of deliveries(4)) await queue.push(one);
      await queue.close();
      queue.consume(gate.consumer(3));
      await wait(100);
      expect(gate.handed).to.be.empty;
    });
  });
}
