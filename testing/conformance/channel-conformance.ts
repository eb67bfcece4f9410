import assert from 'node:assert/strict';
import { productPlugins } from '../product-plugins.js';
import type { TestHostOptions } from '../start-test-host.js';
import { ChannelCity } from './channel-city.js';
import type { ChannelPlatform } from './channel-platform.js';
import type { ConformanceCheck, ConformanceSuite } from './conformance-check.js';
import type { ConformingPlugin } from './plugin-conformance.js';

/** A channel, and its platform. */
export interface ConformingChannel extends Omit<ConformingPlugin, 'sources'> {
  readonly platform: ChannelPlatform;
}

const CHAT = '1001';
const OTHER_CHAT = '1002';

/** More than the webhook of any channel takes. */
const TOO_MANY_BYTES = 1024 * 1024 + 1;

/**
 * Makes the checks that hold for any channel: secrets, linking, repeats, order, a platform that is busy or away, the
 * tasks of an inbox. They must run in order, in a city of two hosts that the first one starts.
 */
export function channelConformance(subject: ConformingChannel): ConformanceSuite {
  const { plugin, platform, beside = productPlugins, config, environment } = subject;
  const plugins = [...beside.filter(({ id }) => id !== plugin.id), plugin];
  const options: TestHostOptions = { plugins, ...(config && { config }), ...(environment && { environment }) };
  let started: Promise<ChannelCity> | undefined;
  const city = (): Promise<ChannelCity> => (started ??= ChannelCity.start(plugin.id, platform, options));
  let ids = 0;
  const text = (words: string, chat = CHAT) => ({ id: String((ids += 1)), chat, text: words });

  const checks: ConformanceCheck[] = [
    {
      name: 'takes no call without its secret, with another one, or of a connection that is not there',
      run: async () => {
        const there = await city();
        const { connection } = there;
        const body = platform.bodyOf(text('hola'));
        const genuine = platform.headersOf(body, connection);
        const others = platform.headersOf(body, { ...connection, webhookSecret: 'x'.repeat(43) });
        assert.equal(await there.post(body, { 'content-type': 'application/json' }), 401);
        assert.equal(await there.post(body, others), 401);
        assert.equal(await there.post(body, genuine, { id: connection.id + 1 }), 404);
      },
    },
    {
      name: 'refuses a call without its secret before it looks at the body, as large as that may be',
      run: async () => {
        const there = await city();
        const body = 'x'.repeat(TOO_MANY_BYTES);
        assert.equal(await there.post(body, { 'content-type': 'application/json' }), 401);
        assert.equal(await there.post(body, platform.headersOf(body, there.connection)), 413);
      },
    },
    {
      name: 'takes a body that is none of the platform, and does nothing',
      run: async () => {
        const there = await city();
        for (const body of ['', '{', '[]', 'null', '{"id":{}}', '\u0000']) {
          assert.equal(await there.post(body, platform.headersOf(body, there.connection)), 200, body);
        }
        assert.deepEqual(await there.tasks(), []);
      },
    },
    {
      name: 'makes no task before a chat is linked, and links the one that sends the code',
      run: async () => {
        const there = await city();
        assert.equal(await there.bring(text('un daño')), 200);
        await there.awaitReply(CHAT, '/start');
        assert.equal(await there.bring(text(`/start ${there.connection.codigo}`)), 200);
        await there.awaitReply(CHAT, 'enlazado');
        assert.deepEqual(await there.tasks(), []);
      },
    },
    {
      name: 'makes one task of a text, however often and wherever it comes',
      run: async () => {
        const there = await city();
        const repeated = text('un hueco en la calle');
        const answers = await Promise.all(([0, 1, 0, 1] as const).map((which) => there.bring(repeated, which)));
        assert.deepEqual(answers, [200, 200, 200, 200]);
        assert.equal(await there.bring(repeated), 200);
        const [task] = await there.tasksOnce(1);
        await there.awaitReply(CHAT, task!.codigo);
      },
    },
    {
      name: 'works on the texts of a chat in their order, and answers in it',
      run: async () => {
        const there = await city();
        const before = (await there.tasks()).length;
        const titles = Array.from({ length: 12 }, (_, number) => `en orden ${number}`);
        for (const title of titles) assert.equal(await there.bring(text(title)), 200);
        const made = (await there.tasksOnce(before + titles.length)).slice(before);
        assert.deepEqual(
          made.map(({ titulo }) => titulo),
          titles,
        );
        await there.awaitReply(CHAT, made.at(-1)!.codigo);
        const codes = made.map(({ codigo }) => codigo);
        const mentioned = platform.taken.flatMap(({ text: words }) => codes.filter((codigo) => words.includes(codigo)));
        assert.deepEqual(mentioned, codes);
      },
    },
    {
      name: 'takes texts while the platform is busy or away, and answers each once it is back',
      run: async () => {
        const there = await city();
        const before = (await there.tasks()).length;
        platform.mode = 'busy';
        assert.equal(await there.bring(text('mientras está ocupada')), 200);
        platform.mode = 'away';
        assert.equal(await there.bring(text('mientras no está')), 200);
        const made = (await there.tasksOnce(before + 2)).slice(before);
        platform.mode = 'well';
        for (const { codigo } of made) await there.awaitReply(CHAT, codigo);
      },
    },
    {
      name: 'lets the owner find a task of the inbox, take it, fill in its form and end it, once',
      run: async () => {
        const there = await city();
        const before = (await there.tasks()).length;
        const task = await there.office.start();
        await there.bring(text('/tareas'));
        await there.awaitReply(CHAT, 'Sus tareas y las que puede tomar');
        await there.bring(text(`/tarea ${task.id}`), 1);
        await there.awaitReply(CHAT, `Tarea #${task.id}: Queja: Atender`);
        await there.bring(text('Tomar'));
        await there.awaitReply(CHAT, 'La tarea es suya');
        await there.bring(text('Responder'), 1);
        await there.awaitReply(CHAT, '¿Cuál es el asunto?');
        await there.bring(text('un andén roto'));
        await there.awaitReply(CHAT, '¿Lo envía?');
        const send = text('Enviar');
        await Promise.all(([0, 1, 0] as const).map((which) => there.bring(send, which)));
        await there.awaitReply(CHAT, 'Listo: «Responder» en «Queja: Atender»');
        assert.deepEqual(await there.office.instance(task), {
          estado: 'FINALIZADA',
          datos: { asunto: 'un andén roto' },
        });
        // The texts in between went to the task, and created none.
        await there.tasksOnce(before);
      },
    },
    {
      name: 'tells the owner of a task that somebody else has taken meanwhile',
      run: async () => {
        const there = await city();
        const task = await there.office.start();
        await there.bring(text(`/tarea ${task.id}`));
        await there.awaitReply(CHAT, `Tarea #${task.id}:`);
        await there.office.claimAs('rosa', task);
        await there.bring(text('Tomar'));
        await there.awaitReply(CHAT, 'La tarea ya la tomó «rosa»');
        assert.equal((await there.office.instance(task)).estado, 'ACTIVA');
      },
    },
    {
      name: 'shows a chat that is not linked no task, and takes none for it',
      run: async () => {
        const there = await city();
        const task = await there.office.start();
        for (const words of ['/tareas', `/tarea ${task.id}`, 'Tomar']) await there.bring(text(words, OTHER_CHAT));
        await there.awaitReply(OTHER_CHAT, 'enlazado a otro chat');
        await there.office.claimAs('rosa', task);
        assert.ok(!platform.taken.some(({ chat, text: said }) => chat === OTHER_CHAT && said.includes('Queja')));
      },
    },
    {
      name: 'writes no secret and no text into the log',
      run: async () => {
        const there = await city();
        const log = there.hosts.flatMap(({ logLines }) => logLines).join('');
        assert.notEqual(log, '');
        for (const secret of [
          there.connection.token,
          there.connection.webhookSecret,
          'un hueco en la calle',
          'un andén roto',
        ]) {
          assert.ok(!log.includes(secret), `the log has ${secret}`);
        }
      },
    },
  ];
  return { checks, close: async () => (await started?.catch(() => undefined))?.stop() };
}
