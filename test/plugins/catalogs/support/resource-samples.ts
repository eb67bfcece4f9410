import type { Values } from '../../../../plugins/catalogs/engine/resource.js';
import { turn, type Named, type Naming, type Place } from './sample-values.js';

/** The parts of an item that depend on more than one field. */
export interface ResourceSample {
  /** The fields whose values depend on each other. */
  readonly values?: (n: number, place: Place, naming: Naming) => Values;
  /** The fields that an item needs beside the required ones. */
  readonly least?: readonly string[];
  /** The fields that are changed together; all others change alone. */
  readonly together?: readonly (readonly string[])[];
}

const year = (n: number): number => 1900 + n;

/** The samples by resource; the fields of all other resources are independent. */
export const resourceSamples: Readonly<Record<string, ResourceSample>> = {
  vigencia: {
    values: (n) => ({
      anio: year(n),
      fecha_inicio: `${year(n)}-01-01`,
      fecha_fin: `${year(n)}-12-31`,
      activa: false,
    }),
    together: [['fecha_inicio', 'fecha_fin']],
  },
  fmenu: {
    values: (n, { items, users, roles }, naming) => {
      const menus = items.get('menu')!;
      const holders: readonly (Named | string)[] = [...users, ...roles];
      const holder = turn(holders, Math.floor(n / menus.length));
      const isRole = typeof holder === 'string';
      return {
        menu: turn(menus, n)[naming],
        usuario: isRole ? null : holder[naming],
        rol: isRole ? holder : null,
      };
    },
    least: ['usuario'],
    together: [['usuario', 'rol', 'menu']],
  },
  ciiu: {
    values: (n) => ({ vigente_desde: `${year(n)}-06-01`, vigente_hasta: '2999-12-31' }),
  },
};
