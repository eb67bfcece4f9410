import { expect } from 'chai';
import { injectable } from 'inversify';
import { contribute } from '../../../../../host/plugin-api/index.js';
import {
  BuilderCatalogue,
  type BuilderCatalogueSource,
  type BuilderEntry,
} from '../../../../../plugins/workflow/contract.js';
import { pluginOf } from '../../../../host/support/plugin-of.js';
import { startWorkflowHost, workflowPlugins } from '../../support/workflow-client.js';

@injectable()
class Templates implements BuilderCatalogueSource {
  readonly part = 'plantillas';

  listEntries(): Promise<readonly BuilderEntry[]> {
    return Promise.resolve([{ codigo: 'RESOLUCION', nombre: 'Resolución' }]);
  }
}

const templates = pluginOf({
  id: 'templates',
  contributes: [contribute(BuilderCatalogue, Templates)],
});

describe('the catalogue of the process builder', () => {
  it('has what other plugins bring', async () => {
    const client = await startWorkflowHost({}, { plugins: [...workflowPlugins, templates] });
    const { body } = await client.get('ana', 'catalogos/').expect(200);
    await client.host.stop();
    expect(body.plantillas).to.deep.equal([{ codigo: 'RESOLUCION', nombre: 'Resolución' }]);
    expect(body.menus).to.deep.equal([]);
  });
});
