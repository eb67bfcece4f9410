/**
 * The permissions that open a page of the administration. The menu reads them before the pages are loaded; a test holds
 * them equal to those of the pages.
 */
export const administrationPermissions: readonly string[] = [
  'calendar.manage',
  'calendar.read',
  'catalogs.dependencia.read',
  'catalogs.dependencia.write',
  'host.admin',
  'host.audit',
  'tramites.admin',
  'workflow.admin',
  'workflow.designer',
  'workflow.read',
];
