import type { Container } from 'inversify';
import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { Database, type Clock } from '../../../host/plugin-api/index.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { CrashFolder } from './crash-folder.js';
import { CrashHost } from './crash-host.js';
import { setCrashPoint, withCrashPoints } from './crash-points.js';
import { withTool } from './crash-tool.js';
import { DocumentCalls } from './document-calls.js';
import { RemovableRun } from './removable-run.js';

/** The caller that requests documents. */
const CALLER = { username: 'luz', password: PASSWORD };

const bundle = {
  version: 1,
  usuarios: [CALLER],
  procedimientos: [
    {
      pro_codigo: 'ECO',
      nombre_bd: 'city_eco',
      usos: ['certificado'],
      sql: {
        postgres: `CREATE OR REPLACE FUNCTION public.city_eco(datos jsonb) RETURNS jsonb LANGUAGE sql AS
          $$ SELECT jsonb_build_object('estado', true, 'respuesta', datos) $$`,
      },
    },
  ],
  plantillas: [{ codigo: 'CONSTANCIA', html: '<h1>Constancia</h1><p>{{ datos.nombre }}, {{ documento.codigo }}</p>' }],
  certificados: [
    {
      cert_codigo: 'CONSTANCIA',
      cert_nombre: 'Constancia',
      cert_TablaBusqueda: 'ECO',
      plantilla: 'CONSTANCIA',
      preguntas: [{ pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true }],
    },
  ],
};

/** A host that makes documents, on a data folder of its own, and its callers. */
export class DocumentRun extends RemovableRun {
  readonly calls: DocumentCalls;

  private constructor(
    readonly folder: CrashFolder,
    readonly host: CrashHost,
  ) {
    super();
    this.calls = new DocumentCalls(() => host.url);
  }

  /** Starts the run. With `atPoints`, the host can be killed at a point of its work. */
  static async start({ atPoints = false } = {}): Promise<DocumentRun> {
    const folder = await CrashFolder.create(atPoints ? withCrashPoints : {});
    const run = new DocumentRun(folder, new CrashHost(folder));
    return run.begun(run.begin(atPoints));
  }

  /** Lets `work` use the host's database, beside the host. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    return this.withTool((container) => work(container.get<Database>(Database)));
  }

  /** Lets `work` use the services of a tool beside the host. */
  withTool<T>(work: (container: Container) => Promise<T>, clock?: Clock): Promise<T> {
    return withTool(this.folder, work, clock);
  }

  private async begin(atPoints: boolean): Promise<void> {
    if (atPoints) await setCrashPoint(this.folder.environment);
    await writeFile(this.folder.environment['VENTANILLA_BUNDLE']!, stringify(bundle));
    await this.host.start();
    await this.calls.signIn(CALLER);
  }

  protected async end(): Promise<void> {
    const stopped = this.calls.stop();
    await this.host.retire();
    await stopped;
    await this.folder.remove();
  }
}
