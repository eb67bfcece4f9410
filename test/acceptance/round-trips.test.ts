import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type request from 'supertest';
import { databaseServer } from '../../testing/database-server.js';
import { postgresOnly } from '../support/postgres-only.js';
import { CountedCity } from './support/counted-city.js';
import { isLimit, isRevision } from './support/statements.js';

/** A call, and the most round trips to the database that it may take. */
interface Budget {
  readonly way: string;
  readonly most: number;
  /** The most statements on SQL Server, without BEGIN and COMMIT. Without this number they are not counted there. */
  readonly mssql?: number;
  /** The preparation of the call, which is not counted. */
  readonly first?: () => unknown;
  readonly call: () => request.Test;
  /** The status of the answer; 200 by default. */
  readonly status?: number;
  /** A pattern that none of its round trips may contain. */
  readonly without?: RegExp;
}

const city = new CountedCity();
const aMinuteLater = (): void => city.advanceClock(61);

/** Ways that docs/performance.md names in these words, each followed by the same number. */
const documented: readonly Budget[] = [
  { way: 'file a tramite', most: 1, mssql: 4, call: () => city.file() },
  { way: 'look-up (`estado`)', most: 1, mssql: 1, call: () => city.lookUp('QUEJA') },
  { way: 'run a procedure (`ejecutar`)', most: 2, call: () => city.runProcedure('LISTA') },
  { way: 'claim a task', most: 2, first: () => city.beginTask(), call: () => city.claim() },
  { way: 'refresh a token', most: 1, mssql: 1, call: () => city.refresh() },
  { way: 'log in (argon2id)', most: 5, mssql: 6, call: () => city.logIn() },
  { way: 'a call with a session', most: 2, call: () => city.callWithSession() },
  { way: 'a filing with an `Idempotency-Key`', most: 2, call: () => city.fileWithKey(randomUUID()) },
  { way: 'a filing with one file', most: 5, call: () => city.fileWithFiles('a') },
  { way: 'a call with a JWT and an api-key', most: 2, call: () => city.callWithApiKey() },
  { way: 'a procedure that may write', most: 3, call: () => city.runProcedure('ECO') },
  { way: 'a login with a session', most: 11, call: () => city.logInWithSession() },
  { way: 'an action', most: 6, first: () => city.holdTask(), call: () => city.act(), without: /SAVEPOINT/ },
];

const others: readonly Budget[] = [
  { way: 'a filing that is refused', most: 0, mssql: 0, call: () => city.file({}), status: 400 },
  { way: 'a repeated filing', most: 1, first: () => city.fileWithKey(), call: () => city.fileWithKey() },
  { way: 'a filing with two files', most: 7, call: () => city.fileWithFiles('a', 'b') },
  { way: 'a filing with three files', most: 9, call: () => city.fileWithFiles('a', 'b', 'c') },
  { way: 'the questions of a tramite', most: 0, mssql: 0, call: () => city.questions() },
  { way: 'a look-up in all tramites', most: 1, mssql: 1, call: () => city.lookUp('*') },
  { way: 'a login from a known place', most: 5, mssql: 6, call: () => city.logInFromKnownPlace() },
  { way: 'a call with a JWT', most: 1, mssql: 1, call: () => city.callWithJwt() },
  { way: 'a call with a forged JWT', most: 0, mssql: 0, call: () => city.callWithForgedJwt(), status: 401 },
  { way: 'the start of a process', most: 2, call: () => city.startProcess(), status: 201 },
  // This claim also begins the record.
  { way: 'the first claim of a record', most: 14, first: () => city.beginTaskOfRecord(), call: () => city.claim() },
  { way: 'its second claim', most: 2, first: () => city.releaseTaskOfRecord(), call: () => city.claim() },
  // The use of a session and of a key is recorded once a minute.
  { way: 'a session used after a minute', most: 3, first: aMinuteLater, call: () => city.callWithSession() },
  { way: 'a session used again', most: 2, call: () => city.callWithSession() },
  { way: 'an api-key used after a minute', most: 3, first: aMinuteLater, call: () => city.callWithApiKey() },
  { way: 'an api-key used again', most: 2, call: () => city.callWithApiKey() },
];

/** Tells whether a statement begins or commits a transaction: SQL Server takes these as separate statements. */
const isFrame = (sql: string): boolean => /^(?:BEGIN|COMMIT) TRANSACTION/.test(sql);

const isOnPostgres = (): boolean => databaseServer().startsWith('postgres');

describe('round trips to the database', () => {
  before(() => city.start());
  after(() => city.stop());

  for (const { way, most, mssql, first, call, status = 200, without } of [...documented, ...others]) {
    it(`are at most ${most} for: ${way}`, async function () {
      const budget = isOnPostgres() ? most : mssql;
      if (budget === undefined) return postgresOnly(this, 'exchanges are counted of PostgreSQL');
      await first?.();
      const all = await city.roundTrips(() => call().expect(status));
      // One round trip for limits or revisions serves many calls: the test below counts them.
      const own = all.filter((said) => !isLimit(said) && !isRevision(said) && (isOnPostgres() || !isFrame(said)));
      // A counter that counts nothing would keep every budget.
      expect(own.length, own.join('\n')).to.be.within(Math.min(budget, 1), budget);
      if (without) expect(own.join('\n')).not.to.match(without);
    });
  }

  it('are at most three for limits and two a second for revisions, in twenty calls within two seconds', async () => {
    const all = await city.roundTrips(async () => {
      for (let call = 0; call < 20; call += 1) {
        city.advanceClock(0.1);
        await city.questions().expect(200);
      }
    });
    expect(all.filter(isLimit).length).to.be.within(1, 3);
    expect(all.filter(isRevision).length).to.be.within(1, 4);
    expect(all.filter((said) => !isLimit(said) && !isRevision(said) && !isFrame(said))).to.deep.equal([]);
  });

  it('have the numbers of docs/performance.md', () => {
    const file = new URL('../../docs/performance.md', import.meta.url);
    const words = readFileSync(file, 'utf8').replace(/[\s|;,.]+/g, ' ');
    for (const { way, most } of documented) expect(words).to.include(` ${way} ${most} `);
  });
});
