import { expect } from 'chai';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf } from './support/procedure-lab.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import { answers, failure } from './support/tds-tokens.js';
import { inTransaction } from './support/in-transaction.js';

// Shows the messages to SQL Server, not whether EXECUTE AS works as documented.
describe("the user of the city's procedures on SQL Server", () => {
  let lab: TdsLab;
  beforeEach(async () => {
    lab = await openTdsLab({ user: 'ciudad' });
  });
  afterEach(() => lab.close());

  const inSession = (): Promise<unknown> => inTransaction(lab.executor, 's', (session) => session.run(callOf('p')));

  it('is set and reverted in the message of the call, and only in a transaction that the caller opened', async () => {
    lab.server.script = { says: [answers({ estado: true, respuesta: 1 })] };
    expect(await inSession()).to.deep.equal({ estado: true, respuesta: 1 });
    await lab.executor.run(callOf('p'));
    const alone = ['begin', 'call', 'commit', 'reset'];
    expect(lab.server.heard).to.deep.equal(['begin', 'call as ciudad', 'commit', 'reset', ...alone]);
  });

  it('is not left set: where it is, the transaction and its connection are given up', async () => {
    // SQL Server refuses the reset of a session whose user is still changed (error 18059), and hangs up.
    lab.server.script = { says: [failure(50001, 'x')], after: [1, -1], atReset: 'hangs up' };
    expect(await rejectionOf(inSession())).to.include({ failure: 'database-error' });
    expect(lab.server.heard).to.deep.equal(['begin', 'call as ciudad', 'undo', 'rollback', 'reset']);
    lab.server.script = { says: [answers({ estado: true, respuesta: 1 })] };
    await inSession();
    expect(lab.server.logins).to.equal(2);
  });
});
