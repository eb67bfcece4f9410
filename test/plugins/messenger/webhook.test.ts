import { expect } from 'chai';
import fc from 'fast-check';
import { readUpdate } from '../../../plugins/messenger/channel/read-update.js';
import { malformedUpdates } from './support/malformed-updates.js';
import { MessengerCity, OWN_HEADER, PLATFORM_HEADER, type CityBot } from './support/messenger-city.js';
import { CHAT, samples } from './support/updates.js';
import { randomRuns } from '../../support/random-runs.js';

const WARNING = 'Solo se reciben textos y notas de voz.';

describe('the webhook of the messenger', () => {
  let city: MessengerCity;
  before(async () => {
    city = await MessengerCity.start();
  });
  after(() => city?.stop());
  afterEach(() => city.platform.forget());

  const statusOf = async (bot: CityBot, headers: Record<string, string>, body = '{"update_id":1}') =>
    (await city.post(bot, body, headers)).status;

  it('accepts calls with the secret, in the header of the interface or of the platform', async () => {
    const bot = await city.bot();
    const other = await city.bot();
    expect(await statusOf(bot, { [OWN_HEADER]: bot.secret })).to.equal(200);
    expect(await statusOf(bot, { [PLATFORM_HEADER]: bot.secret })).to.equal(200);
    expect(await statusOf(bot, { [OWN_HEADER]: bot.secret, [PLATFORM_HEADER]: bot.secret })).to.equal(200);
    const wrong = [{}, { [OWN_HEADER]: 'x' }, { [PLATFORM_HEADER]: other.secret }, { [OWN_HEADER]: bot.token }];
    for (const headers of wrong) expect(await statusOf(bot, headers)).to.equal(401);
    expect(await statusOf(bot, { [OWN_HEADER]: bot.secret, [PLATFORM_HEADER]: 'x' })).to.equal(401);
    expect(await statusOf({ ...bot, id: 99_999 }, { [OWN_HEADER]: bot.secret })).to.equal(404);
    expect(await statusOf(other, { [OWN_HEADER]: bot.secret })).to.equal(401);
  });

  it('is in the OpenAPI document with an example of its body, which is a valid update', async () => {
    const document = (await (await fetch(`${city.host.url}/openapi.json`)).json()) as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
      components: { schemas: Record<string, { examples: unknown[] }> };
    };
    const { content } = document.paths['/plugins/messenger/webhook/{plugin_id}']!.post.requestBody;
    const [, name = ''] = /^#\/components\/schemas\/(.*)$/.exec(content['application/json']!.schema.$ref) ?? [];
    const [example] = document.components.schemas[name]!.examples;
    const [message] = readUpdate(Buffer.from(JSON.stringify(example)), 'ciudad_bot');
    expect(message!.content).to.deep.equal({ kind: 'text', text: '/start BOT-7K2M' });
  });

  it('links the chat, makes a task as in the interface, and confirms it with its code', async () => {
    const bot = await city.bot();
    const answer = await city.write(bot, `/start@${bot.identificador} ${bot.codigo_verificacion}`);
    expect(await answer.json()).to.deep.equal({ ok: true });
    await city.write(bot, 'Hay un hueco');
    await city.settled();
    const [task, ...others] = await city.tasks(bot);
    expect(others).to.deep.equal([]);
    expect(task).to.include({ tipo: 'messenger', titulo: 'Hay un hueco' });
    expect(task!.metadatos).to.deep.include({ texto_original: 'Hay un hueco', plugin_id: bot.id });
    expect(task!.metadatos).to.include.keys('chat_id', 'message_id', 'owner_id');
    const texts = city.platform.textsTo(CHAT);
    expect(texts).to.have.length(2);
    expect(texts[1]).to.equal(`Se creó la tarea ${task!.codigo}.`);
  });

  it('answers 200 to every kind of update, with or without an effect', async () => {
    const bot = await city.linkedBot();
    const expected = { tasks: 0, voices: 0, warnings: 0, presses: 0 };
    for (const { update, content } of Object.values(samples)) {
      const response = await city.deliver(bot, update);
      expect([response.status, await response.text()]).to.deep.equal([200, '{"ok":true}']);
      const { kind, text = '' } = (content ?? {}) as { kind?: string; text?: string };
      if (kind === 'text' && !text.startsWith('/')) expected.tasks += 1;
      else if (kind === 'voice') expected.voices += 1;
      else if (kind === 'choice') expected.presses += 1;
      if (['file', 'location', 'other', 'choice'].includes(kind ?? '')) expected.warnings += 1;
    }
    await city.settled();
    const tasks = await city.tasks(bot);
    expect(tasks.filter(({ tipo }) => tipo === 'messenger')).to.have.length(expected.tasks);
    expect(tasks.filter(({ tipo }) => tipo === 'messenger_voice')).to.have.length(expected.voices);
    const texts = city.platform.textsTo(CHAT);
    // The refusal of a captioned file is longer.
    expect(texts.filter((text) => text.startsWith(WARNING))).to.have.length(expected.warnings);
    for (const { codigo } of tasks) {
      expect(texts.filter((text) => text === `Se creó la tarea ${codigo}.`)).to.have.length(1);
    }
    expect(city.platform.callsOf('answerCallbackQuery')).to.have.length(expected.presses);
    expect(new Set(city.platform.sent.map(({ payload }) => payload['chat_id']))).to.deep.equal(new Set([CHAT]));
  });

  it('answers 200 to an invalid update, without quoting it in the log', async () => {
    const bot = await city.linkedBot();
    const bodies = fc.sample(malformedUpdates, randomRuns(100));
    for (const body of bodies) expect((await city.post(bot, body)).status, body.toString()).to.equal(200);
    expect((await city.post(bot, '{"update_id": 1, "message": "palabra-secreta"}')).status).to.equal(200);
    expect((await city.post(bot, 'palabra-secreta')).status).to.equal(200);
    expect((await city.post(bot, `{"update_id": 1, "x": "${'x'.repeat(1024 * 1024)}"}`)).status).to.equal(413);
    await city.settled();
    const log = city.host.logLines.join('\n');
    expect(log).to.include('a webhook was brought what is no message of its platform');
    expect(log).not.to.include('palabra-secreta');
    const [failed] = await city.host.database.rows<{ failed: string | number }>(
      `SELECT COUNT(*) AS "failed" FROM host_job WHERE state = 'FALLIDA'`,
    );
    expect(Number(failed!.failed)).to.equal(0);
  });

  it('answers while the platform hangs, and does not call it', async () => {
    const bot = await city.linkedBot();
    city.platform.answers['*'] = 'silence';
    const updates = Object.values(samples).map(({ update }) => update);
    for (const update of updates) expect((await city.deliver(bot, update)).status).to.equal(200);
    // Only jobs call it, for the first reply to the chat and the sound of a voice note.
    const ofJobs = ['sendMessage', 'answerCallbackQuery', 'getFile'];
    for (const { method } of city.platform.calls) expect(method).to.be.oneOf(ofJobs);
    expect(city.platform.sent).to.deep.equal([]);
  });
});
