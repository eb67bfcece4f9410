import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';
import { followBlocks } from '../../../scripts/docs/follow-blocks.js';
import { shellBlocks } from '../../../scripts/docs/shell-blocks.js';
import { startDemoCity, type DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

describe('docs/correspondents.md', function () {
  this.timeout(120_000);
  let city: DemoCity;

  before(async () => {
    city = await startDemoCity();
    const secrets = [`admin=${PASSWORD}`, `corresponsal=${PASSWORD}`, `api-key.corresponsal=${city.apiKey}`];
    await writeFile(path.join(city.host.dataFolder, 'demo-passwords'), secrets.map((line) => `${line}\n`).join(''));
  });
  after(() => city?.stop());

  it('shows commands that work, and what they answer', async () => {
    const text = await readFile(path.join(packageRoot, 'docs/correspondents.md'), 'utf8');
    const { dataFolder, url } = city.host;
    const env = { ...process.env, URL: url, DATA: dataFolder };
    await followBlocks(shellBlocks(text), { cwd: dataFolder, env });
  });
});
