import { TOTP } from 'otpauth';
import { PASSWORD } from '../../../plugins/auth/support/auth-client.js';
import type { ListedView } from './console-views.js';
import { logIn, settled, type Visit } from './console-visit.js';
import { addClerk } from './staff-calls.js';

let users = 0;

/** Opens the account of a new user, and begins a second factor. */
async function begun({ page, go }: Visit, username: string): Promise<void> {
  await go('cuenta');
  await logIn(page, username);
  await page.type('[aria-labelledby=dos-pasos] input[name=password]', PASSWORD);
  await page.click('[aria-labelledby=dos-pasos] .btn');
  await page.waitForSelector('svg.qr');
}

/** My account: the second factor, and the menu under the name. */
export const accountViews: readonly ListedView[] = [
  {
    name: 'cuenta-clave-del-telefono',
    open: (visit) => begun(visit, 'ventanilla'),
  },
  {
    name: 'cuenta-codigos',
    open: async ({ city, ...visit }) => {
      const { page } = visit;
      const username = `cuenta${(users += 1)}`;
      await addClerk(city, username);
      await begun(visit, username);
      const secret = await page.$eval('.secret-key', (key) => (key.textContent as string).replaceAll(/\s/g, ''));
      const timestamp = city.host.clock.now().getTime();
      await page.type('input[name=codigo]', new TOTP({ secret }).generate({ timestamp }));
      await page.keyboard.press('Enter');
      await page.waitForSelector('.codes');
    },
  },
  {
    name: 'cuenta-menu',
    open: async ({ page, go }) => {
      await go('cuenta');
      await logIn(page, 'ventanilla');
      await settled(page);
      await page.click('.user');
      await page.waitForSelector('.user-menu:popover-open');
    },
  },
];
