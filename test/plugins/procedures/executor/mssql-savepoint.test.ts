import { expect } from 'chai';
import type { Transaction } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import { failure } from './support/tds-tokens.js';

// No server available to the tests shows which errors end the whole transaction: a scripted one does.
describe('a savepoint of SQL Server', () => {
  let lab: TdsLab;
  beforeEach(async () => {
    lab = await openTdsLab();
  });
  afterEach(() => lab.close());

  const statement = (tx: Transaction): Promise<unknown> => lab.database.rows('SELECT 1 AS a', [], tx);
  const failing = (tx: Transaction): Promise<Error> =>
    rejectionOf(lab.database.savepoint(tx, () => Promise.reject(new Error('changed my mind'))));

  it('is set and rolled back by statements that Sequelize does not take for its own', async () => {
    await lab.database.transaction(async (tx) => {
      expect((await failing(tx)).message).to.equal('changed my mind');
      await statement(tx);
    });
    expect(lab.server.heard).to.deep.equal(['begin', 'something else', 'undo', 'something else', 'commit']);
  });

  it('refuses further statements where its rollback finds the transaction ended', async () => {
    lab.server.script = { says: [], atUndo: [failure(51000, 'the transaction is over')] };
    await rejectionOf(
      lab.database.transaction(async (tx) => {
        expect((await failing(tx)).message).to.equal('changed my mind');
        await statement(tx);
      }),
    );
    expect(lab.server.heard).to.deep.equal(['begin', 'something else', 'undo']);
  });
});
