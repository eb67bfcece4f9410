import { z } from 'zod';
import type { TreeView } from '../engine/resource-routes.js';
import type { MenuNode, MenuTree } from './menu-tree.js';

const entry = {
  id: z.int(),
  codigo: z.string(),
  nombre: z.string(),
  icono: z.string().nullable(),
};

const node: z.ZodType<MenuNode> = z
  .object({ ...entry, ruta: z.string().nullable(), hijos: z.lazy(() => z.array(node)) })
  .meta({ id: 'NodoDeMenu' });

/** Makes the tree of `GET /fmenu/?arbol=1`: every user may read their own. */
export function menuTreeView(menus: MenuTree): TreeView {
  return {
    schema: z.array(z.object({ ...entry, menus: z.array(node) })),
    description:
      'Con `arbol=1`, en lugar de una página: los módulos y menús que ve un usuario, el que llama o el de `usuario`, que ' +
      'requiere el permiso de consulta. El árbol propio lo consulta cualquiera que haya iniciado sesión.',
    isForAnybody: true,
    read: (by, { usuario }) => menus.of(by, typeof usuario === 'number' ? usuario : undefined),
  };
}
