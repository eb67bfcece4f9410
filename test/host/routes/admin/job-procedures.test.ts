import { expect } from 'chai';
import { JobRefusedError } from '../../../../host/plugin-api/index.js';
import { JobHost, type Greeting } from '../../jobs/support/job-host.js';
import { until } from '../../../../testing/until.js';
import { person, peoplePlugin } from '../../support/people-plugin.js';
import { JobAdminClient, type AdminAnswer } from './support/job-admin-client.js';

const ADMIN = 1;
const UNKNOWN = '01900000-0000-7000-8000-000000000000';

describe('the admin procedures of jobs', () => {
  let host: JobHost;
  let greeting: Greeting;

  before(async () => {
    const people = peoplePlugin(person(ADMIN, { permissions: new Set(['host.admin']) }));
    host = await JobHost.start((data, context) => greeting(data, context), {
      people,
      attempts: 2,
    });
  });
  beforeEach(() => {
    greeting = () => {
      throw new JobRefusedError('No existe.');
    };
  });
  afterEach(async () => {
    await until('nothing runs', async () => (await host.rows()).every(({ lease }) => lease === null));
    await host.host.database.changeRows('DELETE FROM host_job');
  });
  after(() => host.stop());

  const list = (input: object = {}): Promise<AdminAnswer> => new JobAdminClient(host.host.url, ADMIN).list(input);
  const act = (what: 'retry' | 'discard', id: string): Promise<AdminAnswer> =>
    new JobAdminClient(host.host.url, ADMIN).act(what, id);
  const givenUp = async (who = 'Rosa'): Promise<string> => {
    const id = await host.enqueue(who);
    await until('it is given up', async () => (await host.row(id))!.state === 'FALLIDA');
    return id;
  };
  const audited = (id: string): Promise<{ action: string; actor_user_id: number }[]> =>
    host.host.database.rows('SELECT action, actor_user_id FROM host_audit_entry WHERE subject_id = $1', [id]);

  it('list what was given up, without its data', async () => {
    const id = await givenUp();
    const { status, data } = await list({ state: 'FALLIDA' });
    expect(status).to.equal(200);
    expect(data.nextCursor).to.equal(null);
    expect(data.items).to.have.length(1);
    expect(data.items[0]).to.include({
      id,
      name: 'sample/greet',
      state: 'FALLIDA',
      attempts: 1,
      lastError: 'No existe.',
    });
    expect(data.items[0]).to.have.all.keys(
      ...['id', 'name', 'state', 'attempts', 'notBefore', 'lastError', 'orderKey', 'requestId', 'createdAt'],
    );
    expect(JSON.stringify(data)).not.to.include('Rosa');
  });

  it('list the jobs of an order key, and the request that they come from', async () => {
    let release = (): void => undefined;
    greeting = () => new Promise<void>((resolve) => (release = resolve));
    const orderKey = 'sample/chat/1';
    const first = await host.enqueue('Rosa', { orderKey });
    await until('it runs', async () => (await list({ state: 'EN_CURSO' })).data.items.length === 1);
    const second = await host.enqueue('Luz', { orderKey });
    await host.enqueue('Ana', { notBefore: new Date(host.host.clock.now().getTime() + 60_000) });
    await until('the next waits', async () => (await list({ state: 'EN_COLA' })).data.items.length === 1);
    await host.host.database.changeRows(`UPDATE host_job SET request_id = 'request-1' WHERE id = $1`, [first]);
    const { data } = await list({ orderKey });
    expect(data.items).to.have.length(2);
    const byId = new Map(data.items.map((item) => [item.id, item]));
    expect(byId.get(first)).to.include({ state: 'EN_CURSO', orderKey, requestId: 'request-1' });
    expect(byId.get(second)).to.include({ state: 'EN_COLA', orderKey, requestId: null });
    greeting = () => undefined;
    release();
    await until('both are done', async () => (await list({ orderKey })).data.items.length === 0);
  });

  it('list by state and type, in pages', async () => {
    const notBefore = new Date(host.host.clock.now().getTime() + 3600_000);
    const waiting: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      waiting.unshift(await host.enqueue(`n${index}`, { notBefore }));
      host.host.clock.advance(0.002);
    }
    const failed = await givenUp();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { data }: AdminAnswer = await list({ state: 'PENDIENTE', limit: 2, cursor });
      expect(data.items.length).to.be.within(1, 2);
      seen.push(...data.items.map(({ id }) => id));
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(seen).to.deep.equal(waiting);
    expect((await list({ name: 'sample/greet' })).data.items.map(({ id }) => id)).to.deep.equal([failed, ...waiting]);
    for (const none of [{ name: 'sample/other' }, { state: 'EN_CURSO' }, { state: 'DESCARTADA' }])
      expect((await list(none)).data.items).to.deep.equal([]);
  });

  it('count the jobs of each state', async () => {
    await givenUp();
    const soon = new Date(host.host.clock.now().getTime() + 3600_000);
    for (const who of ['Luz', 'Ana']) await host.enqueue(who, { notBefore: soon });
    const { states, names, dueSince } = await new JobAdminClient(host.host.url, ADMIN).counts();
    expect(Object.fromEntries(states.map(({ state, jobs }) => [state, jobs]))).to.deep.equal({
      ...{ PENDIENTE: 2, EN_COLA: 0, EN_CURSO: 0, FALLIDA: 1, VENCIDA: 0, DESCARTADA: 0 },
    });
    expect(names).to.deep.equal(['sample/greet']);
    expect(dueSince).to.equal(null);
  });

  it('try a job again that was given up, with all its attempts', async () => {
    const id = await givenUp();
    let attempts = 0;
    greeting = (_data, { attempt }) => void (attempts = attempt);
    expect((await act('retry', id)).status).to.equal(200);
    await until('it is done', async () => (await host.row(id)) === undefined);
    expect(attempts).to.equal(1);
    expect(await audited(id)).to.deep.equal([{ action: 'host.job.retried', actor_user_id: ADMIN }]);
  });

  it('bring forward a job that waits for its next attempt', async () => {
    greeting = () => {
      throw new Error('no');
    };
    const id = await host.enqueue('Rosa');
    await until('it waits', async () => {
      const row = await host.row(id);
      return row?.attempts === 1 && row.lease === null;
    });
    greeting = () => undefined;
    expect((await act('retry', id)).status).to.equal(200);
    await until('it is done', async () => (await host.row(id)) === undefined);
  });

  it('discard a job, and forget its data', async () => {
    const waiting = await host.enqueue('Luz', {
      notBefore: new Date(host.host.clock.now().getTime() + 60_000),
    });
    for (const id of [await givenUp(), waiting]) {
      expect((await act('discard', id)).status).to.equal(200);
      expect(await host.row(id)).to.include({ state: 'DESCARTADA', data: null });
      expect(await audited(id)).to.deep.equal([{ action: 'host.job.discarded', actor_user_id: ADMIN }]);
      for (const what of ['retry', 'discard'] as const) {
        const { status, error } = await act(what, id);
        expect(status).to.equal(409);
        expect(error).to.deep.include({ message: 'El trabajo ya fue descartado.' });
        expect(error.data.reason).to.equal('job_state');
      }
      expect(await audited(id)).to.have.length(1);
    }
    host.host.clock.advance(61);
    expect((await list({ state: 'DESCARTADA' })).data.items).to.have.length(2);
  });

  it('change nothing of a job that somebody is at', async () => {
    let release = (): void => undefined;
    greeting = () => new Promise<void>((resolve) => (release = resolve));
    const id = await host.enqueue('Rosa');
    await until('it runs', async () => (await list({ state: 'EN_CURSO' })).data.items.length === 1);
    for (const what of ['retry', 'discard'] as const) {
      const { status, error } = await act(what, id);
      expect(status).to.equal(409);
      expect(error.message).to.equal('El trabajo se está ejecutando en este momento.');
    }
    expect(await audited(id)).to.deep.equal([]);
    release();
  });

  it('do one of several at once', async () => {
    const id = await givenUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => act('discard', id)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409, 409, 409]);
    expect(await audited(id)).to.have.length(1);
  });

  it('refuse to try what has expired, what was never tried, and what is not there', async () => {
    const now = host.host.clock.now().getTime();
    const expired = await host.enqueue('tarde', { notAfter: new Date(now - 1) });
    await until('it has expired', async () => (await host.row(expired))!.state === 'VENCIDA');
    const fresh = await host.enqueue('luego', { notBefore: new Date(now + 60_000) });
    for (const [id, message] of [
      [expired, 'El plazo del trabajo ya venció.'],
      [fresh, 'El trabajo todavía no se ha intentado.'],
    ] as const) {
      const { status, error } = await act('retry', id);
      expect([status, error.message]).to.deep.equal([409, message]);
    }
    for (const what of ['retry', 'discard'] as const) expect((await act(what, UNKNOWN)).status).to.equal(404);
  });

  it('refuse wrong input', async () => {
    for (const input of [{ limit: 0 }, { limit: 201 }, { state: 'X' }, { cursor: "' OR 1=1" }, { more: 1 }])
      expect((await list(input)).status, JSON.stringify(input)).to.equal(400);
    expect((await act('retry', 'not-a-uuid')).status).to.equal(400);
  });
});
