import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';
import { followBlocks } from '../../../scripts/docs/follow-blocks.js';
import { shellBlocks } from '../../../scripts/docs/shell-blocks.js';
import { startDemoCity, type DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

describe('docs/documents.md', function () {
  this.timeout(180_000);
  let city: DemoCity;

  before(async () => {
    city = await startDemoCity();
    const users = ['ciudadano', 'ventanilla', 'planeacion', 'corresponsal'].map(
      (username) => `${username}=${PASSWORD}`,
    );
    const secrets = [...users, `api-key.corresponsal=${city.apiKey}`];
    await writeFile(path.join(city.host.dataFolder, 'demo-passwords'), `${secrets.join('\n')}\n`);
  });
  after(() => city.stop());

  it('shows commands that take a certificate to its document, requests to their refusal, and what they answer', async () => {
    const { url, dataFolder } = city.host;
    const document = await readFile(path.join(packageRoot, 'docs/documents.md'), 'utf8');
    const env = { ...process.env, URL: url, DATA: dataFolder };
    await followBlocks(shellBlocks(document), { cwd: dataFolder, env });
  });
});
