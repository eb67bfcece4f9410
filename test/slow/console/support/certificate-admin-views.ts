import type { ListedView } from './console-views.js';
import { logIn } from './console-visit.js';

const opened =
  (address: string, shown: string): ListedView['open'] =>
  async ({ page, go }) => {
    await go(address);
    await logIn(page, 'admin');
    await page.waitForSelector(shown);
  };

/** Certificates: the list, the form of a new one, and the registrations. */
export const certificateAdminViews: readonly ListedView[] = [
  { name: 'administracion-certificados', open: opened('administracion/certificados', '.table') },
  { name: 'administracion-certificado-nuevo', open: opened('administracion/certificado-nuevo', '.question-list') },
  { name: 'administracion-registros', open: opened('administracion/registros-de-certificados', '.filters, .state') },
];
