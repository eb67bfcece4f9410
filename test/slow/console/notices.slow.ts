import { expect } from 'chai';
import { ConsoleBrowser } from './support/console-browser.js';
import { settled } from './support/console-visit.js';
import { fillInbox } from './support/filled-inbox.js';
import { coveredControls } from './support/screen-faults.js';

/** Keeps a notice of success, which leaves by itself after a while. */
const keepNotices = `{
  const later = window.setTimeout;
  window.setTimeout = (work, wait, ...rest) => (wait >= 5000 ? 0 : later(work, wait, ...rest));
}`;

describe('notices', () => {
  let desk: ConsoleBrowser;

  before(async () => {
    desk = await ConsoleBrowser.start();
  });
  after(() => desk?.stop());

  it('cover no control, three at a time, on a wide page and on a phone', async () => {
    await fillInbox(desk.city.host.database, 'ventanilla', 8);
    await desk.at('ventanilla', '', async ({ page }) => {
      await page.waitForSelector('.tray tbody tr');
      await page.evaluate(keepNotices);
      for (let saved = 1; saved <= 3; saved += 1) {
        await page.locator('.page-head .btn--quiet').click();
        await page.locator('dialog[open] [type=submit]').click();
        await page.waitForFunction(`document.querySelectorAll('.notices > .notice').length === ${saved}`);
        await page.waitForFunction("!document.querySelector('dialog[open]')");
      }
      await settled(page);
      for (const width of [1280, 360]) {
        await page.setViewport({ width, height: 740 });
        await page.evaluate('scrollTo(0, document.body.scrollHeight)');
        expect(await coveredControls(page), `${width}`).to.deep.equal([]);
      }
      expect(await page.$$('.notices > .notice')).to.have.length(3);
    });
  });
});
