import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLayer } from '../../../host/boot/config/layers.js';
import { packageRoot } from '../../../host/runtime/paths.js';
import { followBlocks } from '../../../scripts/docs/follow-blocks.js';
import { shellBlocks } from '../../../scripts/docs/shell-blocks.js';
import { startDemoCity, type DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

describe('docs/workflow.md', function () {
  this.timeout(180_000);
  let city: DemoCity;
  let document: string;

  before(async () => {
    document = await readFile(path.join(packageRoot, 'docs/workflow.md'), 'utf8');
    const [, token] = /`BPM_RECONCILE_TOKEN=(\S+) npm start`/.exec(document)!;
    // The places that take payments are those of the demonstration.
    const { correspondents } = readLayer(path.join(packageRoot, 'config/demo/city.yaml'));
    city = await startDemoCity({ config: { correspondents }, environment: { BPM_RECONCILE_TOKEN: token! } });
    const users = ['admin', 'ventanilla', 'planeacion', 'corresponsal'].map((username) => `${username}=${PASSWORD}`);
    const secrets = [...users, `api-key.corresponsal=${city.apiKey}`];
    await writeFile(path.join(city.host.dataFolder, 'demo-passwords'), `${secrets.join('\n')}\n`);
  });
  after(() => city.stop());

  it('shows commands that take a request from its filing to its end, and what they answer', async () => {
    const { url, dataFolder } = city.host;
    const env = { ...process.env, URL: url, DATA: dataFolder };
    await followBlocks(shellBlocks(document), { cwd: dataFolder, env });
  });
});
