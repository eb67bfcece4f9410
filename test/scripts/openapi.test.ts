import { expect } from 'chai';
import { defaultDocument } from '../../scripts/openapi/default-document.js';
import { startTestHost } from '../../testing/start-test-host.js';

interface Document {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
}

describe('npm run openapi', () => {
  it('writes the operations and the credentials that a host serves', async () => {
    const { paths, components } = (await defaultDocument()) as Document;
    const host = await startTestHost();
    try {
      const served = (await (await fetch(`${host.url}/openapi.json`)).json()) as Document;
      const operationsOf = (all: Document['paths']): string[] =>
        Object.entries(all).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
      expect(operationsOf(paths).toSorted()).to.deep.equal(operationsOf(served.paths).toSorted());
      expect(components.securitySchemes).to.have.all.keys(Object.keys(served.components.securitySchemes));
    } finally {
      await host.stop();
    }
  });
});
