import { expect } from 'chai';
import { until } from '../../../testing/until.js';
import { ChannelCity, type Bot } from './support/channel-city.js';

const METRICS_TOKEN = 'figuras-de-la-ciudad';

describe('replies', () => {
  let city: ChannelCity;
  let other: ChannelCity;
  let bot: Bot;
  let free: Bot;
  before(async () => {
    city = await ChannelCity.start({ config: { metrics: { token: METRICS_TOKEN } } });
    other = await city.beside({ config: { metrics: { token: METRICS_TOKEN } } });
    bot = await city.linkedBot('c');
    free = await city.linkedBot('libre');
  });
  after(async () => {
    await other?.stop();
    await city?.stop();
  });
  afterEach(() => city.rest());

  /** Advances the clocks of both hosts. */
  const advance = (seconds: number): void => {
    for (const { clock } of [city.host, other.host]) clock.advance(seconds);
  };
  const waiting = async (): Promise<number> => (await city.host.database.rows('SELECT id FROM channels_reply')).length;
  const asked = (count: number): Promise<void> =>
    until(`${count} sends were tried`, () => city.platform.asked.length >= count);
  /** Waits until a reply has failed so often and waits again. */
  const failed = (attempts: number): Promise<void> =>
    until(`an attempt has failed for the ${attempts}. time`, async () => {
      const sql = `SELECT id FROM host_job WHERE name = 'channels/reply' AND state = 'PENDIENTE'
        AND attempts = $1 AND lease IS NULL`;
      return (await city.host.database.rows(sql, [attempts])).length === 1;
    });
  const isWorkedOn = (): Promise<void> =>
    until('what came in is worked on', async () => {
      const sql = 'SELECT id FROM channels_message WHERE content IS NOT NULL';
      return (await city.host.database.rows(sql)).length === 0;
    });

  it('arrive once and in order through a failing platform', async () => {
    let failures = 3;
    city.platform.answer = () => ({ status: failures-- > 0 ? 500 : 200 });
    for (const text of ['uno', 'dos', 'tres']) await city.say(bot, 'c', text);
    for (let count = 1; count <= 3; count += 1) {
      await failed(count);
      advance(3600);
    }
    await city.settled();
    const tasks = (await city.tasks(bot)).slice(-3);
    expect(city.platform.textsTo('c')).to.deep.equal(tasks.map(({ codigo }) => `Se creó la tarea ${codigo}.`));
    expect(city.platform.asked).to.have.length(6);
    // The ids let a platform recognize repeats.
    expect(new Set(city.platform.asked.map(({ id }) => id)).size).to.equal(3);
    expect(await waiting()).to.equal(0);
  });

  it('wait as long as the platform demands, in all chats of the connection and on all hosts', async () => {
    city.platform.answer = () => ({ status: 429, retryAfter: 18_000 });
    await city.say(bot, 'x1', 'Hola');
    await asked(1);
    await until('the pause is known', async () => {
      const sql = 'SELECT id FROM channels_connection WHERE id = $1 AND paused_until IS NOT NULL';
      return (await city.host.database.rows(sql, [bot.id])).length === 1;
    });
    for (const chat of ['x2', 'x3', 'c']) await other.say(bot, chat, 'Hola');
    await isWorkedOn();
    await until('each was tried', async () => {
      const sql = "SELECT id FROM host_job WHERE name = 'channels/reply' AND state = 'PENDIENTE' AND attempts = 0";
      return (await city.host.database.rows(sql)).length === 0;
    });
    expect(city.platform.asked.filter(({ chat }) => chat !== 'libre')).to.have.length(1);
    city.platform.answer = () => ({ status: 200 });
    advance(10_000);
    // Another bot does not wait.
    await city.say(free, 'libre', 'Hola');
    await until('the other bot answers', () => city.platform.textsTo('libre').length > 0);
    await until('the others alone wait', async () => (await waiting()) === 4);
    advance(8_100);
    await city.settled();
    expect(city.platform.arrived.map(({ chat }) => chat)).to.have.members(['libre', 'x1', 'x2', 'x3', 'c']);
  });

  it('do not delay others when their chat refuses them', async () => {
    city.platform.answer = ({ chat }) => ({ status: chat === 'bloqueada' ? 403 : 200 });
    await city.bring(bot, [
      { id: city.nextId(), chat: 'bloqueada', text: 'Hola' },
      { id: city.nextId(), chat: 'c', text: 'Sigue' },
      { id: city.nextId(), chat: 'bloqueada', text: 'Hola' },
    ]);
    await city.settled();
    expect(city.platform.arrived.map(({ chat }) => chat)).to.deep.equal(['c']);
    expect(city.platform.asked).to.have.length(3);
    expect(await waiting()).to.equal(0);
  });

  it('are doubled only when a host ends before it records the sending', async () => {
    let deaths = 2;
    // As another host does with the job of a dead host: this one has sent the reply, and can no longer record that.
    city.platform.answer = async () => {
      if (deaths-- > 0) {
        const take =
          "UPDATE host_job SET lease = NULL, due_at = created_at WHERE name = 'channels/reply' AND state = 'PENDIENTE'";
        await city.host.database.changeRows(take);
      }
      return { status: 200 };
    };
    await city.bring(
      bot,
      Array.from({ length: 5 }, (_, index) => ({ id: city.nextId(), chat: 'c', text: `Tarea ${index}` })),
    );
    await city.settled();
    const tasks = (await city.tasks(bot)).slice(-5);
    const texts = city.platform.textsTo('c');
    expect([...new Set(texts)]).to.deep.equal(tasks.map(({ codigo }) => `Se creó la tarea ${codigo}.`));
    expect(texts).to.have.length(5 + 2);
    expect(new Set(city.platform.arrived.map(({ id }) => id)).size).to.equal(5);
  });

  it("are sent again when the platform's answer is lost", async () => {
    let lost = 1;
    city.platform.answer = () => (lost-- > 0 ? undefined : { status: 200 });
    await city.say(bot, 'c', 'Perdida');
    await failed(1);
    advance(60);
    await city.settled();
    expect(city.platform.textsTo('c')).to.have.length(2);
    expect(city.platform.arrived[0]!.id).to.equal(city.platform.arrived[1]!.id);
  });

  it('are given up after three days, and then removed', async () => {
    city.platform.answer = () => ({ status: 500 });
    await city.say(bot, 'c', 'Nunca');
    await failed(1);
    const figures = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      return (await fetch(`${city.host.url}/metrics`, { headers })).text();
    };
    advance(3600);
    expect(Number(/oldest_waiting_reply_age_seconds ([\d.e+]+)/.exec(await figures())![1])).to.be.at.least(3600);
    advance(3 * 86_400);
    await city.settled();
    expect(await waiting()).to.equal(0);
    expect(city.platform.arrived).to.deep.equal([]);
    const told =
      (await figures()) +
      (await (
        await fetch(`${other.host.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      ).text());
    for (const outcome of ['sent', 'refused', 'given_up'])
      expect(told).to.match(new RegExp(`channels_replies_total\\{servicio="fake",outcome="${outcome}"\\} [1-9]`));
  });
});
