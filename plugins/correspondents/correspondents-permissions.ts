import type { PermissionDeclaration } from '../../host/plugin-api/index.js';

/** The permissions of API keys (decisions, section 2). */
export const QUERY_INVOICES = 'corresponsales.consulta';
export const PAY_INVOICES = 'corresponsales.pago';
/** The permission to read invoices, the ledger and the files of payments. */
export const READ_CORRESPONDENTS = 'correspondents.read';
/** The permission to save and annul invoices. */
export const ADMINISTER_INVOICES = 'correspondents.invoices';

export const correspondentsPermissions: readonly PermissionDeclaration[] = [
  { code: QUERY_INVOICES, name: 'Consultar facturas como corresponsal, con clave API', isEndpoint: true },
  { code: PAY_INVOICES, name: 'Notificar pagos como corresponsal, con clave API', isEndpoint: true },
  { code: READ_CORRESPONDENTS, name: 'Consultar facturas, pagos y conciliaciones de los corresponsales' },
  { code: ADMINISTER_INVOICES, name: 'Guardar y anular facturas de los corresponsales' },
];
