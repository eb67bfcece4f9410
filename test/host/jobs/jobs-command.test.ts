import { expect } from 'chai';
import { createHost } from '../../../host/create-host.js';
import type { Host } from '../../../host/host.js';
import { JobRefusedError } from '../../../host/plugin-api/index.js';
import { until } from '../../../testing/until.js';
import { runTool, type ToolRun } from '../support/run-tool.js';
import { JobHost, type Greeting } from './support/job-host.js';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

describe('npm run jobs', () => {
  let host: JobHost;
  let tool: Host;
  let greeting: Greeting;
  let told: string[];

  before(async () => {
    const givenUp = async (who: string): Promise<void> => {
      told.push(who);
      return Promise.resolve();
    };
    host = await JobHost.start((data, context) => greeting(data, context), {
      givenUp: (_tx, { who }) => givenUp(who),
    });
    const { dataFolder: data, databaseUrl: url, secretKey, clock } = host.host;
    tool = await createHost({
      layer: {
        plugins: ['./none'],
        data,
        secretKey,
        database: { url, acquireSeconds: 30, statementSeconds: 15 },
        logging: { level: 'silent' },
      },
      environment: {},
      role: 'tool',
      plugins: host.plugins,
      clock,
    });
  });
  beforeEach(() => {
    told = [];
    greeting = () => {
      throw new JobRefusedError('No existe.');
    };
  });
  afterEach(async () => {
    await until('nothing runs', async () => (await host.rows()).every(({ lease }) => lease === null));
    await host.host.database.change('DELETE FROM host_job');
  });
  after(async () => {
    await tool?.stop();
    await host?.stop();
  });

  const run = (...args: readonly string[]): Promise<ToolRun> => runTool(tool, 'jobs', ...args);
  const later = (): Date => new Date(host.host.clock.now().getTime() + 60_000);
  const givenUp = async (): Promise<string> => {
    const id = await host.enqueue('Rosa');
    await until('it is given up', async () => (await host.row(id))!.state === 'FALLIDA');
    return id;
  };
  const audited = (id: string): Promise<{ action: string; actor_kind: string }[]> =>
    host.host.database.rows('SELECT action, actor_kind FROM host_audit_entry WHERE subject_id = $1', [id]);

  it('lists jobs in columns, by state and type, without their data', async () => {
    const failed = await givenUp();
    host.host.clock.advance(0.002);
    const waiting = await host.enqueue('Luz', { notBefore: later() });
    const { status, printed, warned } = await run('list');
    expect([status, warned]).to.deep.equal([0, []]);
    expect(printed).to.have.length(3);
    expect(printed[0]).to.match(/^id {36}state {6}attempts {2}type {10}created {19}not before {16}last error$/);
    expect(printed[1]).to.match(new RegExp(`^${waiting}  PENDIENTE  0 {9}sample/greet  2`));
    expect(printed[2]).to.match(new RegExp(`^${failed}  FALLIDA    1 {9}sample/greet  .* No existe\\.$`));
    expect(printed.join()).not.to.match(/Rosa|Luz/);
    expect((await run('list', '--state', 'FALLIDA')).printed).to.have.length(2);
    expect(await run('list', '--type', 'sample/other')).to.deep.equal({
      status: 0,
      printed: [],
      warned: ['there is nothing'],
    });
    const ofType = await run('list', '--type', 'sample/greet', '--json');
    expect(ofType.printed.map((line) => (JSON.parse(line) as { id: string }).id)).to.deep.equal([waiting, failed]);
  });

  it('goes on where a page ended', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.unshift(await host.enqueue(`n${index}`, { notBefore: later() }));
      host.host.clock.advance(0.002);
    }
    const first = await run('list', '--limit', '2', '--json');
    expect(first.warned).to.deep.equal([`there is more: --cursor "${ids[1]}"`]);
    const second = await run('list', '--limit', '2', '--json', '--cursor', ids[1]!);
    expect(second.warned).to.deep.equal([]);
    const shown = [...first.printed, ...second.printed].map((line) => (JSON.parse(line) as { id: string }).id);
    expect(shown).to.deep.equal(ids);
  });

  it('has jobs tried again by the running host, and records that it was the command line', async () => {
    const [one, other] = [await givenUp(), await givenUp()];
    greeting = () => undefined;
    const { status, printed } = await run('retry', one, other, one);
    expect([status, printed]).to.deep.equal([0, [`${one}: is tried again`, `${other}: is tried again`]]);
    await until('both are done', async () => (await host.rows()).length === 0);
    expect(await audited(one)).to.deep.equal([{ action: 'host.job.retried', actor_kind: 'console' }]);
  });

  it('discards jobs and tells their handlers, on a host that does not serve', async () => {
    const waiting = await host.enqueue('Luz', { notBefore: later() });
    expect(await run('discard', waiting)).to.deep.include({ status: 0, printed: [`${waiting}: is discarded`] });
    expect(told).to.deep.equal(['Luz']);
    expect(await host.row(waiting)).to.include({ state: 'DESCARTADA', data: null });
    expect(await audited(waiting)).to.deep.equal([{ action: 'host.job.discarded', actor_kind: 'console' }]);
  });

  it('discards a job that nobody knows with --untold alone', async () => {
    const id = await host.enqueue('Luz', { notBefore: later() });
    await host.host.database.change("UPDATE host_job SET name = 'gone/greet' WHERE id = $1", [id]);
    expect((await run('discard', id)).status).to.equal(1);
    expect((await run('discard', '--untold', id)).status).to.equal(0);
    expect(told).to.deep.equal([]);
  });

  it('ends with 1 where one is refused, and does the others', async () => {
    const failed = await givenUp();
    const { status, printed, warned } = await run('discard', UNKNOWN, failed);
    expect([status, printed]).to.deep.equal([1, [`${failed}: is discarded`]]);
    expect(warned).to.deep.equal([`${UNKNOWN}: No existe ese trabajo, o ya se hizo.`]);
    expect((await run('retry', failed)).status).to.equal(1);
    expect(await audited(failed)).to.have.length(1);
  });

  it('is one of several at once', async () => {
    const failed = await givenUp();
    const runs = await Promise.all(Array.from({ length: 4 }, () => run('discard', failed)));
    expect(runs.map(({ status }) => status).sort()).to.deep.equal([0, 1, 1, 1]);
    expect(await audited(failed)).to.have.length(1);
  });

  it('refuses what is no form of it, and changes nothing', async () => {
    const failed = await givenUp();
    const wrong: readonly (readonly string[])[] = [
      [],
      ['mend'],
      ['list', failed],
      ['list', '--untold'],
      ['list', '--what'],
      ['list', '--limit', '0'],
      ['list', '--limit', '201'],
      ['list', '--limit', 'x'],
      ['list', '--state', 'DONE'],
      ['list', '--cursor', "' OR 1=1"],
      ['retry'],
      ['retry', '--untold', failed],
      ['retry', '--state', 'FALLIDA', failed],
      ['discard', failed, 'not-a-uuid'],
    ];
    for (const args of wrong) {
      const { status, printed, warned } = await run(...args);
      expect([status, printed], args.join(' ')).to.deep.equal([1, []]);
      expect(warned[0], args.join(' ')).to.match(
        /^ventanilla: (usage: npm run jobs -- list|--|".*" is no id of a job)/,
      );
    }
    expect(await audited(failed)).to.deep.equal([]);
    expect((await run('list', '--type', 'x'.repeat(5000))).status).to.equal(0);
  });
});
