import { expect } from 'chai';
import { runCommand } from '../../../host/boot/tool/commands.js';
import type { CommandConsole } from '../../../host/plugin-api/index.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { MessengerCity, type CityBot } from './support/messenger-city.js';

describe('the administration of the messenger', () => {
  let city: MessengerCity;
  before(async () => {
    city = await MessengerCity.start({ config: { publicUrl: 'https://tramites.ciudad.example' } });
  });
  after(() => city?.stop());
  afterEach(() => city.platform.forget());

  const urlOf = ({ id }: CityBot) => `https://tramites.ciudad.example/plugins/messenger/webhook/${id}/`;
  const register = ({ id }: CityBot, more: object = {}) =>
    city.jefa.mutate('messenger.registerWebhook', { id, ...more });
  const info = ({ id }: CityBot) => city.jefa.query('messenger.webhookInfo', { id });

  async function tool(...args: readonly string[]) {
    const lines: string[] = [];
    const console: CommandConsole = {
      print: (line) => void lines.push(line),
      warn: (line) => void lines.push(`warning: ${line}`),
      readSecret: () => Promise.reject(new Error('nothing is asked for')),
    };
    const status = await runCommand(city.host.host.commands, ['messenger', ...args], console);
    return { status, lines };
  }

  async function refusal(...args: readonly string[]): Promise<string> {
    try {
      await tool(...args);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error(`${args.join(' ')} was done`);
  }

  it('registers the webhook with its secret, and reads its state', async () => {
    const bot = await city.bot();
    expect((await info(bot)).data).to.deep.include({ url: null, propio: false, pendientes: 0 });
    const made = await register(bot);
    expect(made.data, made.text).to.deep.include({ url: urlOf(bot), propio: true, conexiones: 20 });
    expect(city.platform.webhookOf(bot.token)).to.deep.equal({
      url: urlOf(bot),
      secret_token: bot.secret,
      allowed_updates: ['message', 'callback_query'],
      drop_pending_updates: false,
      max_connections: 20,
    });
    expect((await register(bot)).data).to.deep.include({ propio: true });
    city.platform.webhookState = {
      pending_update_count: 12,
      last_error_date: 1_760_000_000,
      last_error_message: `Wrong response: 401 of ${bot.token}`,
    };
    expect((await info(bot)).data).to.deep.include({
      pendientes: 12,
      ultimo_error: 'Wrong response: 401 of ***',
      ultimo_error_fecha: '2025-10-09T08:53:20.000Z',
    });
    city.platform.webhookState = {};
    const audited = await city.host.database.rows<{ action: string; subject_id: string }>(
      `SELECT * FROM host_audit_entry WHERE action = 'messenger.webhook.registered'`,
    );
    expect(audited).to.have.length(2);
  });

  it('moves no bot from another address without `replace`', async () => {
    const bot = await city.bot();
    await register(bot);
    Object.assign(city.platform.webhookOf(bot.token), { url: `https://otra.example/${bot.token}/` });
    expect((await info(bot)).data).to.deep.include({ url: 'https://otra.example/***/', propio: false });
    const refused = await register(bot);
    expect([refused.status, refused.reason]).to.deep.equal([409, 'webhook_elsewhere']);
    expect(refused.text).not.to.include(bot.token);
    expect(await refusal('register', String(bot.id))).to.equal(refused.message);
    expect((await register(bot, { reemplazar: true })).data).to.deep.include({ propio: true });
  });

  it("reports the platform's answers in Spanish and without secrets", async () => {
    const bot = await city.bot();
    const answers = [
      [{ status: 400, description: `Bad Request: bad webhook ${bot.token} ${bot.secret}` }, 400, 'platform_refused'],
      [{ status: 401, description: 'Unauthorized' }, 409, 'bot_unknown'],
      [{ status: 429, parameters: { retry_after: 7 } }, 429, 'throttled'],
      [{ status: 500, description: bot.token }, 503, 'unavailable'],
      [{ raw: `<html>${bot.token}</html>` }, 503, 'unavailable'],
      ['cut', 503, 'unavailable'],
    ] as const;
    for (const [answer, status, reason] of answers) {
      city.platform.answers['setWebhook'] = answer;
      const refused = await register(bot);
      expect([refused.status, refused.reason], refused.text).to.deep.equal([status, reason]);
      expect(refused.message).to.match(/^La (?:respuesta de la )?plataforma /);
      expect(refused.text).not.to.include('secreto_del_bot');
      expect(refused.text).not.to.include(bot.secret);
    }
    city.platform.forget();
    const stranger = await city.jefa.mutate('messenger.update', { id: bot.id, identificador: 'otro_bot' });
    expect(stranger.status, stranger.text).to.equal(200);
    expect((await register(bot)).reason).to.equal('bot_mismatch');
    expect((await city.jefa.mutate('messenger.registerWebhook', { id: 99_999 })).status).to.equal(404);
    expect((await city.jefa.query('messenger.webhookInfo', { id: 99_999 })).status).to.equal(404);
  });

  it('requires the permission to read or to administer, and hides the secret from administrators', async () => {
    const bot = await city.bot();
    await register(bot);
    const [mira, lleva] = await Promise.all(
      ['mira', 'lleva'].map((username) => AdminCaller.login(city.host, username, PASSWORD)),
    );
    expect((await mira!.query('messenger.webhookInfo', { id: bot.id })).status).to.equal(200);
    expect((await lleva!.mutate('messenger.registerWebhook', { id: bot.id })).status).to.equal(200);
    expect((await lleva!.mutate('messenger.webhookSecret', { id: bot.id })).status).to.equal(403);
  });

  it('works with console commands too', async () => {
    const bot = await city.bot();
    const id = String(bot.id);
    expect((await tool('list')).lines).to.include(`${id}  ${bot.identificador}  of luz  not linked`);
    expect(await tool('info', id)).to.deep.equal({ status: 0, lines: ['delivers to nowhere', '0 updates wait'] });
    const registered = { status: 0, lines: [`delivers to ${urlOf(bot)}`, '0 updates wait'] };
    expect(await tool('register', id)).to.deep.equal(registered);
    expect(await tool('register', id, '--replace')).to.deep.equal(registered);
    expect(city.platform.webhookOf(bot.token)).to.include({ secret_token: bot.secret });
    for (const args of [
      [],
      ['list', 'x'],
      ['info'],
      ['info', 'x'],
      ['info', id, 'x'],
      ['register', id, '--x'],
      ['x'],
    ]) {
      expect(await refusal(...args), args.join(' ')).to.match(/^usage: npm run tool -- messenger list/);
    }
  });

  it('keeps its secrets out of lists, the log, the audit log and jobs', async () => {
    const bot = await city.linkedBot();
    city.platform.answers['sendMessage'] = { raw: `<html>${bot.token}</html>` };
    city.platform.answers['getFile'] = 'cut';
    await city.write(bot, 'Hay un hueco');
    await register(bot);
    const jobs = () => city.host.database.rows('SELECT * FROM host_job');
    const listed = await city.jefa.query('messenger.list');
    const entries = await city.host.database.rows('SELECT * FROM host_audit_entry');
    const kept = [listed.text, JSON.stringify(entries), JSON.stringify(await jobs()), city.host.logLines.join('\n')];
    expect(kept[3]).to.include('/plugins/messenger/webhook');
    for (const text of kept) {
      for (const secret of ['secreto_del_bot', bot.secret]) expect(text.includes(secret), secret).to.equal(false);
    }
  });
});
