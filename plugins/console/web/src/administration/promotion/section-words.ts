/** The sections of bundles in the words of the administration, in the order of its pages. */
const words: Readonly<Record<string, string>> = {
  tramites: 'Trámites',
  tipos_denuncia: 'Tipos de denuncia',
  plantillas_validacion: 'Validaciones de datos',
  procesos: 'Procesos',
  formularios: 'Formularios de tareas',
  certificados: 'Certificados',
  procedimientos: 'Procedimientos de la base de datos',
  plantillas: 'Plantillas de documentos',
  plantillas_correo: 'Plantillas de correos',
  textos_canales: 'Textos de los chats',
  calendario: 'Calendario',
  'catalogos.dependencia': 'Dependencias',
  'catalogos.barrio': 'Barrios',
  'catalogos.ciiu': 'Actividades económicas (CIIU)',
  'catalogos.consecutivo': 'Consecutivos',
  'catalogos.fmenu': 'Menús de cada rol',
  'catalogos.informe': 'Informes',
  'catalogos.localidad': 'Localidades',
  'catalogos.menu': 'Menús',
  'catalogos.modulo': 'Módulos',
  'catalogos.municipio': 'Municipios',
  'catalogos.tipoidentificacion': 'Tipos de identificación',
  'catalogos.unidadcomunera': 'Comunas',
  'catalogos.vigencia': 'Vigencias',
  roles: 'Roles',
  usuarios: 'Usuarios',
  api_usuarios: 'Claves de API',
  tokens_api: 'Tokens',
  mensajeros: 'Bots',
  facturas: 'Facturas',
};

const order = Object.keys(words);

/** Names a section; one of another plugin has its own name. */
export const sectionInWords = (name: string): string => words[name] ?? name;

/** Sorts sections as the pages show them, unknown ones last. */
export function inOrder<S>(sections: readonly S[], nameOf: (section: S) => string): readonly S[] {
  const placeOf = (section: S): number => (order.indexOf(nameOf(section)) + order.length + 1) % (order.length + 1);
  return sections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Writes a number of things: "1 elemento nuevo", "3 elementos nuevos". */
export const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;
