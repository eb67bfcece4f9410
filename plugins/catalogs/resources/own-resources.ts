import { barrio } from './barrio.js';
import { ciiu } from './ciiu.js';
import { consecutivo } from './consecutivo.js';
import { dependencia } from './dependencia.js';
import { fmenu } from './fmenu.js';
import { informe } from './informe.js';
import { localidad } from './localidad.js';
import { menu } from './menu.js';
import { modulo } from './modulo.js';
import { municipio } from './municipio.js';
import { tipoidentificacion } from './tipoidentificacion.js';
import { unidadcomunera } from './unidadcomunera.js';
import { vigencia } from './vigencia.js';

/** The resources that have a table. A resource comes after those that it refers to. */
export const resources = {
  modulo,
  menu,
  fmenu,
  vigencia,
  consecutivo,
  dependencia,
  municipio,
  localidad,
  unidadcomunera,
  barrio,
  ciiu,
  tipoidentificacion,
  informe,
} as const;
