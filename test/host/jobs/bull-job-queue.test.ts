import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { BullJobQueue } from '../../../host/jobs/bull-job-queue.js';
import { bullQueue } from '../../../host/jobs/bull-queue.js';
import { openRedis, type OpenedRedis } from '../../../host/data/redis/open-redis.js';
import { RedisServer } from '../../support/redis-server.js';
import { rejectionOf } from '../support/rejection.js';
import { until } from '../../../testing/until.js';
import { jobQueueConformance, QueueGate } from './job-queue-conformance.js';

const LEASE_SECONDS = 60;

describe('in Redis', () => {
  let server: RedisServer;
  let redis: OpenedRedis;
  let number = 0;

  before(async function () {
    server = await RedisServer.start(this);
  });
  afterEach(() => redis?.link.close());
  after(() => server?.stop());

  /** Opens a queue of Bull that no other test uses. */
  const open = async () => {
    number += 1;
    redis = (await openRedis({ url: server.url, prefix: `test-${number}` }, pino({ level: 'silent' })))!;
    const queue = bullQueue(redis);
    await queue.client.ping();
    return queue;
  };

  jobQueueConformance(
    'BullJobQueue',
    async (workers) => new BullJobQueue(await open(), { workers, leaseSeconds: LEASE_SECONDS }),
  );

  describe('BullJobQueue', () => {
    let sent: Awaited<ReturnType<typeof open>>;
    let queue: BullJobQueue;
    let gate: QueueGate;

    beforeEach(async () => {
      sent = await open();
      queue = new BullJobQueue(sent, { workers: 3, leaseSeconds: LEASE_SECONDS });
      gate = new QueueGate();
      gate.open();
    });
    afterEach(() => queue.close());

    const send = (id: string, secondsAgo: number) =>
      sent.add({ id, name: 'sample/greet', lease: 'own', sentAt: Date.now() - secondsAgo * 1000 });

    /** Returns whether its health check passes. */
    const isWell = (): Promise<boolean> =>
      queue.check().then(
        () => true,
        () => false,
      );

    it('is unwell while deliveries wait that its worker does not take', async () => {
      queue.consume(gate.consumer(3));
      await until('it waits for deliveries', async () => String(await server.ask('CLIENT', 'LIST')).includes('brpop'));
      // Paused, the worker requests nothing, as on a dead connection.
      await sent.pause(true, true);
      await send('late', 20);
      await until('it is known', async () => {
        await queue.standing();
        return !(await isWell());
      });
      await sent.resume(true);
      await until('it is taken', () => gate.handed.length === 1);
      await queue.standing();
      await queue.check();
    });

    it('is used again after a silence, whatever was asked for meanwhile, and warns of nothing', async () => {
      const warnings: string[] = [];
      const note = ({ message }: Error): void => void warnings.push(message);
      process.on('warning', note);
      queue.consume(gate.consumer(3));
      await until('it waits for deliveries', async () => String(await server.ask('CLIENT', 'LIST')).includes('brpop'));
      const asked: Promise<unknown>[] = [];
      server.pause();
      try {
        // Longer than it takes to replace two connections, with answers that are late at any moment.
        for (const end = performance.now() + 7000; performance.now() < end; await wait(100)) {
          const pushed = queue.push({ id: 'meanwhile', name: 'sample/greet', lease: 'own' });
          asked.push(Promise.allSettled([pushed, queue.standing()]));
        }
      } finally {
        server.resume();
      }
      await Promise.all(asked);
      const after = { id: 'after', name: 'sample/greet', lease: 'own' };
      await until('it takes another one', async () => {
        await queue.standing();
        return queue.push(after).then(
          () => true,
          () => false,
        );
      });
      await until('it is handed over', () => gate.handed.some(({ id }) => id === 'after'));
      process.off('warning', note);
      expect(warnings).to.deep.equal([]);
    });

    it('is well again after a refusal once nothing waits to be brought', async () => {
      await server.ask('ACL', 'SETUSER', 'default', '-@scripting');
      const refused = queue.push({ id: 'refused', name: 'sample/greet', lease: 'own' });
      expect(String(await rejectionOf(refused))).to.include('NOPERM');
      await server.ask('ACL', 'SETUSER', 'default', '+@all');
      await queue.standing();
      expect(await isWell(), 'where it may be brought again').to.equal(false);
      await queue.standing();
      expect(await isWell(), 'where another host had it').to.equal(true);
    });

    it('hands over soon what Redis gave to a connection that was lost', async () => {
      queue.consume(gate.consumer(3));
      await until('it waits for deliveries', async () => String(await server.ask('CLIENT', 'LIST')).includes('brpop'));
      await sent.pause(true, true);
      await send('lost', 0);
      // As when a worker's connection ends before the answer.
      const [waiting, active] = ['wait', 'active'].map((list) => sent.toKey(list));
      expect(await server.ask('RPOPLPUSH', waiting!, active!)).to.be.a('string');
      await sent.resume(true);
      // Sooner than its lease ends, and than Bull would look for it by itself.
      await until('it comes again', () => gate.handed.some(({ id }) => id === 'lost'), 25);
    });

    it('hands over none whose claim has ended', async () => {
      await send('old', LEASE_SECONDS + 1);
      await send('new', LEASE_SECONDS / 2);
      queue.consume(gate.consumer(3));
      await until('the queue is empty', async () => (await sent.count()) === 0 && gate.handed.length > 0);
      expect(gate.handed.map(({ id }) => id)).to.deep.equal(['new']);
    });

    it('leaves those to others whose type its host does not know', async () => {
      await send('foreign', 20);
      queue.consume({ ...gate.consumer(3), atOnce: () => 0 });
      for (let turn = 0; turn < 5; turn += 1) {
        expect((await queue.standing()).of('sample/greet').room).to.equal(0);
        await queue.check();
      }
      expect(gate.handed).to.be.empty;
      const other = new BullJobQueue(bullQueue(redis), { workers: 1, leaseSeconds: LEASE_SECONDS });
      other.consume(gate.consumer(1));
      await until('another host has it', () => gate.handed.length === 1);
      await other.close();
    });

    it('keeps room for the others beside deliveries that its host may not take now', async () => {
      const slow = new QueueGate();
      const { work } = slow.consumer(1);
      queue.consume({ work, atOnce: (name) => (name === 'sample/foreign' ? 0 : 1) });
      for (const name of ['sample/slow', 'sample/foreign']) {
        for (const id of ['a', 'b', 'c', 'd']) await sent.add({ id, name, lease: 'own', sentAt: Date.now() });
      }
      await until('one is at work', () => slow.handed.length === 1);
      for (let turn = 0; turn < 20; turn += 1) {
        const { room, of } = await queue.standing();
        expect(room).to.equal(2);
        expect(of('sample/slow').room).to.equal(0);
        expect(of('sample/fast').room).to.equal(1);
        await wait(20);
      }
      expect(slow.handed).to.have.length(1);
      slow.open();
    });

    it('leaves nothing behind', async () => {
      queue.consume(gate.consumer(3));
      for (let index = 0; index < 50; index += 1) await send(`job-${index}`, 0);
      await until('all have come', () => gate.handed.length === 50);
      await until('nothing is kept', async () => {
        const keys = await server.keys(`test-${number}:*`);
        return keys.every((key) => /:(?:id|stalled-check)$/.test(key));
      });
    });
  });
});
