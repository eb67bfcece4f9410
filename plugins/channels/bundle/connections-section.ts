import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { BundleSection, ImportContext, ImportOutcome, Transaction } from '../../../host/plugin-api/index.js';
import { ConnectionImports } from '../connections/connection-imports.js';
import { connectionFields } from '../contract.js';

const item = z
  .strictObject({
    servicio: z
      .string()
      .regex(/^[a-z0-9]{1,14}$/)
      .describe('the channel: the id of its plugin'),
    identificador: connectionFields.identificador.describe('its name at the platform'),
    token: connectionFields.token.optional(),
    usuario: connectionFields.usuario,
    prefijo: connectionFields.prefijo.optional(),
    ciudadanos: connectionFields.ciudadanos.optional(),
  })
  // Two channels may use the same number.
  .transform((one) => ({ ...one, clave: `${one.servicio}:${one.identificador}` }));

/** The section `mensajeros`: the connections of all channels. */
@injectable()
export class ConnectionsSection implements BundleSection<typeof item> {
  readonly name = 'mensajeros';
  readonly after = ['usuarios'];
  readonly item = item;
  readonly key = 'clave';
  readonly foreignSecrets = ['token'];

  constructor(@inject(ConnectionImports) private readonly connections: ConnectionImports) {}

  importItem({ clave: _clave, ...given }: z.output<typeof item>, context: ImportContext): Promise<ImportOutcome> {
    return this.connections.put(context, given);
  }

  exportItems(tx: Transaction): Promise<z.input<typeof item>[]> {
    return this.connections.all(tx);
  }
}
