// `npm run docs:portal-picture`: draws docs/portal.png, the first page of the demonstration city, which README shows.
import 'reflect-metadata';
import path from 'node:path';
import { packageRoot } from '../../host/runtime/paths.js';
import { launchPageBrowser, openTab } from '../../test/slow/pages/support/page-browser.js';
import { startPageCity } from '../../test/slow/pages/support/page-city.js';
import { startDatabaseServer, stopDatabaseServer } from '../../testing/database-server.js';

process.env['NODE_ENV'] = 'test';
await startDatabaseServer();
const [city, browser] = await Promise.all([startPageCity(), launchPageBrowser()]);
const { url } = city.host;
const { page } = await openTab(browser, url, { width: 1280, scheme: 'light', hasScripts: true });
await page.goto(`${url}/`, { waitUntil: 'load' });
await page.screenshot({
  path: path.join(packageRoot, 'docs/portal.png'),
  clip: { x: 0, y: 0, width: 1280, height: 900 },
});
await browser.close();
await city.stop();
await stopDatabaseServer();
