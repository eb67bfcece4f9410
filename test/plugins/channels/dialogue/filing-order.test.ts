import { expect } from 'chai';
import type { Database } from '../../../../host/plugin-api/index.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { ChannelCity, type Bot } from '../support/channel-city.js';
import { singleQuestion } from '../support/single-question.js';

/** Returns the statements of the transaction that contains `mark`, while `work` runs. */
async function transactionWith(mark: string, database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { options } = database.sequelize as unknown as { options: { logging: false | ((line: string) => void) } };
  const lines: { id: string; sql: string }[] = [];
  options.logging = (line) => {
    const [, id, sql] = /^Executing \(([^)]*)\): (.*)$/s.exec(line)!;
    lines.push({ id: id!, sql: sql! });
  };
  try {
    await work();
  } finally {
    options.logging = false;
  }
  const found = lines.find(({ sql }) => sql.includes(mark));
  return lines.filter(({ id }) => id === found?.id).map(({ sql }) => sql);
}

/** Returns the kind of a statement, with its table. */
const headOf = (sql: string): string => /^\s*(\w+(?: (?:INTO|FROM) \w+| SAVEPOINT)?)/.exec(sql)![1]!;

describe('the transaction that files in a chat', () => {
  let city: ChannelCity;
  let bot: Bot;
  before(async function () {
    postgresOnly(this, 'a number is taken in other statements there, in the same order');
    city = await ChannelCity.start({ bundle: singleQuestion });
    bot = await city.linkedBot('c');
  });
  after(() => city?.stop());

  const say = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) await city.say(bot, 'c', text);
    await city.settled();
  };
  const toReview = async (): Promise<void> => {
    await say('/tramite UNICO');
    await say('Luz');
  };

  it("takes the year's number last, followed only by the replies", async () => {
    // The first filing of a year creates its counter.
    await toReview();
    await say('/enviar');
    await toReview();
    // Expires the cached wordings.
    city.host.clock.advance(2);
    const mark = 'UPDATE tramites_filing_number';
    // The chat's next message waits behind this one.
    const statements = await transactionWith(mark, city.host.database, () => say('/enviar', '/ayuda'));
    const taken = statements.findIndex((sql) => sql.includes(mark));
    const before = statements.slice(0, taken).map(headOf);
    expect(before).to.include.members(['DELETE FROM channels_dialogue', 'DELETE FROM host_job']);
    expect(statements.slice(taken + 1).map(headOf)).to.deep.equal([
      'RELEASE SAVEPOINT',
      'INSERT INTO channels_reply',
      'INSERT INTO host_job',
      'COMMIT',
    ]);
    const receipts = city.platform.textsTo('c').filter((text) => text.includes('Radicado: '));
    expect(receipts).to.have.length(2);
  });
});
