import { expect } from 'chai';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { until } from '../../../../testing/until.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab } from './support/procedure-lab.js';
import { ledger, slow } from './support/slow-fixtures.js';

describe('the end of a host', () => {
  it('cancels running procedures at once', async () => {
    const lab = await openLab();
    try {
      await lab.make(ledger, slow);
      const run = rejectionOf(lab.executor.run(callOf('slow', { id: 1 }, { timeoutSeconds: 60 })));
      await until('it runs', async () => /^ventanilla_procedures_running 1$/m.test(await lab.figures.metrics()));
      // Without the cancellation, the run would succeed.
      await lab.end();
      expect(await run).to.be.instanceOf(UnavailableError);
      expect(await rejectionOf(lab.executor.run(callOf('slow', { id: 2 })))).to.be.instanceOf(UnavailableError);
      // The cancelled run no longer locks the key.
      await lab.database.insertRows('ledger', [{ id: 1, note: 'free' }]);
    } finally {
      await lab.close();
    }
  });
});
