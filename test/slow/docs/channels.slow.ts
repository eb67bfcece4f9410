import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';
import { followBlocks } from '../../../scripts/docs/follow-blocks.js';
import { shellBlocks } from '../../../scripts/docs/shell-blocks.js';
import { startDemoCity, type DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { freePort } from '../../support/free-port.js';

describe('docs/channels.md', function () {
  this.timeout(180_000);
  let city: DemoCity;
  let port: number;

  before(async () => {
    port = await freePort();
    city = await startDemoCity({ environment: { VENTANILLA_MESSENGER_API_ROOT: `http://127.0.0.1:${port}` } });
    await writeFile(path.join(city.host.dataFolder, 'demo-passwords'), `admin=${PASSWORD}\n`);
  });
  after(() => city.stop());

  it('shows conversations that link a chat, make a task and file a tramite', async () => {
    const document = await readFile(path.join(packageRoot, 'docs/channels.md'), 'utf8');
    const { url, dataFolder } = city.host;
    const env = { ...process.env, URL: url, DATA: dataFolder, CHAT_PORT: String(port) };
    await followBlocks(shellBlocks(document), { cwd: packageRoot, env });
  });
});
