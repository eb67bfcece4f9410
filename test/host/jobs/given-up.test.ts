import { expect } from 'chai';
import { JobFailedError, JobRefusedError, type GivenUpReason } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';
import { person, peoplePlugin } from '../support/people-plugin.js';
import { JobAdminClient } from '../routes/admin/support/job-admin-client.js';
import { JobHost, type Greeting, type JobRow } from './support/job-host.js';

const ADMIN = 1;
const MINUTE = 60;

describe('the handler of a job that is given up', () => {
  let host: JobHost;
  let greeting: Greeting;
  let attempts: number[];
  let told: GivenUpReason[];
  let fails: boolean;

  before(async () => {
    const handler: Greeting = async (data, context) => {
      attempts.push(context.attempt);
      await greeting(data, context);
    };
    host = await JobHost.start(handler, {
      people: peoplePlugin(person(ADMIN, { permissions: new Set(['host.admin']) })),
      attempts: 2,
      givenUp: async (tx, { who }, reason) => {
        await host.host.database.insertRows('given_up', [{ who }], [], tx);
        if (fails) throw new JobFailedError('La tabla no responde.');
        told.push(reason);
      },
    });
    await host.host.database.rows('CREATE TABLE given_up (who VARCHAR(60) NOT NULL)');
  });
  beforeEach(() => {
    attempts = [];
    told = [];
    fails = false;
    greeting = () => undefined;
  });
  afterEach(async () => {
    await until('nothing runs', async () => (await host.rows()).every(({ lease }) => lease === null));
    await host.host.database.changeRows('DELETE FROM host_job');
    await host.host.database.changeRows('DELETE FROM given_up');
  });
  after(() => host.stop());

  const later = (seconds: number): Date => new Date(host.host.clock.now().getTime() + seconds * 1000);
  const ended = async (id: string): Promise<JobRow> => {
    await until('it has ended', async () => {
      const state = (await host.row(id))?.state;
      return state !== 'PENDIENTE';
    });
    return (await host.row(id))!;
  };
  const failed = (id: string, count: number): Promise<void> =>
    until(`attempt ${count} has failed`, async () => {
      const row = await host.row(id);
      return row?.attempts === count && row.lease === null;
    });
  const noted = async (): Promise<string[]> =>
    (await host.host.database.rows<{ who: string }>('SELECT who FROM given_up')).map(({ who }) => who);

  it('receives that the job was refused for good', async () => {
    greeting = () => {
      throw new JobRefusedError('No existe.');
    };
    expect(await ended(await host.enqueue('Rosa'))).to.include({ state: 'FALLIDA' });
    expect(told).to.deep.equal([{ cause: 'refused', words: 'No existe.' }]);
    expect(await noted()).to.deep.equal(['Rosa']);
  });

  it('receives that the job was tried too often', async () => {
    greeting = () => {
      throw new JobFailedError('La plataforma no responde.');
    };
    const id = await host.enqueue('Rosa');
    await failed(id, 1);
    host.host.clock.advance(MINUTE);
    await ended(id);
    expect(told).to.deep.equal([{ cause: 'attempts', words: 'La plataforma no responde.' }]);
  });

  it('receives that the job has expired', async () => {
    expect(await ended(await host.enqueue('Rosa', { notAfter: later(-1) }))).to.include({
      state: 'VENCIDA',
      data: null,
    });
    expect(told.map(({ cause }) => cause)).to.deep.equal(['expired']);
    expect(await noted()).to.deep.equal(['Rosa']);
  });

  it("receives that the job's hosts died in the last attempt", async () => {
    const id = await host.enqueue('Rosa', { notBefore: later(MINUTE) });
    await host.host.database.changeRows('UPDATE host_job SET attempts = 2 WHERE id = $1', [id]);
    host.host.clock.advance(MINUTE + 1);
    await ended(id);
    expect(told.map(({ cause }) => cause)).to.deep.equal(['host-died']);
    expect(attempts).to.deep.equal([]);
  });

  it('receives that an administrator has discarded the job, but not after it was given up', async () => {
    const admin = new JobAdminClient(host.host.url, ADMIN);
    const waiting = await host.enqueue('Rosa', { notBefore: later(MINUTE) });
    expect((await admin.act('discard', waiting)).status).to.equal(200);
    expect(told).to.deep.equal([{ cause: 'discarded', words: 'Lo descartó un administrador.' }]);
    expect(await noted()).to.deep.equal(['Rosa']);
    greeting = () => {
      throw new JobRefusedError('No existe.');
    };
    const refused = await host.enqueue('Luz');
    await ended(refused);
    expect((await admin.act('discard', refused)).status).to.equal(200);
    expect(told.map(({ cause }) => cause)).to.deep.equal(['discarded', 'refused']);
  });

  it('keeps a job from being discarded where its givenUp fails', async () => {
    fails = true;
    const id = await host.enqueue('Rosa', { notBefore: later(MINUTE) });
    const { status } = await new JobAdminClient(host.host.url, ADMIN).act('discard', id);
    expect(status).to.equal(503);
    expect((await host.row(id))!.state).to.equal('PENDIENTE');
    expect(await noted()).to.deep.equal([]);
  });

  it('keeps a job from being discarded on a host without the handler, unless "untold" is set', async () => {
    const options = { beside: host, people: peoplePlugin(person(ADMIN, { isSuperuser: true })) };
    const other = await JobHost.start(undefined, options);
    try {
      const admin = new JobAdminClient(other.host.url, ADMIN);
      const id = await host.enqueue('Rosa', { notBefore: later(MINUTE) });
      const { status, error } = await admin.act('discard', id);
      expect([status, error.data.reason]).to.deep.equal([409, 'job_type_unknown']);
      expect(error.message).to.include('sample/greet').and.not.include('Rosa');
      expect(await host.row(id)).to.include({ state: 'PENDIENTE' });
      expect((await admin.act('discard', id, { untold: true })).status).to.equal(200);
      expect(await host.row(id)).to.include({ state: 'DESCARTADA', data: null });
      greeting = () => {
        throw new JobRefusedError('No existe.');
      };
      // `givenUp` was called when the job was given up.
      const refused = await host.enqueue('Luz');
      await ended(refused);
      expect((await admin.act('discard', refused)).status).to.equal(200);
      expect(told.map(({ cause }) => cause)).to.deep.equal(['refused']);
    } finally {
      await other.stop();
    }
  });

  it('receives it again where its givenUp failed, without another attempt', async () => {
    for (const [give, cause, state] of [
      [() => host.enqueue('Rosa'), 'refused', 'FALLIDA'],
      [() => host.enqueue('Rosa', { notAfter: later(-1) }), 'expired', 'VENCIDA'],
    ] as const) {
      fails = true;
      greeting = () => {
        throw new JobRefusedError('No existe.');
      };
      const id = await give();
      await failed(id, 1);
      expect(await host.row(id)).to.include({ state: 'PENDIENTE' });
      expect(await noted()).to.deep.equal([]);
      const before = attempts.length;
      fails = false;
      host.host.clock.advance(MINUTE);
      expect(await ended(id)).to.include({ state });
      expect(told.at(-1)!.cause).to.equal(cause);
      expect(await noted()).to.deep.equal(['Rosa']);
      expect(attempts).to.have.length(before);
      await host.host.database.changeRows('DELETE FROM given_up');
    }
    expect(told[0]!.words).to.equal('No existe.');
    expect(host.host.logLines.join('')).to.include('"reason":"La tabla no responde."');
  });

  it('does not receive data that it cannot read', async () => {
    const id = await host.enqueue('Rosa', { notBefore: later(MINUTE) });
    await host.host.database.changeRows(`UPDATE host_job SET data = '{"whom": "Rosa"}' WHERE id = $1`, [id]);
    host.host.clock.advance(MINUTE + 1);
    expect(await ended(id)).to.include({ state: 'FALLIDA' });
    expect(told).to.deep.equal([]);
    expect(host.host.logLines.join('')).to.include('with data that its handler cannot read');
  });
});
