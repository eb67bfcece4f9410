import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { WorkRefusedError } from './incident.js';

/** The addresses that one task may write to. */
const MOST_ADDRESSES = 20;

/** Reads the addresses from the value of an expression `para`. Throws {@link WorkRefusedError} for any other value. */
export function addressesIn(value: JsonValue | undefined): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  const addresses = list.filter((one): one is string => typeof one === 'string');
  if (addresses.length === list.length && list.length > 0 && list.length <= MOST_ADDRESSES) return addresses;
  throw new WorkRefusedError({
    codigo: 'destinatario_invalido',
    mensaje: `La expresión de \`para\` no da una dirección, ni una lista de 1 a ${MOST_ADDRESSES}.`,
  });
}
