import { expect } from 'chai';
import { statementsDuring } from '../../acceptance/support/statements.js';
import { ChannelCity, type Bot } from './support/channel-city.js';

const METRICS_TOKEN = 'figuras-de-la-ciudad';

describe('POST /plugins/<servicio>/webhook/:plugin_id', () => {
  let city: ChannelCity;
  let other: ChannelCity;
  let bot: Bot;
  before(async () => {
    city = await ChannelCity.start({ config: { metrics: { token: METRICS_TOKEN } } });
    other = await city.beside();
    bot = await city.linkedBot('c');
  });
  after(async () => {
    await other?.stop();
    await city?.stop();
  });
  afterEach(() => city.rest());

  const stored = async (): Promise<number> => (await city.host.database.rows('SELECT id FROM channels_message')).length;

  it('refuses a call without the secret, and processes no part of it', async () => {
    const before = await stored();
    const another = await city.bot();
    for (const secret of [
      '',
      'x',
      bot.secret.slice(0, -1),
      `${bot.secret}x`,
      another.secret,
      bot.codigo_verificacion,
    ]) {
      const refused = await city.bring(bot, { id: 's1', chat: 'c', text: 'Hola' }, secret);
      expect(refused.status, secret).to.equal(401);
      expect(await refused.json()).to.deep.equal({
        detail: 'La llamada no es de la plataforma.',
        code: 'not_authenticated',
      });
    }
    // The body is too large and no JSON, but the secret is checked first.
    expect((await city.bring(bot, '{'.repeat(1_100_000), 'x')).status).to.equal(401);
    expect((await city.bring(bot, '{'.repeat(1_100_000))).status).to.equal(413);
    expect(await stored()).to.equal(before);
  });

  it('is not found for an unknown connection, nor for a malformed id', async () => {
    const foreign = await city.bot({}, 'otro');
    const ids = [
      '0',
      '-1',
      '1.5',
      '1e3',
      'x',
      '%00',
      '01',
      '999999',
      '2147483648',
      '9'.repeat(30),
      `${bot.id}x`,
      '%F0',
    ];
    for (const id of [...ids, String(foreign.id)]) {
      const headers = { 'x-fake-secret': foreign.secret };
      const answer = await fetch(`${city.host.url}/plugins/fake/webhook/${id}/`, { method: 'POST', headers });
      expect(answer.status, id).to.equal(id === '%F0' || id === '%00' ? 400 : 404);
    }
    const get = await fetch(`${city.host.url}/plugins/fake/webhook/${bot.id}`);
    expect(get.status).to.equal(405);
  });

  it('answers a body that is not of the platform with 200, and logs it without its content', async () => {
    const before = await stored();
    const long = 'x'.repeat(101);
    const bodies = [
      '',
      'personal',
      '{"id":"personal"',
      'null',
      '[]',
      '[[]]',
      '{}',
      '{"id":"1","chat":"c"}',
      '{"id":"","chat":"c","text":"personal"}',
      `{"id":"${long}","chat":"c","text":"personal"}`,
      `{"id":"b1","chat":"${long}","text":"personal"}`,
      '{"id":"b\\u0000","chat":"c","text":"personal"}',
      '{"id":"b2","chat":"\\ud800","text":"personal"}',
      `${'['.repeat(50_000)}personal`,
    ];
    for (const body of bodies) {
      const answer = await city.bring(bot, body);
      expect([answer.status, await answer.json()], body.slice(0, 60)).to.deep.equal([200, { ok: true }]);
    }
    expect(await stored()).to.equal(before);
    const log = city.host.logLines.join('');
    expect(log).to.include('no message of its platform').and.not.include('personal').and.not.include(bot.secret);
  });

  it('replaces text that a database cannot store', async () => {
    await city.say(bot, 'c', 'uno\u0000dos \ud800 tres');
    await city.settled();
    expect((await city.tasks(bot)).at(-1)).to.include({ titulo: 'uno dos tres' });
  });

  it('processes a message once, delivered repeatedly and to any host', async () => {
    const before = (await city.tasks(bot)).length;
    const messages = Array.from({ length: 6 }, (_, index) => ({
      id: `r${index}`,
      chat: 'c',
      text: `Repetida ${index}`,
    }));
    const calls = [...messages, ...messages, ...messages].sort((one, two) => (one.id < two.id ? 1 : -1));
    const answers = await Promise.all(calls.map((body, index) => (index % 2 ? city : other).bring(bot, body)));
    for (const { status } of answers) expect(status).to.equal(200);
    // All at once, together with a new one, and in another order.
    const last = { id: 'r9', chat: 'c', text: 'Nueva' };
    await Promise.all([city.bring(bot, [last, ...messages]), other.bring(bot, [...messages].reverse().concat(last))]);
    await city.settled();
    const titles = (await city.tasks(bot)).slice(before).map(({ titulo }) => titulo);
    expect(titles.sort()).to.deep.equal(['Nueva', ...messages.map(({ text }) => text)].sort());
    expect(city.platform.arrived).to.have.length(7);
    // Another bot may receive an equal id for another message.
    const second = await city.linkedBot('c');
    await city.bring(second, messages[0]!);
    await city.settled();
    expect(await city.tasks(second)).to.have.length(1);
  });

  it('clears the content of a message once it was processed', async () => {
    await city.say(bot, 'c', 'Muy personal');
    await city.settled();
    const sql = 'SELECT id FROM channels_message WHERE content IS NOT NULL';
    expect(await city.host.database.rows(sql)).to.deep.equal([]);
    expect(await city.host.database.rows('SELECT id FROM channels_reply')).to.deep.equal([]);
    const jobs = await city.host.database.rows<{ order_key: string }>(
      "SELECT data, order_key FROM host_job WHERE name LIKE 'channels/%'",
    );
    expect(JSON.stringify(jobs)).to.not.include('personal');
    for (const { order_key: key } of jobs) {
      expect(key).to.match(/^channels\/(?:chat|replies)\/\d+\/[0-9a-f]{32}$/);
    }
  });

  it('runs at most five statements, BEGIN and COMMIT included, and fewer for a known message', async () => {
    const quiet = await city.beside({ config: { jobs: { workers: 0 } } });
    try {
      const message = { id: 'n1', chat: 'c', text: 'Contada' };
      const during = (work: () => Promise<Response>): Promise<string[]> => statementsDuring(quiet.host.database, work);
      const statements = await during(() => quiet.bring(bot, message));
      const again = await during(() => quiet.bring(bot, message));
      expect(again.length).to.be.at.most(statements.length);
      if (quiet.host.database.dialect === 'postgres') {
        expect(statements, statements.join('\n')).to.have.length.within(1, 5);
        expect(again.length).to.be.below(statements.length);
      }
      expect(await during(() => quiet.bring(bot, message, 'x'))).to.have.length.at.most(1);
    } finally {
      await quiet.stop();
    }
  });

  it('counts each message by its outcome', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const figures = await (await fetch(`${city.host.url}/metrics`, { headers })).text();
    for (const outcome of ['received', 'repeated', 'unreadable']) {
      expect(figures).to.match(
        new RegExp(`ventanilla_channels_messages_total\\{servicio="fake",outcome="${outcome}"\\} [1-9]`),
      );
    }
  });

  it('is in the OpenAPI document, with the headers of its channel', async () => {
    const document = (await (await fetch(`${city.host.url}/openapi.json`)).json()) as {
      paths: Record<string, { post: { operationId: string; parameters: { name: string }[] } }>;
    };
    const { operationId, parameters } = document.paths['/plugins/fake/webhook/{plugin_id}']!.post;
    expect(operationId).to.equal('recibirFake');
    expect(parameters.map(({ name }) => name)).to.have.members(['plugin_id', 'x-fake-secret']);
    expect(document.paths).to.have.property('/plugins/otro/webhook/{plugin_id}');
  });
});
