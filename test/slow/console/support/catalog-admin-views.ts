import { logIn } from './console-visit.js';
import type { ListedView } from './console-views.js';

const opened =
  (address: string, selector: string): ListedView['open'] =>
  async ({ page, go }) => {
    await go(`administracion/catalogos${address}`);
    await logIn(page, 'admin');
    await page.waitForSelector(selector);
  };

/** The catalogs: their index, a list, a tree, the form of a new item, and the import of a file. */
export const catalogAdminViews: readonly ListedView[] = [
  { name: 'administracion-catalogos', open: opened('', 'tbody tr') },
  { name: 'administracion-catalogo', open: opened('/barrio', '.table, .state') },
  { name: 'administracion-catalogo-arbol', open: opened('/ciiu', '.table, .state') },
  { name: 'administracion-catalogo-nuevo', open: opened('/barrio/nuevo', 'input[name=unidadcomunera]') },
  { name: 'administracion-catalogo-importar', open: opened('/barrio/importar', 'input[type=file]') },
];
