import { expect } from 'chai';
import { JobFailedError, JobRefusedError } from '../../../host/plugin-api/index.js';
import { WatchedJobHost } from './support/watched-job-host.js';
import { overEachQueue } from './support/over-each-queue.js';
import { until } from '../../../testing/until.js';

const MINUTE = 60;
const DAY = 24 * 3600;

overEachQueue('carrying out jobs', (config) => {
  let host: WatchedJobHost;

  before(async () => {
    host = await WatchedJobHost.watch({ attempts: 3, atOnce: 4, config: config() });
  });
  afterEach(() => host.clear());
  after(() => host.stop());

  const attempted = (id: string, attempts: number): Promise<void> =>
    until(`attempt ${attempts} has ended`, async () => {
      const row = await host.row(id);
      return row?.attempts === attempts && row.lease === null;
    });
  const now = (): number => host.host.clock.now().getTime();
  /** Checks the pause, which is counted from the failure, between `before` and now. */
  const expectPause = async (id: string, before: number, least: number, most: number): Promise<void> => {
    const due = (await host.row(id))!.due_at.getTime();
    expect((due - before) / 1000).to.be.at.least(least);
    expect((due - now()) / 1000).to.be.at.most(most);
  };

  it('tries a job that failed again, after growing pauses, under one id', async () => {
    host.greeting = (_data, { attempt }) => {
      if (attempt < 3) throw new Error('no hay nadie en rosa@ciudad.example');
    };
    const first = now();
    const id = await host.enqueue('Rosa');
    await attempted(id, 1);
    await expectPause(id, first, 5, 15);
    expect((await host.row(id))!.last_error).to.equal('Error (más detalle en el registro del servicio)');
    host.host.clock.advance(15);
    const second = now();
    await attempted(id, 2);
    await expectPause(id, second, 20, 60);
    host.host.clock.advance(60);
    await until('it is done', async () => (await host.row(id)) === undefined);
    expect(host.seen.map((context) => [context.id, context.attempt])).to.deep.equal([
      [id, 1],
      [id, 2],
      [id, 3],
    ]);
    const log = host.host.logLines.join('');
    expect(log).to.include(id).and.include('sample/greet');
    expect(log).not.to.match(/rosa@|no hay nadie/i);
  });

  it('gives up after the last attempt, and keeps the data', async () => {
    host.greeting = () => {
      throw Object.assign(new TypeError('secreto'), { code: 'ECONNREFUSED' });
    };
    const id = await host.enqueue('Rosa');
    for (const attempt of [1, 2]) {
      await attempted(id, attempt);
      host.host.clock.advance(MINUTE);
    }
    const row = await host.ended(id);
    expect(row).to.include({ state: 'FALLIDA', attempts: 3, last_error: 'TypeError ECONNREFUSED' });
    expect(host.host.database.parseJson(row.data)).to.deep.equal({ who: 'Rosa' });
    host.host.clock.advance(DAY);
    await host.enqueue('otra');
    await until('another was tried', () => host.seen.length === 4);
    expect(host.seen.filter((context) => context.id === id)).to.have.length(3);
  });

  it('gives up at once what is refused for good, with its reason', async () => {
    host.greeting = () => {
      throw new JobRefusedError('La dirección no existe.');
    };
    const row = await host.ended(await host.enqueue('Rosa'));
    expect(row).to.include({ state: 'FALLIDA', attempts: 1, last_error: 'La dirección no existe.' });
  });

  it('retries a job that failed with a reason, and records it', async () => {
    host.greeting = (_data, { attempt }) => {
      if (attempt === 1) throw new JobFailedError('La plataforma no responde.');
    };
    const id = await host.enqueue('Rosa');
    await attempted(id, 1);
    expect(await host.row(id)).to.include({ state: 'PENDIENTE', last_error: 'La plataforma no responde.' });
    expect(host.host.logLines.join('')).to.include('"reason":"La plataforma no responde."');
    host.host.clock.advance(MINUTE);
    await until('it is done', async () => (await host.row(id)) === undefined);
  });

  it('retries a job when its handler requested', async () => {
    host.greeting = (_data, { attempt }) => {
      if (attempt === 1) throw new JobFailedError('La plataforma pide esperar.', { afterSeconds: 1000 });
    };
    const before = now();
    const id = await host.enqueue('Rosa');
    await attempted(id, 1);
    await expectPause(id, before, 1000, 1000);
    expect((await host.row(id))!.last_error).to.equal('La plataforma pide esperar.');
    host.host.clock.advance(1001);
    await until('it is done', async () => (await host.row(id)) === undefined);
  });

  it('waits for the time before which a job may not be done', async () => {
    const notBefore = new Date(host.host.clock.now().getTime() + MINUTE * 1000);
    const id = await host.enqueue('tarde', { notBefore });
    await host.enqueue('ya');
    await until('the other is done', async () => (await host.rows()).length === 1);
    expect(host.seen).to.have.length(1);
    host.host.clock.advance(MINUTE + 1);
    await until('it is done', async () => (await host.row(id)) === undefined);
    expect(host.seen[1]!.id).to.equal(id);
  });

  it('never begins what is too late, and forgets its data', async () => {
    const now = host.host.clock.now().getTime();
    const late = await host.enqueue('tarde', { notAfter: new Date(now - 1000) });
    const never = await host.enqueue('nunca', {
      notBefore: new Date(now + DAY * 1000),
      notAfter: new Date(now),
    });
    for (const id of [late, never]) expect(await host.ended(id)).to.include({ state: 'VENCIDA', data: null });
    expect(host.seen).to.have.length(0);
  });

  it('ends a job that keeps failing at the moment after which it may not be done', async () => {
    host.greeting = () => {
      throw new JobFailedError('Espere.', { afterSeconds: DAY });
    };
    const id = await host.enqueue('Rosa', { notAfter: new Date(host.host.clock.now().getTime() + 60_000) });
    await attempted(id, 1);
    host.host.clock.advance(MINUTE + 1);
    expect(await host.ended(id)).to.include({ state: 'VENCIDA', last_error: 'Espere.' });
    expect(host.seen).to.have.length(1);
  });

  it('gives up data that does not fit the type of its job, without a call', async () => {
    const id = await host.enqueue('Rosa', { notBefore: new Date(host.host.clock.now().getTime() + 60_000) });
    await host.host.database.changeRows(`UPDATE host_job SET data = '{"whom": "Rosa"}' WHERE id = $1`, [id]);
    host.host.clock.advance(MINUTE + 1);
    const row = await host.ended(id);
    expect(row.state).to.equal('FALLIDA');
    expect(row.last_error)
      .to.match(/^Los datos guardados/)
      .and.not.match(/Rosa/);
    expect(host.seen).to.have.length(0);
  });

  it('does four at a time and no more', async () => {
    let most = 0;
    let now = 0;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    host.greeting = async () => {
      now += 1;
      most = Math.max(most, now);
      await gate;
      now -= 1;
    };
    for (let index = 0; index < 12; index += 1) await host.enqueue(`n${index}`);
    await until('four run', () => now === 4);
    expect(host.seen).to.have.length(4);
    release();
    await until('all are done', async () => (await host.rows()).length === 0);
    expect(most).to.equal(4);
    expect(host.seen).to.have.length(12);
  });
});
