/** The effects of a missing plugin: warnings, and the unavailable tramites by code with the reason of their refusal. */
export interface Expected {
  readonly warnings: readonly string[];
  readonly unavailable: Readonly<Record<string, RegExp>>;
}
const passedOver = (id: string, ...sections: readonly string[]): string =>
  `plugin "${id}" is not loaded: passed over: ${sections.join(', ')}`;
const notGiven = (id: string, role: string, permission: string): string =>
  `plugin "${id}" is not loaded: role ${role} is not given ${permission}`;
const asksFor = (id: string, section: string, permission: string): string =>
  `plugin "${id}" is not loaded: catalogos.${section} asks for its permission ${permission}`;

const lists = [
  'modulo',
  'menu',
  'fmenu',
  'vigencia',
  'consecutivo',
  'informe',
  'dependencia',
  'unidadcomunera',
  'barrio',
];
/** The warnings for the lists that the demonstration reads from separate files. */
export const ownFiles = ['tipoidentificacion', 'ciiu', 'municipio'].map((name) =>
  passedOver('catalogs', `catalogos.${name}`),
);
const noCatalogs = [
  ...ownFiles,
  passedOver('catalogs', ...lists.map((name) => `catalogos.${name}`)),
  notGiven('catalogs', 'ventanilla', 'catalogs.barrio.read'),
  notGiven('catalogs', 'ventanilla', 'catalogs.consecutivo.tomar'),
];
const noOptions = [
  'tramites RESIDENCIA: not available: no loaded plugin brings the options of its form (catalogo: barrio)',
];
const noBot = 'mensajeros messenger: passed over: the plugin of this channel is not loaded';
const noCertificates = passedOver('certificates', 'certificados');
const noChannels = passedOver('channels', 'mensajeros');
const noProcesses = passedOver('workflow', 'formularios', 'procesos');
/** The warnings without `tramites`. Roles keep `tramites.read`, as a registered procedure names that permission. */
const noTramites = [
  passedOver('tramites', 'tipos_denuncia', 'tramites'),
  notGiven('tramites', 'ventanilla', 'tramites.counter'),
  notGiven('tramites', 'ventanilla', 'tramites.answer'),
  notGiven('tramites', 'ventanilla', 'tramites.files'),
  notGiven('tramites', 'administracion', 'tramites.admin'),
  notGiven('tramites', 'administracion', 'tramites.files'),
];
export const LICENCIA = 'LICENCIA_ESPACIO_PUBLICO';

export const expectations: Readonly<Record<string, Expected>> = {
  calendar: {
    warnings: [
      passedOver('calendar', 'calendario'),
      notGiven('calendar', 'administracion', 'calendar.manage'),
      noCertificates,
      noChannels,
      noProcesses,
      ...noCatalogs,
      passedOver('correspondents', 'facturas'),
      ...noTramites,
    ],
    unavailable: {},
  },
  terms: {
    warnings: [
      noCertificates,
      noChannels,
      ...noTramites,
      asksFor('tramites', 'menu', 'tramites.read'),
      asksFor('tramites', 'informe', 'tramites.read'),
    ],
    unavailable: {},
  },
  forms: {
    warnings: [noCertificates, noChannels, noProcesses, ...noCatalogs, ...noTramites],
    unavailable: {},
  },
  procedures: {
    warnings: [
      noCertificates,
      noChannels,
      noProcesses,
      ...noCatalogs,
      ...noOptions,
      passedOver('correspondents', 'facturas'),
      passedOver('procedures', 'procedimientos', 'tokens_api'),
    ],
    unavailable: { PQRSD: /módulo de procesos/, [LICENCIA]: /módulo de procesos/, RESIDENCIA: /./ },
  },
  tramites: {
    warnings: [
      noCertificates,
      noChannels,
      ...noTramites,
      asksFor('tramites', 'menu', 'tramites.read'),
      asksFor('tramites', 'informe', 'tramites.read'),
    ],
    unavailable: {},
  },
  certificates: { warnings: [noCertificates], unavailable: {} },
  workflow: {
    warnings: [noChannels, noProcesses],
    unavailable: { PQRSD: /módulo de procesos/, [LICENCIA]: /módulo de procesos/ },
  },
  documents: {
    warnings: [
      passedOver('documents', 'plantillas'),
      'procesos PQRSD: not published, as a plugin is not loaded: La tarea «AUTO» produce un documento, y nada instalado los produce.',
      `procesos ${LICENCIA}: not published, as a plugin is not loaded: La tarea «RESOLUCION» produce un documento, y nada instalado los produce.`,
    ],
    unavailable: { PQRSD: /su proceso no está activo/, [LICENCIA]: /su proceso no está activo/ },
  },
  catalogs: { warnings: [...noCatalogs, ...noOptions], unavailable: { RESIDENCIA: /./ } },
  reports: { warnings: [], unavailable: {} },
  correspondents: { warnings: [passedOver('correspondents', 'facturas')], unavailable: {} },
  channels: { warnings: [noChannels], unavailable: {} },
  messenger: { warnings: [noBot], unavailable: {} },
  portal: { warnings: [], unavailable: {} },
  console: { warnings: [], unavailable: {} },
};
