import { correspondentsBundle } from '../../plugins/correspondents/support/correspondents-client.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { TRAMITE } from './crash-folder.js';
import { officeBundle } from './workflow-office.js';

/** The administrator of the bots, and the owner of their tasks; both look up their own account. */
export const OWNERS = { admin: 'alcaldesa', owner: 'secretaria', password: PASSWORD };

/** Seconds, mostly close to none, so that a kill hits all parts of an action. */
const BRIEF = 'power(random(), 4) * 0.05';

/** Returns the address of the receipt of a filing. */
export const receiptAddressOf = (folio: string): string => `${folio}@correo.example`;

const office = officeBundle(BRIEF) as { readonly usuarios: readonly object[] };
const { usuarios: banks, api_usuarios } = correspondentsBundle;

/** An office with its processes, banks, owners of bots, and a tramite that sends a receipt and takes a file. */
export const serverBundle = {
  ...office,
  usuarios: [
    ...office.usuarios,
    ...banks,
    { username: OWNERS.admin, password: OWNERS.password, is_superuser: true },
    { username: OWNERS.owner, password: OWNERS.password },
  ],
  api_usuarios,
  tramites: [
    {
      codigo: TRAMITE,
      nombre: 'Trámite con comprobante y anexo',
      preguntas: [
        { pre_codigo: 'folio', pre_texto: 'Folio', pre_tipo: 'TEXTO', pre_obligatorio: true },
        { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
        { pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO' },
      ],
    },
  ],
};
