import { expect } from 'chai';
import { allPass } from '../../../../host/runtime/health/check-failure.js';
import { CheckFailedError } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../support/rejection.js';

describe('the checks of one plugin', () => {
  const passing = (): Promise<void> => Promise.resolve();
  const failing = (error: Error): Promise<void> => Promise.reject(error);
  const browser = new CheckFailedError('there is no browser', { key: 'documents.pdf.browser' });

  it('pass together', async () => {
    await allPass([passing(), passing()]);
  });

  it('fail with the error of the only one that does', async () => {
    expect(await rejectionOf(allPass([passing(), failing(browser)]))).to.equal(browser);
  });

  it('fail with every reason, the first key, and no words that were not written for the log', async () => {
    const row = new Error('Key (correo)=(ana@correo.example) already exists.');
    const error = await rejectionOf(
      allPass([failing(row), failing(browser), failing(new CheckFailedError('the certificate has ended'))]),
    );
    expect(error).to.be.instanceOf(CheckFailedError).and.to.include({ key: 'documents.pdf.browser' });
    expect(error.message).to.include('there is no browser; the certificate has ended');
    expect(error.message).not.to.include('ana@');
  });
});
