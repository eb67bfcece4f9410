import { expect } from 'chai';
import request from 'supertest';
import type { NotedRead } from '../../../host/plugin-api/index.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { plugin as reads } from '../../../plugins/reads/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { until } from '../../../testing/until.js';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { note, storedReads, written } from './support/read-city.js';

const METRICS_TOKEN = 'figures-of-the-test';

const readOf = (userId: number, id: string, more: Partial<NotedRead> = {}): NotedRead => ({
  reader: { userId },
  of: { kind: 'test.thing', id },
  way: 'REGISTRO',
  ...more,
});

describe('the log of reads', () => {
  let host: TestHost;
  let second: TestHost;

  before(async () => {
    const plugins = [auth, reads];
    const config = { metrics: { token: METRICS_TOKEN }, logging: { level: 'info' } };
    host = await startTestHost({ plugins, config });
    const { databaseUrl, dataFolder } = host;
    second = await startTestHost({ plugins, config, databaseUrl, dataFolder });
  });
  after(async () => {
    await second.stop();
    await host.stop();
  });

  const figure = async (name: string, { url } = host): Promise<number> => {
    const { text } = await request(url).get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`);
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  const entriesOf = async (id: string, of = host) =>
    (await written(of)).filter(({ subject }) => subject === `test.thing ${id}`);

  it('has one entry a reader, thing, part and hour', async () => {
    // Some minutes into an hour, so that what follows is within it.
    const ahead = 3900 - ((host.clock.now().getTime() / 1000) % 3600);
    for (const { clock } of [host, second]) clock.advance(ahead);
    for (let times = 0; times < 2; times += 1) {
      note(host, readOf(7, 'a'));
      note(host, readOf(8, 'a'));
      note(host, readOf(7, 'a', { way: 'ARCHIVO', part: 'cedula', why: 'tarea 12' }));
      await entriesOf('a');
    }
    const seen = await entriesOf('a');
    const file = { user_id: 7, via: 'ARCHIVO', parte: 'cedula', motivo: 'tarea 12' };
    expect(seen).to.have.length(3);
    expect(seen).to.deep.include({ ...file, hora: seen[0]!.hora, subject: 'test.thing a' });
    for (const { clock } of [host, second]) clock.advance(3600);
    note(host, readOf(7, 'a'));
    expect(await entriesOf('a')).to.have.length(4);
  });

  it('asks the database nothing as a read is noted, and counts what the public reads', async () => {
    const asked = await statementsDuring(host.database, () => {
      for (let id = 0; id < 400; id += 1) note(host, readOf(7, `many ${id}`));
      for (let id = 0; id < 3; id += 1) note(host, readOf(0, `public ${id}`, { reader: 'public' }));
      return Promise.resolve();
    });
    expect(asked).to.deep.equal([]);
    const seen = await written(host);
    expect(seen.filter(({ subject }) => subject.startsWith('test.thing many'))).to.have.length(400);
    expect(seen.filter(({ subject }) => subject.startsWith('test.thing public'))).to.deep.equal([]);
    expect(await figure('ventanilla_reads_public_total{via="REGISTRO"}'.replaceAll(/[{}]/g, '\\$&'))).to.equal(3);
  });

  it('keeps one of what two hosts write at the same moment, in whatever order', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `both ${index}`);
    for (const id of ids) note(host, readOf(9, id));
    for (const id of ids.toReversed()) note(second, readOf(9, id));
    await written(second);
    const seen = (await written(host)).filter(({ subject }) => subject.startsWith('test.thing both'));
    expect(seen).to.have.length(ids.length);
    expect([...host.logLines, ...second.logLines].filter((line) => line.includes('reads are'))).to.deep.equal([]);
  });

  it('waits with a bounded number for a database that does not take them, and says so once', async () => {
    const { database } = host;
    await database.change('ALTER TABLE reads_entry RENAME TO reads_entry_away');
    const dropped = await figure('ventanilla_reads_dropped_total');
    const failed = () => host.logLines.filter((line) => line.includes('reads are not written'));
    for (let id = 0; id < 10_200; id += 1) note(host, readOf(10, `away ${id}`));
    await until('an attempt failed', () => failed().length > 0);
    expect(await figure('ventanilla_reads_dropped_total')).to.equal(dropped + 200);
    await database.change('ALTER TABLE reads_entry_away RENAME TO reads_entry');
    await until('all are there', async () => {
      const seen = await storedReads(host);
      return seen.filter(({ subject }) => subject.startsWith('test.thing away')).length === 10_000;
    });
    expect(failed()).to.have.length(1);
    expect(host.logLines.filter((line) => line.includes('reads are lost'))).to.have.length(1);
    await until('it says so', () => host.logLines.some((line) => line.includes('reads are written again')));
  });

  it('takes any text, so that no read holds up the others', async () => {
    const part = `\u0000\u{d800}${'ñ'.repeat(59)}\u{1f600}`;
    note(host, readOf(11, 'text', { part, why: '\u202e'.repeat(100) }));
    const [entry] = await entriesOf('text');
    expect(entry).to.deep.include({ parte: 'ñ'.repeat(58), motivo: '' });
  });

  it('is chained, and nobody changes it', async () => {
    note(host, readOf(12, 'chained'));
    await entriesOf('chained');
    const { database } = host;
    await until('each entry has its seal', async () => {
      const [row] = await database.rows<{ open: string | number }>(
        `SELECT COUNT(*) AS open FROM reads_entry e WHERE NOT EXISTS (SELECT 1 FROM reads_seal s WHERE s.entry_id = e.id)`,
      );
      return Number(row!.open) === 0;
    });
    for (const statement of ['UPDATE reads_entry SET user_id = 1', 'DELETE FROM reads_entry']) {
      expect(
        await database.change(statement).then(
          () => 'changed',
          () => 'refused',
        ),
      ).to.equal('refused');
    }
  });

  it('writes what is left as the host ends, and counts what comes later as lost', async () => {
    const { databaseUrl, dataFolder } = host;
    const third = await startTestHost({
      plugins: [auth, reads],
      config: { logging: { level: 'info' } },
      databaseUrl,
      dataFolder,
    });
    note(third, readOf(13, 'last'));
    await third.stop();
    expect((await storedReads(host)).filter(({ subject }) => subject === 'test.thing last')).to.have.length(1);
    note(third, readOf(13, 'too late'));
    expect(third.logLines.join('')).to.include('reads are lost: no room for their entries');
  });
});
