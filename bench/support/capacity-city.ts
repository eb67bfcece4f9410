import { randomUUID } from 'node:crypto';
import { city, PASSWORD, USERNAME } from './city.js';

/** A tramite with a file, and one that mails a receipt. */
export const WITH_FILE = 'CON_ANEXO';
export const WITH_RECEIPT = 'CON_COMPROBANTE';

/** The user who creates the bots, and the user who receives their tasks. */
export const OWNERS = { admin: 'alcaldesa', owner: USERNAME, password: PASSWORD };

/** A bank that looks up invoices and pays them. */
export const BANK = { username: 'corresponsal', password: PASSWORD, apiKey: randomUUID() };

const { preguntas } = city.tramites[0]!;
const tramite = (codigo: string, question: object): object => ({
  codigo,
  nombre: codigo,
  preguntas: [...preguntas, question],
});

/** The city of the benches with a bank, an owner of bots, a tramite with a file and one with a receipt. */
export const capacityCity = {
  ...city,
  usuarios: [
    ...city.usuarios,
    { username: OWNERS.admin, password: OWNERS.password, is_superuser: true },
    { username: BANK.username, password: BANK.password },
  ],
  api_usuarios: [
    {
      username: BANK.username,
      api_key: BANK.apiKey,
      endpoints: ['corresponsales.consulta', 'corresponsales.pago'],
    },
  ],
  tramites: [
    ...city.tramites,
    tramite(WITH_FILE, { pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO' }),
    tramite(WITH_RECEIPT, { pre_codigo: 'recibo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true }),
  ],
};
