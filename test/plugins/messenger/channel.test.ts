import { expect } from 'chai';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { JobFailedError, JobRefusedError } from '../../../host/plugin-api/index.js';
import { ChannelBusyError, type Connection, type OutgoingMessage } from '../../../plugins/channels/contract.js';
import { MessengerChannel } from '../../../plugins/messenger/channel/messenger-channel.js';
import { messengerConfig } from '../../../plugins/messenger/messenger-config.js';
import { BotApi } from '../../../plugins/messenger/platform/bot-api.js';
import { BotApiServer, type BotApiAnswer } from '../../support/bot-api-server.js';
import { CHAT } from './support/updates.js';

const token = '870001:AAH-secreto_del_bot';
const connection: Connection = {
  id: 4,
  servicio: 'messenger',
  identificador: '@alcaldia_bot',
  owner: 1,
  token,
  webhookSecret: 'secreto-del-webhook',
};
const { signal } = new AbortController();

describe('the channel of the messenger', () => {
  let platform: BotApiServer;
  let channel: MessengerChannel;
  let root = '';

  function channelOf(apiRoot: string, more: object = {}): MessengerChannel {
    const settings = messengerConfig.parse({ apiRoot, ...more });
    return new MessengerChannel(new BotApi(settings), settings);
  }

  before(async () => {
    platform = await BotApiServer.start();
    platform.addBot(token, 'alcaldia_bot');
    root = platform.url;
    channel = channelOf(root);
  });
  after(() => platform.stop());
  afterEach(() => platform.forget());

  const send = (more: Partial<OutgoingMessage> = {}, by = channel) =>
    by.sendMessage(connection, { chat: String(CHAT), text: 'Hola', ...more }, { signal });

  async function failure(work: () => Promise<unknown>): Promise<Error & { afterSeconds?: number }> {
    try {
      await work();
    } catch (error) {
      const shown = [error, (error as Error).cause].map((one) => `${String(one)} ${(one as Error | undefined)?.stack}`);
      expect(shown.join(' ')).not.to.include('AAH-secreto');
      expect(shown.join(' ')).not.to.include(root);
      return error as Error;
    }
    throw new Error('nothing was thrown');
  }

  describe('recognizes a call of the platform', () => {
    const isGenuine = (headers: Record<string, string>) =>
      channel.isGenuine({ header: (name) => headers[name.toLowerCase()] }, connection);
    const ours = 'x-messenger-bot-api-secret-token';
    const theirs = 'x-telegram-bot-api-secret-token';
    const right = connection.webhookSecret;

    it('by either header, and by both when both are sent', () => {
      expect(isGenuine({ [ours]: right })).to.equal(true);
      expect(isGenuine({ [theirs]: right })).to.equal(true);
      expect(isGenuine({ [ours]: right, [theirs]: right })).to.equal(true);
      for (const wrong of ['', 'otro', right.slice(1), `${right} `, right.toUpperCase()]) {
        expect(isGenuine({ [ours]: wrong }), wrong).to.equal(false);
        expect(isGenuine({ [ours]: right, [theirs]: wrong }), wrong).to.equal(false);
        expect(isGenuine({ [ours]: wrong, [theirs]: right }), wrong).to.equal(false);
      }
      expect(isGenuine({})).to.equal(false);
    });
  });

  describe('sends', () => {
    const sent = () => platform.sent[0]!.payload;

    it('plain text without link previews, and removes earlier keyboards', async () => {
      await send({ text: 'Se creó la tarea *A_1*.' });
      expect(sent()).to.deep.equal({
        chat_id: CHAT,
        text: 'Se creó la tarea *A_1*.',
        reply_markup: { remove_keyboard: true },
        link_preview_options: { is_disabled: true },
      });
      expect(platform.sent[0]!.token).to.equal(token);
    });

    it('choices as buttons of 64 bytes, or as numbers when they exceed the limit of the platform', async () => {
      const value = 'ñ'.repeat(32);
      await send({ choices: [{ label: 'Sí', value }] });
      const button = { text: 'Sí', callback_data: value };
      expect(sent()['reply_markup']).to.deep.equal({ inline_keyboard: [[button]] });
      platform.sent.length = 0;
      await send({ choices: Array.from({ length: 101 }, (_, index) => ({ label: `L${index}`, value: `v${index}` })) });
      expect(sent()['text']).to.match(/^Hola\n1\. L0\n2\. L1\n[\s\S]*101\. L100$/);
    });

    it('a button that asks for a location', async () => {
      await send({ asksLocation: true, choices: [{ label: 'Omitir', value: 'o' }] });
      expect(sent()['reply_markup']).to.deep.equal({
        keyboard: [[{ text: 'Enviar mi ubicación', request_location: true }], [{ text: 'Omitir' }]],
        resize_keyboard: true,
        one_time_keyboard: true,
      });
    });

    it('as much text as the platform accepts, without half a character', async () => {
      await send({ text: 'a'.repeat(4096) });
      await send({ text: `${'a'.repeat(4094)}😀😀` });
      expect(platform.sent[0]!.payload['text']).to.have.length(4096);
      expect(platform.sent[1]!.payload['text']).to.equal(`${'a'.repeat(4094)}…`);
    });

    it('an acknowledgement of a pressed button, and nothing for other messages', async () => {
      const message = { id: '1', chat: String(CHAT), message: 'press-1' };
      await channel.acknowledgeMessage(connection, { ...message, content: { kind: 'choice', value: 'x' } }, signal);
      await channel.acknowledgeMessage(connection, { ...message, content: { kind: 'other' } }, signal);
      const [call, ...others] = platform.calls;
      expect(others).to.deep.equal([]);
      expect(call).to.deep.include({ method: 'answerCallbackQuery', payload: { callback_query_id: 'press-1' } });
    });
  });

  describe("makes a job error of the platform's answer:", () => {
    const answered: readonly [string, BotApiAnswer, typeof JobFailedError | typeof JobRefusedError, RegExp][] = [
      ['the bot was blocked', { status: 403, description: 'Forbidden: bot was blocked' }, JobRefusedError, /403/],
      ['there is no such chat', { status: 400, description: 'Bad Request: chat not found' }, JobRefusedError, /400/],
      ['the body is too large', { status: 413 }, JobRefusedError, /413/],
      ['the token is revoked', { status: 401, description: 'Unauthorized' }, JobFailedError, /token.*401/],
      ['it has no such bot', { status: 404, description: 'Not Found' }, JobFailedError, /token.*404/],
      ['it is broken', { status: 500, description: `Internal ${token}` }, JobFailedError, /500/],
      ['it is away', { raw: '<html>502</html>', status: 502 }, JobFailedError, /502/],
      ['a page of a proxy', { raw: `<html>${token}</html>` }, JobFailedError, /no se entiende/],
      ['a page of a proxy that forbids', { raw: '<html></html>', status: 403 }, JobFailedError, /no se entiende/],
      ['nothing', { raw: '' }, JobFailedError, /no se entiende/],
      ['null', { raw: 'null' }, JobFailedError, /no se entiende/],
      ['a number', { raw: '5' }, JobFailedError, /no se entiende/],
      ['no, and not why', { raw: '{"ok":false}' }, JobFailedError, /no se entiende/],
      ['no with an odd code', { raw: '{"ok":false,"error_code":"403"}' }, JobFailedError, /no se entiende/],
      ['no with the code of a yes', { raw: '{"ok":false,"error_code":200}' }, JobFailedError, /no se entiende/],
      ['half an answer', { raw: '{"ok":true,"result":' }, JobFailedError, /no se entiende/],
      ['nothing, as the connection breaks', 'cut', JobFailedError, /no respondió/],
    ];
    for (const [what, answer, expected, words] of answered) {
      it(what, async () => {
        platform.answers['sendMessage'] = answer;
        const error = await failure(() => send());
        expect(error).to.be.instanceOf(expected);
        expect(error).not.to.be.instanceOf(ChannelBusyError);
        expect(error.message).to.match(words);
      });
    }

    it('a pause, also of hours', async () => {
      platform.answers['sendMessage'] = { status: 429, parameters: { retry_after: 18_053 } };
      expect(await failure(() => send()))
        .to.be.instanceOf(ChannelBusyError)
        .and.include({ afterSeconds: 18_053 });
      for (const parameters of [undefined, {}, { retry_after: '9' }, { retry_after: -4 }, { retry_after: 0 }]) {
        platform.answers['sendMessage'] = { status: 429, ...(parameters && { parameters }) };
        expect(await failure(() => send()))
          .to.be.instanceOf(ChannelBusyError)
          .and.include({ afterSeconds: 30 });
      }
    });

    it('no answer until the timeout', async () => {
      platform.answers['sendMessage'] = 'silence';
      const error = await failure(() => send({}, channelOf(root, { callSeconds: 1 })));
      expect(error).to.be.instanceOf(JobFailedError);
      expect(error.message).to.equal('La plataforma no respondió a tiempo.');
      const leave = new AbortController();
      setTimeout(() => leave.abort(), 20);
      const left = channel.sendMessage(connection, { chat: '1', text: 'x' }, { signal: leave.signal });
      expect(await failure(() => left)).to.be.instanceOf(JobFailedError);
    });

    it('no answer, as the platform cannot be reached', async () => {
      const error = await failure(() => send({}, channelOf('http://127.0.0.1:9')));
      expect(error).to.be.instanceOf(JobFailedError);
      expect(error.message).to.equal('La plataforma no respondió (ECONNREFUSED).');
    });
  });

  describe('fetches a file', () => {
    const content = Buffer.from('sonido '.repeat(20_000));
    const place = (path: string) => platform.files.set('v1', { path, content });
    const get = (by = channel) => by.fetchFile(connection, { id: 'v1' }, signal);

    it('from the platform, also below a path of its server', async () => {
      place('voice/file 1#ñ.oga');
      expect(await text(await get())).to.equal(content.toString());
      const below = createServer((request, response) => {
        const target = `${root}${request.url!.replace('/mensajero', '')}`;
        const body = request.method === 'POST' ? '{"file_id":"v1"}' : undefined;
        void fetch(target, { method: request.method!, ...(body && { body }) })
          .then((answer) => answer.arrayBuffer())
          .then((bytes) => response.end(Buffer.from(bytes)));
      });
      await new Promise<void>((resolve) => below.listen(0, '127.0.0.1', resolve));
      const at = `http://127.0.0.1:${(below.address() as AddressInfo).port}/mensajero`;
      for (const one of [at, `${at}/`]) expect(await text(await get(channelOf(one)))).to.equal(content.toString());
      below.close();
      below.closeAllConnections();
    });

    it('only by a path of the platform: one that leads elsewhere is refused', async () => {
      for (const path of [
        '../getMe',
        'voice/../../x',
        '/etc/passwd',
        '//evil.example/x',
        'voice//x',
        './x',
        '..',
        '',
      ]) {
        place(path);
        expect(await failure(() => get()), path).to.be.instanceOf(JobRefusedError);
      }
      expect(platform.calls.filter(({ method }) => method === 'download')).to.deep.equal([]);
      for (const path of ['..\\getMe', '%2e%2e/getMe', 'x?y', 'http:evil', '\uD800']) {
        place(path);
        await get()
          .then((stream) => stream.destroy())
          .catch(() => undefined);
      }
      const asked = platform.calls.filter(({ method }) => method === 'download');
      expect(asked).to.have.length(5);
    });

    it('up to the size that the platform delivers', async () => {
      place('voice/1.oga');
      const large = 20 * 1024 * 1024 + 1;
      const known = await failure(() => channel.fetchFile(connection, { id: 'v1', tamano: large }, signal));
      expect(known).to.be.instanceOf(JobRefusedError);
      expect(platform.calls).to.deep.equal([]);
      const result = { file_id: 'v1', file_path: 'voice/1.oga', file_size: large };
      platform.answers['getFile'] = { raw: JSON.stringify({ ok: true, result }) };
      expect(await failure(() => get())).to.be.instanceOf(JobRefusedError);
      platform.answers['getFile'] = { status: 400, description: 'Bad Request: file is too big' };
      expect(await failure(() => get())).to.be.instanceOf(JobRefusedError);
    });

    it('again after a failure', async () => {
      place('voice/1.oga');
      for (const result of ['5', 'null', '{}', '{"file_path":7}']) {
        platform.answers['getFile'] = { raw: `{"ok":true,"result":${result}}` };
        expect(await failure(() => get())).to.be.instanceOf(JobFailedError);
      }
      delete platform.answers['getFile'];
      const answers: readonly BotApiAnswer[] = [
        { status: 500 },
        { status: 404 },
        { raw: '', status: 302, headers: { location: 'http://127.0.0.1:9/' } },
        'cut',
      ];
      for (const answer of answers) {
        platform.answers['download'] = answer;
        expect(await failure(() => get()), JSON.stringify(answer)).to.be.instanceOf(JobFailedError);
      }
      platform.answers['download'] = { status: 429 };
      expect(await failure(() => get())).to.be.instanceOf(ChannelBusyError);
    });
  });

  it('makes the link that opens the chat and sends the code', () => {
    expect(channel.linkTo(connection, 'BOT-AB12')).to.equal('https://t.me/alcaldia_bot?start=BOT-AB12');
    const other = channelOf(root, { linkRoot: 'https://enlace.example/' });
    expect(other.linkTo(connection, 'BOT-AB12')).to.equal('https://enlace.example/alcaldia_bot?start=BOT-AB12');
  });
});
