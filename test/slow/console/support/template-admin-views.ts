import type { ListedView } from './console-views.js';
import { logIn } from './console-visit.js';

const opened =
  (address: string, shown: string): ListedView['open'] =>
  async ({ page, go }) => {
    await go(`administracion/${address}`);
    await logIn(page, 'admin');
    await page.waitForSelector(shown);
  };

/** Templates of documents and mails with their previews, issued documents, and their keys. */
export const templateAdminViews: readonly ListedView[] = [
  { name: 'administracion-plantillas', open: opened('plantillas', 'tbody tr') },
  {
    name: 'administracion-plantilla',
    open: async ({ page, go, city }) => {
      const [{ codigo }] = (await city.host.database.rows<{ codigo: string }>(
        'SELECT codigo FROM documents_template ORDER BY id',
      )) as [{ codigo: string }];
      await go(`administracion/plantillas/${codigo}`);
      await logIn(page, 'admin');
      await page.waitForSelector('.template-preview__page');
    },
  },
  { name: 'administracion-plantilla-correo', open: opened('plantilla-correo-nueva', 'input[name=asunto]') },
  { name: 'administracion-documentos', open: opened('documentos', '.table, .state') },
  { name: 'administracion-llaves', open: opened('documentos/llaves', '.table, .state') },
];
