// Simulates the platform of the messenger in a terminal: typed text goes to the webhook of the demonstration city's
// bot, and the bot's answers are printed. See docs/channels.md.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const {
  VENTANILLA_URL: url = 'http://localhost:3000',
  VENTANILLA_PASSWORD: password,
  CHAT_PORT: port = '8081',
} = process.env;
const chat = Number(process.argv[2] ?? 1);
/** The timeouts for the first answer, and for further ones after it. */
const [ANSWER_MILLISECONDS, MORE_MILLISECONDS] = [10_000, 1000];

interface Bot {
  readonly id: number;
  readonly identificador: string;
  readonly codigo_verificacion: string;
}

/** A message that the bot sends. */
interface Sent {
  readonly chat_id: number | string;
  readonly text: string;
  readonly reply_markup?: { readonly inline_keyboard?: readonly (readonly { readonly text: string }[])[] };
}

/** Calls the service, and returns the parsed answer. */
async function call<T>(path: string, body?: object, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Result<T> = { readonly result: { readonly data: T } };

const { access } = await call<{ access: string }>('/api/token/', { username: 'admin', password });
const admin = { authorization: `Bearer ${access}` };
const bots = await call<Result<{ items: Bot[] }>>('/admin/trpc/messenger.list', undefined, admin);
const bot = bots.result.data.items[0]!;
const shown = await call<Result<{ webhook_secret: string }>>(
  '/admin/trpc/messenger.webhookSecret',
  { id: bot.id },
  admin,
);
const secret = { 'x-messenger-bot-api-secret-token': shown.result.data.webhook_secret };
process.stdout.write(`${bot.identificador}: /start ${bot.codigo_verificacion} links a chat; this is chat ${chat}\n`);

// The platform, which receives the messages of the bot.
const platform = createServer((request, response) => {
  void text(request).then((body) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, result: { message_id: randomInt(2 ** 31) } }));
    if (!request.url?.endsWith('/sendMessage')) return;
    const sent = JSON.parse(body) as Sent;
    if (String(sent.chat_id) !== String(chat)) return;
    const buttons = (sent.reply_markup?.inline_keyboard ?? []).flat().map((button) => `[${button.text}]`);
    process.stdout.write(`< ${[sent.text, ...buttons].join('\n  ')}\n`);
    platform.emit('told');
  });
});
await once(platform.listen(Number(port), '127.0.0.1'), 'listening');

let update = randomInt(2 ** 30);
for await (const line of createInterface({ input: process.stdin })) {
  const reply = once(platform, 'told', { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }).catch(() => undefined);
  update += 1;
  const message = { message_id: update, date: 0, chat: { id: chat, type: 'private' }, text: line };
  await call(`/plugins/messenger/webhook/${bot.id}/`, { update_id: update, message }, secret);
  if ((await reply) === undefined) process.stdout.write('(nothing came)\n');
  await pause(MORE_MILLISECONDS);
}
platform.close();
platform.closeAllConnections();
