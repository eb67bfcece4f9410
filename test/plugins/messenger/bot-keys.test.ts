import { expect } from 'chai';
import { runCommand } from '../../../host/tool/commands.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { MessengerCity, type CityBot } from './support/messenger-city.js';

describe('npm run keys -- rotate bot', () => {
  let city: MessengerCity;
  let bot: CityBot;
  before(async () => {
    city = await MessengerCity.start({ config: { publicUrl: 'https://tramites.ciudad.example' } });
    bot = await city.bot();
  });
  after(() => city?.stop());

  const rotate = async (id: string, token: string): Promise<readonly string[]> => {
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line);
    const console = { print, warn: print, readSecret: () => Promise.resolve(token) };
    await runCommand(city.host.host.commands, ['keys', 'rotate', 'bot', id], console);
    return lines;
  };
  const secretAtPlatform = (): string => (city.platform.webhookOf(bot.token) as { secret_token: string }).secret_token;

  it('gives a bot a new secret, and another token, and may be called again', async () => {
    const secrets = new Set([bot.secret]);
    for (const token of ['', '', bot.token]) {
      const lines = await rotate(String(bot.id), token);
      const url = `https://tramites.ciudad.example/plugins/messenger/webhook/${bot.id}/`;
      expect(lines[0]).to.equal(`bot ${bot.id} delivers to ${url} with a new secret`);
      expect(lines.at(-1)).to.equal('done');
      const secret = secretAtPlatform();
      expect(lines.join('\n')).not.to.include(secret);
      secrets.add(secret);
      const { data } = await city.jefa.mutate('messenger.webhookSecret', { id: bot.id });
      expect(data).to.deep.equal({ webhook_secret: secret });
    }
    expect(secrets).to.have.length(4);
    const audited = await city.host.database.rows<{ details: unknown }>(
      "SELECT details FROM host_audit_entry WHERE action = 'messenger.connection.secretsRenewed' ORDER BY id",
    );
    const details = audited.map((entry) => city.host.database.parseJson(entry.details));
    expect(details).to.deep.equal([{ token: false }, { token: false }, { token: true }]);
  });

  it('changes nothing for what is no bot and no token', async () => {
    const before = secretAtPlatform();
    for (const id of ['0', 'x', '99999999999', String(bot.id + 1000)]) {
      expect((await rejectionOf(rotate(id, ''))).message).to.match(/^usage: npm run keys|^No existe esa conexión/);
    }
    for (const token of ['con espacios', 'x'.repeat(501)]) {
      expect(await rejectionOf(rotate(String(bot.id), token))).to.have.property('code', 'token_invalid');
    }
    const other = await city.bot();
    expect(await rejectionOf(rotate(String(bot.id), other.token))).to.have.property('code', 'bot_mismatch');
    expect(await rejectionOf(rotate(String(bot.id), '1:of-no-bot-that-there-is-0123456789'))).to.have.property(
      'code',
      'bot_unknown',
    );
    const { data } = await city.jefa.mutate('messenger.webhookSecret', { id: bot.id });
    expect(data).to.deep.equal({ webhook_secret: before });
    expect(secretAtPlatform()).to.equal(before);
    expect((await rotate(String(bot.id), ''))[0]).to.include('with a new secret');
  });
});
