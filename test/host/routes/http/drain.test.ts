import { expect } from 'chai';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { anyone, content, json, pageRoute, route } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

describe('a host that stops', () => {
  let release: () => void;
  let endStream: () => void;
  let entered: Promise<void>;
  let host: TestHost;

  const start = async (drainSeconds: number): Promise<void> => {
    let enter: () => void;
    entered = new Promise((resolve) => (enter = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const streamed = new Promise<void>((resolve) => (endStream = resolve));
    const common = { method: 'GET', summary: 'A', access: anyone, answers: {} } as const;
    const slow = route({
      ...common,
      path: '/slow',
      handle: async () => {
        enter();
        await released;
        return json({ ok: true });
      },
    });
    const slowPage = pageRoute({ ...slow, access: anyone, path: '/slow-page' });
    const stream = route({
      ...common,
      path: '/stream',
      handle: () => {
        async function* pieces(): AsyncGenerator<string> {
          yield 'first,';
          enter();
          await streamed;
          yield 'last';
        }
        return content({ type: 'text/plain', body: Readable.from(pieces()) });
      },
    });
    host = await startTestHost({
      plugins: [peoplePlugin(), routesOf(slow, slowPage, stream)],
      config: { http: { drainSeconds }, logging: { level: 'info' } },
    });
  };

  it('ends what is in flight, and takes nothing new', async () => {
    await start(8);
    const inFlight = fetch(`${host.url}/slow`);
    await entered;
    const stopping = host.stop();
    await until('it takes nothing new', () =>
      fetch(`${host.url}/health/live`).then(
        () => false,
        (refusal: unknown) => refusal instanceof TypeError,
      ),
    );
    release();
    const answer = await inFlight;
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('connection')).to.equal('close');
    await stopping;
  });

  it('does not wait for a connection whose streamed answer has ended', async () => {
    await start(8);
    const agent = new Agent({ keepAlive: true });
    const inFlight = fetch(`${host.url}/slow`);
    await entered;
    const [answer] = (await once(get(`${host.url}/stream`, { agent }), 'response')) as [IncomingMessage];
    const closed = once(answer.socket, 'close');
    const stopping = host.stop();
    endStream();
    let text = '';
    for await (const piece of answer) text += String(piece);
    expect(text).to.equal('first,last');
    await closed;
    // If its connection were open until the end of the drain, this request would have got 503 by now.
    release();
    expect((await inFlight).status).to.equal(200);
    await stopping;
    agent.destroy();
  });

  it('answers 503 to a request that does not end, and stops', async () => {
    await start(0.3);
    const late = fetch(`${host.url}/slow`);
    await entered;
    const stopping = host.stop();
    const answer = await late;
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('retry-after')).to.match(/^\d+$/);
    expect(await answer.json())
      .to.include({ code: 'unavailable' })
      .and.have.property('detail');
    await stopping;
    release();
    await wait(20);
    expect(host.logLines.join('')).not.to.include('unexpected failure');
  });

  it('answers 503 as a page where a page does not end', async () => {
    await start(0.3);
    const late = fetch(`${host.url}/slow-page`);
    await entered;
    const stopping = host.stop();
    const answer = await late;
    expect(answer.status).to.equal(503);
    expect(await answer.text()).to.include('<h1>El servicio no está disponible por ahora</h1>');
    await stopping;
    release();
  });
});
