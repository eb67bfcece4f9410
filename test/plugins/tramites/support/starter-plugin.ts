import { randomUUID } from 'node:crypto';
import { ConflictError, Database } from '../../../../host/plugin-api/index.js';
import { ProcessStarter } from '../../../../plugins/tramites/contract.js';
import type { TestHost } from '../../../support/start-test-host.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

/** An instance that the plugin started. */
export interface StartedInstance {
  readonly llave: string;
  readonly proceso: string;
  /** Of the record, or the registration of a certificate. */
  readonly record_id: number;
  /** The code of the certificate, for a registration. */
  readonly radicado: string;
  readonly datos: Readonly<Record<string, unknown>>;
}

/**
 * A plugin that starts processes: each is a row of its own table, in the caller's transaction. The process `INACTIVO` has
 * no active version, and `ROTO` fails after its row was written.
 */
export const starterPlugin = pluginOf({
  id: 'starter',
  dependsOn: ['tramites'],
  migrations: new URL('./starter-migrations/', import.meta.url),
  bindings({ bind }) {
    bind(ProcessStarter).toDynamicValue((context) => {
      const database = context.get<Database>(Database);
      return {
        start: async (tx, { proceso, datos, origin }) => {
          if (proceso === 'INACTIVO') throw new ConflictError('El proceso no tiene una versión activa.');
          const llave = randomUUID();
          const [record_id, radicado] =
            origin.kind === 'tramite'
              ? [origin.recordId, origin.radicado]
              : [origin.registrationId, origin.certificado];
          const row = { llave, proceso, record_id, radicado, datos: JSON.stringify(datos) };
          await database.insert('starter_instance', [row], [], tx);
          if (proceso === 'ROTO') throw new Error('the process broke while it started');
          return { llave };
        },
      };
    });
  },
});

/** The instances that were started, and whose transaction was committed. */
export async function startedInstances({ database }: TestHost): Promise<StartedInstance[]> {
  const rows = await database.rows<StartedInstance>(
    'SELECT llave, proceso, record_id, radicado, datos FROM starter_instance ORDER BY record_id',
  );
  return rows.map((row) => ({ ...row, datos: database.parseJson<StartedInstance['datos']>(row.datos) }));
}
