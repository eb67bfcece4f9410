import { expect } from 'chai';
import express from 'express';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  events,
  identityFrom,
  UnavailableError,
  type Database,
  type Logger,
} from '../../../../host/plugin-api/index.js';
import { OpenStreams } from '../../../../host/routes/streams/open-streams.js';
import { StreamPlaces } from '../../../../host/routes/streams/stream-places.js';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { until } from '../../../../testing/until.js';
import { bearer, startAuthHost, type AuthClient } from '../../../plugins/auth/support/auth-client.js';
import { StreamPlugin } from '../../../plugins/auth/support/stream-plugin.js';
import { EventReader } from '../../../support/event-reader.js';
import { person } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

const quiet: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const METRICS_TOKEN = 'clave-de-las-cifras-larga';

describe('event streams', () => {
  const [streams, others] = [new StreamPlugin(), new StreamPlugin()];
  let client: AuthClient;
  let second: AuthClient;
  let token: string;

  const config = { http: { stallSeconds: 0.3 }, metrics: { token: METRICS_TOKEN }, logging: { level: 'info' } };
  before(async () => {
    client = await startAuthHost({ plugins: [auth, streams.plugin], config });
    second = await startAuthHost({
      plugins: [auth, others.plugin],
      databaseUrl: client.host.databaseUrl,
      secretKey: client.host.secretKey,
      config,
    });
    token = (await client.tokens({ username: 'luz' })).access;
  });
  after(async () => {
    await second.host.stop();
    await client.host.stop();
  });

  const open = (
    { host }: AuthClient,
    headers: Readonly<Record<string, string>> = bearer(token),
  ): Promise<EventReader> => EventReader.open(`${host.url}/avisos/`, headers);
  const logLine = async (requestId: string): Promise<Readonly<Record<string, unknown>>> => {
    const found = () => client.host.logLines.find((line) => line.includes(requestId) && line.includes('"request"'));
    await until('the request has its line', () => found() !== undefined);
    return JSON.parse(found()!) as Record<string, unknown>;
  };
  const isEmpty = (): Promise<void> =>
    until('no stream is there', async () => {
      const rows = await client.host.database.rows('SELECT id FROM host_event_stream');
      return rows.length + streams.open.size + others.open.size === 0;
    });

  it('are sent as they are, and nothing keeps or gathers them', async () => {
    const stream = await open(client, { ...bearer(token), 'Accept-Encoding': 'gzip, br' });
    expect(stream.status).to.equal(200);
    expect(stream.header('content-type')).to.equal('text/event-stream; charset=utf-8');
    expect(stream.header('cache-control')).to.equal('no-store, no-transform');
    expect(stream.header('content-encoding')).to.equal(undefined);
    await stream.told('dentro', 1);
    // Longer than an answer may stall.
    await wait(1000);
    streams.send('aviso', 'línea uno\nlínea dos');
    expect(await stream.told('aviso', 1)).to.deep.equal(['línea uno\nlínea dos']);
    const figures = await fetch(`${client.host.url}/metrics`, { headers: bearer(METRICS_TOKEN) });
    expect(await figures.text()).to.include('http_event_streams 1');
    stream.leave();
    await isEmpty();
  });

  it('answers HEAD and opens nothing', async () => {
    const { headers, status } = await fetch(`${client.host.url}/avisos/`, { method: 'HEAD', headers: bearer(token) });
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    await isEmpty();
  });

  it('are five of a user on all hosts: the oldest ends with the sixth', async () => {
    const first = await open(client);
    const more = await Promise.all([1, 2, 3, 4].map((index) => open(index % 2 === 0 ? client : second)));
    const marta = await open(client, await client.jwt('marta'));
    const sixth = await open(second);
    expect(await first.end()).to.equal('otra');
    others.send('aviso', 'a');
    streams.send('aviso', 'a');
    for (const stream of [...more, sixth, marta]) expect(await stream.told('aviso', 1)).to.deep.equal(['a']);
    for (const stream of [...more, sixth, marta]) stream.leave();
    await isEmpty();
  });

  it('are looked at for each user alone: the line of a stream in the log names who opened it', async () => {
    const ids: Record<string, string> = { luz: 'stream-of-luz', marta: 'stream-of-marta' };
    const opened = [];
    for (const [username, id] of Object.entries(ids)) {
      opened.push(await open(client, { ...(await client.jwt(username)), 'X-Request-Id': id }));
    }
    const [first, last] = [[...streams.open][0]!, [...streams.open].at(-1)!];
    const callers = [first.caller, last.caller];
    await until('both were looked at', () => first.caller !== callers[0] && last.caller !== callers[1]);
    for (const stream of opened) stream.leave();
    await isEmpty();
    const rows = await client.host.database.rows<{ id: number; username: string }>(
      'SELECT id, username FROM auth_user',
    );
    for (const [username, requestId] of Object.entries(ids)) {
      const line = await logLine(requestId);
      expect(line['userId'], username).to.equal(rows.find((row) => row.username === username)!.id);
    }
  });

  it('forgets those of a host that is gone', async () => {
    const gone = new StreamPlaces(client.host.database, client.host.clock);
    const place = await gone.take(1);
    client.host.clock.advance(121);
    await new StreamPlaces(client.host.database, client.host.clock).renew();
    expect([...(await gone.present())]).not.to.include(place);
  });

  it('forgets a stream whose end could not be written, and no other', async () => {
    const { database, clock } = client.host;
    let isAway = false;
    const failing: Pick<Database, 'insertRows' | 'rows' | 'changeRows'> = {
      insertRows: (...asked) => database.insertRows(...asked),
      rows: (...asked) => database.rows(...asked),
      changeRows: (...asked) => (isAway ? Promise.reject(new UnavailableError()) : database.changeRows(...asked)),
    };
    const own = new StreamPlaces(failing as Database, clock);
    const [left, open] = [await own.take(1), await own.take(1)];
    isAway = true;
    await rejectionOf(own.leave(left));
    isAway = false;
    await own.renew();
    // As long as its place may not be in `openPlaces` yet.
    expect([...(await own.present())]).to.have.members([left, open]);
    clock.advance(10);
    await own.renew();
    expect([...(await own.present())]).to.deep.equal([open]);
    await own.leave(open);
  });

  it('ends where nobody can say whether its login goes on', async function () {
    this.timeout(120_000);
    let isAway = false;
    const identity = identityFrom(person(1), { scheme: 'jwt', groups: new Set() });
    const own = new OpenStreams(new StreamPlaces(client.host.database, client.host.clock), quiet);
    const app = express();
    app.get('/', (request, response) => {
      const login = () => (isAway ? Promise.reject(new UnavailableError()) : Promise.resolve(identity));
      void own.open(
        events(() => Promise.resolve(() => undefined)),
        { request, response, identity, login },
      );
    });
    const server = createServer(app).listen(0);
    const stream = await EventReader.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {});
    isAway = true;
    expect(await stream.end()).to.equal('sin_comprobar');
    server.close();
  });

  it('gives up a caller who reads nothing', async () => {
    const asked = ask(`${client.host.url}/avisos/`, { headers: bearer(token) });
    asked.on('response', (response) => response.pause()).on('error', () => undefined);
    asked.end();
    await until('it is open', () => streams.open.size === 1);
    const much = 'x'.repeat(60_000);
    await until('it is given up', async () => {
      streams.send('aviso', much);
      await wait(1);
      return streams.open.size === 0;
    });
    await isEmpty();
  });

  it('end at once as their host stops, which takes its time for all else', async () => {
    const stream = await open(second);
    await stream.told('dentro', 1);
    const stopping = second.host.stop();
    expect(await stream.end()).to.equal('servicio');
    expect(stream.isBroken).to.equal(false);
    await stopping;
  });
});
