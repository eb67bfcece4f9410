import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { RedisServer } from '../support/redis-server.js';
import { AccountClients } from './support/account-clients.js';
import {
  checkChains,
  checkFilings,
  checkMessages,
  checkPayments,
  checkProcesses,
  checkReceipts,
} from './support/check-server.js';
import { KeysProcess } from './support/keys-process.js';
import { phaseTable, RequestTally } from './support/request-tally.js';
import { roundsOf } from './support/rounds.js';
import { OTP_USERS } from './support/server-bundle.js';
import { ServerCity, WORKERS } from './support/server-city.js';
import { ServerMix } from './support/server-mix.js';

const rounds = roundsOf('KEY_CHANGES', 4);

const INVOICES = 20_000;
const REST_MILLISECONDS = 300;
const PATIENCE_SECONDS = 900;
/** At the most: a command is killed somewhere between its start and its end. */
const LONGEST_LIFE_MILLISECONDS = 3000;

/** Of two hosts in a round: with both keys, and with the new one alone. */
const RESTARTS = 4;

const newKey = (): string => randomBytes(32).toString('base64');

describe(`two hosts under a mixed load, whose root key is changed ${rounds} times`, function () {
  // Without what comes first nothing is there to be looked at.
  this.bail(true);

  let city: ServerCity;
  let mix: ServerMix;
  let accounts: AccountClients;
  let tally: RequestTally;
  let command: KeysProcess | undefined;

  before(async function () {
    city = await ServerCity.start(await RedisServer.start(this));
    tally = new RequestTally();
    mix = await ServerMix.start(city, INVOICES);
    accounts = new AccountClients(() => city.address());
    await accounts.setUp(OTP_USERS);
    accounts.start(REST_MILLISECONDS);
  });
  after(async () => {
    await command?.kill();
    const removed = city?.remove();
    await Promise.allSettled([mix?.stop(), accounts?.stop()]);
    await removed;
    tally?.stop();
  });

  /** For what is started from now on. */
  const useKeys = (present: string, previous?: string): void => {
    city.environment['VENTANILLA_SECRET_KEY'] = present;
    if (previous === undefined) delete city.environment['VENTANILLA_SECRET_KEY_PREVIOUS'];
    else city.environment['VENTANILLA_SECRET_KEY_PREVIOUS'] = previous;
  };
  /** One host after the other, while the other one serves. */
  const restartAll = async (): Promise<void> => {
    for (const host of city.hosts) {
      expect(await host.stop()).to.equal(0);
      await host.start();
      await mix.progress();
    }
  };
  const run = (...args: readonly string[]): KeysProcess => (command = new KeysProcess(city.environment, ...args));
  /** Kills the command again and again, until one has come as far as that. */
  const killAndRepeat = async (words: RegExp): Promise<void> => {
    for (let life = 0; life < 2; life += 1) {
      const killed = run('root');
      await delay(Math.random() * LONGEST_LIFE_MILLISECONDS);
      await killed.kill();
    }
    await run('root').says(words);
  };

  it('go on, and the command can be killed at any moment', async () => {
    tally.begin('before');
    await mix.progress();
    for (let round = 1; round <= rounds; round += 1) {
      const [old, next] = [city.environment['VENTANILLA_SECRET_KEY']!, newKey()];
      useKeys(next, old);
      tally.begin(`both keys ${round}`);
      await run('root').says(/: lacks /);
      await restartAll();
      await command!.kill();
      tally.begin(`sealed anew ${round}`);
      await killAndRepeat(/^Start each host, one after the other, with the root key \w+ alone/m);
      await mix.progress();
      useKeys(next);
      tally.begin(`the new key alone ${round}`);
      await restartAll();
      expect(await command!.ended(), command!.output).to.equal(0);
      expect(command!.output).to.include('and no other one is needed').and.not.include('cannot be opened');

      tally.begin(`the other keys ${round}`);
      for (const kind of ['tokens', 'statements']) {
        expect(await run('rotate', kind, 'again').ended(), command!.output).to.equal(0);
      }
      await mix.progress();
    }
  });

  it('have left nothing that cannot be read', async () => {
    tally.begin('to the end');
    await accounts.stop();
    await accounts.logInAll();
    await mix.finish(PATIENCE_SECONDS);
    tally.begin('over');
    expect(await run('root').ended(), command!.output).to.equal(0);
    expect(command!.output).to.include('and no other one is needed').and.not.include('cannot be opened');
    process.stdout.write(phaseTable(tally.phases));
    process.stdout.write(
      `      ${JSON.stringify({ ...mix.done, logins: accounts.logins, refreshes: accounts.refreshes })}\n`,
    );
    expect(accounts.logins).to.be.above(0);
    expect(accounts.refreshes).to.be.above(0);
  });

  it('have answered every request, with no 5xx but 503', () => {
    expect(tally.strange).to.deep.equal([]);
    expect([...mix.unexpected, ...accounts.unexpected]).to.deep.equal([]);
    expect(tally.waiting, 'requests that did not end').to.equal(0);
    const unreadable = city.hosts.flatMap(({ errors }) => errors).filter((line) => /open|seal/.test(line));
    expect(unreadable).to.deep.equal([]);
  });

  // A host that stops lets its jobs end; on a busy machine, those that do not end in time are begun again by the other.
  const interrupted = rounds * RESTARTS * WORKERS;
  it('have each filing with its file and its number, once', () => checkFilings(city, mix));
  it('have mailed each receipt', () => checkReceipts(city, mix, interrupted));
  it('have done each task once', () => checkProcesses(city, mix));
  it('have each payment once', () => checkPayments(city, mix));
  it('have answered each message', () => checkMessages(city, mix, interrupted));
  it('have chains that hold', () => checkChains(city));

  it('stop cleanly', async () => {
    expect(await Promise.all(city.hosts.map((host) => host.stop()))).to.deep.equal([0, 0]);
  });
});
