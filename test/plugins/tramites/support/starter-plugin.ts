import { randomUUID } from 'node:crypto';
import { ConflictError, Database, type AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { INACTIVE_PROCESS, ProcessStarter } from '../../../../plugins/tramites/contract.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { pluginOf } from '../../../host/support/plugin-of.js';

/** An instance that the plugin started. */
export interface StartedInstance {
  readonly llave: string;
  readonly proceso: string;
  /** The id of the record, or of the registration of a certificate. */
  readonly record_id: number;
  /** The code of the tramite, or of the certificate. */
  readonly codigo: string;
  readonly datos: Readonly<Record<string, unknown>>;
}

/** Work of a test during the preparation or the start of a process. */
export interface Meanwhile {
  prepare?: ((proceso: string) => Promise<void>) | undefined;
  start?: ((proceso: string) => Promise<void>) | undefined;
}

/**
 * Returns a plugin that starts processes: each is a row of its own table, in the caller's transaction. The process
 * `INACTIVO` has no active version, that of `TERMINADO` ends after it was prepared, `SIN_SALIDA` cannot begin with any
 * data, `ROTO` fails after its row was written, and `ENSEGUIDA` ends at once.
 */
export function startingPlugin(meanwhile: Meanwhile = {}): AnyHostPlugin {
  return pluginOf({
    id: 'starter',
    dependsOn: ['tramites'],
    migrations: new URL('./starter-migrations/', import.meta.url),
    bindings({ bind }) {
      bind(ProcessStarter).toDynamicValue((context) => {
        const database = context.get<Database>(Database);
        const inactive = (): never => {
          throw new ConflictError('El proceso no tiene una versión activa.', { code: INACTIVE_PROCESS });
        };
        return {
          checkBinding: () => Promise.resolve(),
          prepareProcess: async (proceso, datos) => {
            if (proceso === 'INACTIVO') inactive();
            if (proceso === 'SIN_SALIDA') throw new ConflictError('Falla.', { code: 'condicion_fallida' });
            await meanwhile.prepare?.(proceso);
            return {
              startProcess: async (tx, origin) => {
                if (proceso === 'TERMINADO') inactive();
                const llave = randomUUID();
                const [record_id, codigo] =
                  origin.kind === 'tramite'
                    ? [origin.recordId, origin.tramite]
                    : [origin.registrationId, origin.certificado];
                const row = { llave, proceso, record_id, codigo, datos: JSON.stringify(datos) };
                await database.insertRows('starter_instance', [row], [], tx);
                if (proceso === 'ROTO') throw new Error('the process broke while it started');
                await meanwhile.start?.(proceso);
                if (proceso !== 'ENSEGUIDA') return { llave };
                return {
                  llave,
                  progress: { kind: 'ended', favorable: false, resultado: 'NEGADA', aviso: 'No aplica.' },
                };
              },
            };
          },
        };
      });
    },
  });
}

/** Returns the instances that were started, and whose transaction was committed. */
export async function startedInstances({ database }: TestHost): Promise<StartedInstance[]> {
  const rows = await database.rows<StartedInstance>(
    'SELECT llave, proceso, record_id, codigo, datos FROM starter_instance ORDER BY record_id',
  );
  return rows.map((row) => ({ ...row, datos: database.parseJson<StartedInstance['datos']>(row.datos) }));
}
