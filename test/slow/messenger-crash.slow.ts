import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../embedded-postgres/index.js';
import { until } from '../../testing/until.js';
import {
  MessengerCity,
  messengerPlugins,
  PLATFORM_HEADER,
  type CityBot,
} from '../plugins/messenger/support/messenger-city.js';
import { HostProcess } from './support/host-process.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';

const updates = roundsOf('CRASH_MESSENGER_UPDATES', 1000);
const random = SeededRandom.of('CRASH_MESSENGER_SEED');

const BOTS = 10;
const TIMES = 3;
const KILLS = 2;
const CLIENTS = 8;
/** Replies that a host sends at a time: as many may be sent again after each kill. */
const WORKERS = 8;
const PATIENCE_SECONDS = 600;

interface Delivery {
  readonly bot: CityBot;
  readonly body: string;
}

describe(`${updates} updates, each delivered ${TIMES} times to two hosts, one killed ${KILLS} times (seed ${random.seed})`, () => {
  let folder: string;
  let embedded: EmbeddedPostgres;
  let city: MessengerCity;
  let hosts: HostProcess[];
  const bots: CityBot[] = [];
  let delivered = 0;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-messenger-'));
    embedded = await startEmbeddedPostgres({ dataFolder: folder, role: 'owner' });
    const secretKey = randomBytes(32).toString('base64');
    // It observes, and does none of the jobs.
    city = await MessengerCity.start({ databaseUrl: embedded.url, secretKey, config: { jobs: { workers: 0 } } });
    const config = path.join(folder, 'config.yaml');
    const plugins = messengerPlugins.map(({ id }) => id);
    const jobs = { workers: WORKERS, leaseSeconds: 2, pollSeconds: 0.2 };
    const documents = { signature: { developmentKey: true } };
    const http = { host: '127.0.0.1', port: 0, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 };
    await writeFile(config, stringify({ plugins, http, jobs, documents, bundle: 'none', logging: { level: 'error' } }));
    const environment = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: embedded.url,
      VENTANILLA_CONFIG: config,
      VENTANILLA_DATA: city.host.dataFolder,
      VENTANILLA_SECRET_KEY: secretKey,
      VENTANILLA_MESSENGER_API_ROOT: city.platform.url,
    };
    hosts = [1, 2].map(() => new HostProcess({ root: folder, environment }));
    for (const host of hosts) await host.start();
    for (let chat = 1; chat <= BOTS; chat += 1) {
      const bot = await city.bot();
      bots.push(bot);
      await deliver(deliveryOf(bot, chat, `/start ${bot.codigo_verificacion}`));
    }
    await settled();
    city.platform.forget();
    delivered = 0;
  });
  after(async () => {
    for (const host of hosts ?? []) await host.retire();
    await city?.stop();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  let lastId = 0;
  function deliveryOf(bot: CityBot, chat: number, text: string): Delivery {
    lastId += 1;
    const message = { message_id: lastId, date: 1, chat: { id: chat, type: 'private' }, text };
    return { bot, body: JSON.stringify({ update_id: lastId, message }) };
  }

  const openJobs = async (): Promise<number> => {
    const [row] = await city.host.database.rows<{ open: string | number }>(
      `SELECT COUNT(*) AS "open" FROM host_job WHERE name IN ('channels/incoming', 'channels/reply')`,
    );
    return Number(row!.open);
  };
  const settled = () => until('nothing is open', async () => (await openJobs()) === 0, PATIENCE_SECONDS);

  /** Delivers as the platform does: again and again, until it is answered 200. */
  async function deliver({ bot, body }: Delivery): Promise<void> {
    const headers = { 'content-type': 'application/json', [PLATFORM_HEADER]: bot.secret };
    for (;;) {
      const { url } = hosts[random.below(hosts.length)]!;
      const status = await fetch(`${url}/plugins/messenger/webhook/${bot.id}/`, { method: 'POST', headers, body })
        .then((answer) => answer.status)
        .catch(() => undefined);
      if (status === 200) break;
      expect(status).to.be.oneOf([undefined, 503]);
      await delay(50);
    }
    delivered += 1;
  }

  it('takes them all', async () => {
    const once = Array.from({ length: updates }, (_, number) =>
      deliveryOf(bots[number % BOTS]!, (number % BOTS) + 1, `Hueco ${number}`),
    );
    const waiting = Array.from({ length: TIMES }, () => once).flat();
    for (let at = waiting.length - 1; at > 0; at -= 1) {
      const other = random.below(at + 1);
      [waiting[at], waiting[other]] = [waiting[other]!, waiting[at]!];
    }
    const all = waiting.length;
    const client = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await deliver(next);
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await until('it is time for a kill', () => delivered >= (all * kill) / (KILLS + 1), PATIENCE_SECONDS);
      await hosts[0]!.kill();
      await hosts[0]!.start();
    }
    await clients;
    expect(delivered).to.equal(all);
    await settled();
  });

  it('has made one task of each, and confirmed each: again only what a kill left unmarked', async () => {
    const tasks = (await Promise.all(bots.map((bot) => city.tasks(bot)))).flat();
    const titles = Array.from({ length: updates }, (_, number) => `Hueco ${number}`);
    expect(tasks.map(({ titulo }) => titulo)).to.have.members(titles);
    const confirmed = new Map<string, number>();
    for (const { payload } of city.platform.sent) {
      const text = String(payload['text']);
      confirmed.set(text, (confirmed.get(text) ?? 0) + 1);
    }
    const expected = tasks.map(({ codigo }) => `Se creó la tarea ${codigo}.`);
    expect([...confirmed.keys()]).to.have.members(expected);
    const repeats = city.platform.sent.length - tasks.length;
    process.stdout.write(`      tasks ${tasks.length}, confirmations ${confirmed.size}, sent again ${repeats}\n`);
    expect(repeats).to.be.within(0, KILLS * WORKERS);
  });
});
