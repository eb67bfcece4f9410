import { expect } from 'chai';
import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { setImmediate as turn } from 'node:timers/promises';
import { events, identityFrom, type Logger } from '../../../../host/plugin-api/index.js';
import { OpenStreams } from '../../../../host/routes/streams/open-streams.js';
import type { StreamPlaces } from '../../../../host/routes/streams/stream-places.js';
import { HandTimers } from '../../../support/hand-timers.js';
import { person } from '../../support/people-plugin.js';

const quiet: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const STREAMS = 20;

/** Counts the statements that streams need. */
class CountedPlaces {
  looks = 0;
  private readonly held = new Set<number>();

  take(): Promise<number> {
    this.held.add(this.held.size);
    return Promise.resolve(this.held.size - 1);
  }

  present(): Promise<ReadonlySet<number>> {
    this.looks += 1;
    return Promise.resolve(this.held);
  }

  leave(): Promise<void> {
    return Promise.resolve();
  }

  renew(): Promise<void> {
    return Promise.resolve();
  }
}

class SilentAnswer extends EventEmitter {
  readonly closed = false;
  readonly headersSent = false;
  readonly writableLength = 0;
  setHeader = (): void => undefined;
  flushHeaders = (): void => undefined;
  setTimeout = (): void => undefined;
  write = (): boolean => true;
  end = (): void => undefined;
}

describe('the look at the logins of event streams', () => {
  const places = new CountedPlaces();
  const answers: SilentAnswer[] = [];
  /** The turn of Node.js in which each login was checked: those of one turn are batched. */
  const askedIn: number[] = [];
  let turnNumber = 0;
  let streams: OpenStreams;
  let timers: HandTimers;

  before(async () => {
    timers = new HandTimers('Interval');
    streams = new OpenStreams(places as unknown as StreamPlaces, quiet);
    const identity = identityFrom(person(1), { scheme: 'jwt', groups: new Set() });
    const login = () => {
      askedIn.push(turnNumber);
      return Promise.resolve(identity);
    };
    for (let index = 0; index < STREAMS; index += 1) {
      const answer = new SilentAnswer();
      answers.push(answer);
      await streams.open(
        events(() => Promise.resolve(() => undefined)),
        { request: { method: 'GET' } as Request, response: answer as unknown as Response, identity, login },
      );
    }
  });
  after(() => timers.restore());

  const period = async (): Promise<void> => {
    turnNumber += 1;
    for (let second = 0; second < 2; second += 1) {
      timers.advance(1000);
      await turn();
    }
  };

  it('is one for all of them', async () => {
    await period();
    expect([places.looks, askedIn]).to.deep.equal([1, Array(STREAMS).fill(1)]);
    await period();
    expect([places.looks, askedIn.length]).to.deep.equal([2, 2 * STREAMS]);
  });

  it('is none once the last one has gone', async () => {
    for (const answer of answers) answer.emit('close');
    expect(streams.count).to.equal(0);
    const { looks } = places;
    for (let index = 0; index < 5; index += 1) await period();
    expect([places.looks, askedIn.length]).to.deep.equal([looks, 2 * STREAMS]);
  });
});
