import { expect } from 'chai';
import { parseConfiguration } from '../../../../host/boot/config/configuration.js';
import { readLayers } from '../../../../host/boot/config/layers.js';
import { plugin as documents } from '../../../../plugins/documents/index.js';
import { bootFailure } from '../../../host/support/rejection.js';

/** The variable of the image. A configuration file would name the key also where a city leaves the plugin out. */
describe('VENTANILLA_PDF_SANDBOX', () => {
  const sandboxOf = (text: string): unknown => {
    const { pdf } = parseConfiguration(readLayers({}), [documents], { VENTANILLA_PDF_SANDBOX: text }).of(
      'documents',
    ) as { readonly pdf: { readonly sandbox?: boolean } };
    return pdf.sandbox;
  };

  it("turns the browser's own sandbox on or off", async () => {
    expect([sandboxOf('false'), sandboxOf('true'), sandboxOf('')]).to.deep.equal([false, true, undefined]);
    expect(await bootFailure(() => sandboxOf('perhaps'))).to.include('VENTANILLA_PDF_SANDBOX');
  });

  it('is ignored by a host without the plugin', () => {
    expect(() => parseConfiguration(readLayers({}), [], { VENTANILLA_PDF_SANDBOX: 'false' })).not.to.throw();
  });
});
