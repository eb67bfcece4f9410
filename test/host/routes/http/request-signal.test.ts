import { expect } from 'chai';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { anyone, json, msgProblem, route } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { routesOf } from '../../support/plugin-of.js';

describe('the signal of a request', () => {
  let host: TestHost;
  let entered: Promise<AbortSignal>;
  let ended: unknown[];

  const start = async (drainSeconds = 5): Promise<void> => {
    let enter: (signal: AbortSignal) => void;
    entered = new Promise((resolve) => (enter = resolve));
    ended = [];
    const common = { method: 'GET', summary: 'A', access: anyone, answers: {} } as const;
    const routes = [
      route({
        ...common,
        path: '/slow',
        problem: msgProblem,
        handle: async ({ signal }) => {
          enter(signal);
          try {
            await wait(60_000, undefined, { signal });
          } catch (error) {
            ended.push(error);
            throw error;
          }
          return json({});
        },
      }),
      route({
        ...common,
        path: '/quick',
        handle: (input) => {
          expect(input.signal).to.equal(input.signal);
          enter(input.signal);
          return json({ aborted: input.signal.aborted });
        },
      }),
    ];
    host = await startTestHost({
      plugins: [peoplePlugin(), routesOf(...routes)],
      config: { http: { drainSeconds }, logging: { level: 'info' } },
    });
  };
  const lines = (): string => host.logLines.join('');

  it('is aborted when the caller goes away, which is no failure', async () => {
    await start();
    const request = get(`${host.url}/slow`);
    request.on('error', () => undefined);
    const signal = await entered;
    expect(signal.aborted).to.equal(false);
    request.destroy();
    if (!signal.aborted) await once(signal, 'abort');
    await until('the handler has left off', () => ended.length === 1);
    await until('the request is logged', () => /"status":499/.test(lines()));
    expect(lines()).not.to.include('unexpected failure');
    await host.stop();
  });

  it('is not aborted by an answer', async () => {
    await start();
    expect(await (await fetch(`${host.url}/quick`)).json()).to.deep.equal({ aborted: false });
    const signal = await entered;
    await host.stop();
    expect(signal.aborted).to.equal(false);
  });

  it('is aborted when the host has to end, and its caller gets 503', async () => {
    await start(0.3);
    const late = fetch(`${host.url}/slow`);
    const signal = await entered;
    const stopping = host.stop();
    expect(signal.aborted).to.equal(false);
    const answer = await late;
    expect(answer.status).to.equal(503);
    expect(await answer.json()).to.deep.equal({
      msg: 'El servicio se está deteniendo.',
      code: 'unavailable',
    });
    expect(signal.aborted).to.equal(true);
    await stopping;
    await until('the handler has left off', () => ended.length === 1);
    expect(lines()).not.to.include('unexpected failure');
  });
});
