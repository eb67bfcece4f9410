import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { service } from '../../../host/boot/container/build-container.js';
import { packageRoot } from '../../../host/runtime/paths.js';
import { Clock } from '../../../host/plugin-api/index.js';
import { followBlocks } from '../../../scripts/docs/follow-blocks.js';
import { shellBlocks } from '../../../scripts/docs/shell-blocks.js';
import { startDemoCity, type DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

describe('docs/terms.md', function () {
  this.timeout(120_000);
  let city: DemoCity;
  let present = new Date('2026-03-26T15:00:00Z');
  // A line such as `# 2026-04-07` sets the clock to ten in the morning of that day.
  let days: Server;

  before(async () => {
    city = await startDemoCity({ overrides: [service(Clock, { now: () => present })] });
    await writeFile(path.join(city.host.dataFolder, 'demo-passwords'), `admin=${PASSWORD}\nventanilla=${PASSWORD}\n`);
    days = createServer(({ url }, answer) => {
      present = new Date(`${url!.slice(1)}T15:00:00Z`);
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(days, 'listening');
  });
  after(async () => {
    days?.close();
    await city?.stop();
  });

  it('shows commands that work on these days, and what they answer', async () => {
    const text = await readFile(path.join(packageRoot, 'docs/terms.md'), 'utf8');
    const { dataFolder, url } = city.host;
    const clock = `http://127.0.0.1:${(days.address() as AddressInfo).port}`;
    const blocks = shellBlocks(text).map((block) => ({
      ...block,
      commands: block.commands.replace(/^# (\d{4}-\d{2}-\d{2})$/gm, `curl -s ${clock}/$1`),
    }));
    await followBlocks(blocks, { cwd: dataFolder, env: { ...process.env, URL: url, DATA: dataFolder } });
  });
});
