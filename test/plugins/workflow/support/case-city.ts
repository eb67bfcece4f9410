import request from 'supertest';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { documentPlugins, documentsConfig, samePage } from '../../documents/support/documents-client.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { AutomaticCity } from './automatic-city.js';
import { startWorkflowHost } from './workflow-client.js';

const of = (username: string): { asignacion: { usuario: string } } => ({ asignacion: { usuario: `"${username}"` } });

const visit = definition([user('VISITAR', of('beto')), task('FIN', 'FIN')], flow('VISITAR!SIGUE>FIN'), {
  codigo: 'VISITA',
  nombre: 'Visita',
});

const license = definition(
  [
    user('ATENDER', { ...of('luz'), publico: 'En estudio' }),
    task('SUBPROCESO', 'VISITA', { proceso: 'VISITA', publico: 'En visita' }),
    task('DOCUMENTO', 'ACTO', { plantilla: 'ACTO', publico: 'Decisión' }),
    task('CORREO', 'AVISAR', { plantilla: 'M_AVISO', para: '["uno@correo.example", "dos@correo.example"]' }),
    user('COMPLETAR', {
      asignacion: { usuario: 'if instancia.solicitante = null then "luz" else instancia.solicitante' },
    }),
    task('FIN', 'FIN', { publico: 'Terminado' }),
  ],
  flow('ATENDER!SIGUE>VISITA', 'VISITA>ACTO', 'ACTO>AVISAR', 'AVISAR>COMPLETAR', 'COMPLETAR!SIGUE>FIN'),
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);

const preguntas = [
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' },
  { pre_codigo: 'plano', pre_texto: 'Plano', pre_tipo: 'ARCHIVO' },
];

const withPermissions = (username: string, ...permisos: readonly string[]): object => ({
  username,
  password: PASSWORD,
  permisos,
});

/** An entry of a case as it is answered. */
export interface Entry {
  readonly tipo: string;
  readonly fecha: string;
  readonly publico: boolean;
  readonly usuario: string | null;
  readonly datos: Readonly<Record<string, unknown>>;
}

export interface CasePageBody {
  readonly caso: { readonly llave: string | null; readonly key: string | null; readonly radicado: string | null };
  readonly entradas: readonly Entry[];
  readonly siguiente: string | null;
}

export interface FiledCase {
  readonly key: string;
  readonly radicado: string;
  /** Of its record. */
  readonly datos: number;
}

/**
 * A city with licences, in which `rosa` files, `luz` attends, `beto` visits, `archivo` reads records, `mesa` those and
 * their files, and `carla` has to do with nothing.
 */
export class CaseCity extends AutomaticCity {
  static async begin(): Promise<CaseCity> {
    const client = await startWorkflowHost(
      {
        usuarios: [
          ...['ana', 'carla'].map((username) => withPermissions(username, 'workflow.designer')),
          ...['beto', 'luz', 'rosa', 'otra'].map((username) => withPermissions(username)),
          withPermissions('lector', 'workflow.read'),
          withPermissions('archivo', 'tramites.read'),
          withPermissions('mesa', 'tramites.read', 'tramites.files', 'tramites.answer', 'tramites.manage'),
          { username: 'jefa', password: PASSWORD, is_superuser: true },
        ],
        plantillas: [{ codigo: 'ACTO', nombre: 'Acto', html: '<p>{{ instancia.radicado }}</p>' }],
        tramites: [
          { codigo: 'LICENCIA', nombre: 'Licencia', proceso: 'LICENCIA', asunto: 'nombre', preguntas },
          { codigo: 'QUEJA', nombre: 'Queja', preguntas },
        ],
        certificados: [
          {
            cert_codigo: 'PAZ',
            cert_nombre: 'Paz y salvo',
            cert_TablaBusqueda: 'ECO',
            proceso: 'VISITA',
            preguntas: [],
          },
        ],
      },
      { plugins: documentPlugins, config: await documentsConfig(), ...samePage },
    );
    await client.signIn('rosa', 'otra', 'lector', 'archivo', 'mesa', 'jefa');
    const city = new CaseCity(client);
    for (const one of [visit, license]) await client.release('ana', one);
    return city;
  }

  /** Files with a file, as a user where one is named. */
  async file(as?: string, codigo = 'LICENCIA'): Promise<FiledCase> {
    const headers = as === undefined ? {} : await this.client.auth.jwt(as);
    const { body } = await request(this.client.host.url)
      .post(`/home/api/tramite/${codigo}/`)
      .set(headers)
      .field('nombre', 'Ana')
      .attach('plano', Buffer.from('un plano'), 'plano.txt')
      .expect(200);
    return body as FiledCase;
  }

  async llaveOf({ datos }: FiledCase): Promise<string> {
    const sql = 'SELECT llave FROM tramites_record WHERE id = $1';
    return (await this.client.host.database.rows<{ llave: string }>(sql, [datos]))[0]!.llave;
  }

  /** Returns the instance that one has called. */
  async calledBy(llave: string): Promise<string> {
    await this.untilTask(llave, 'VISITA', 'EN_ESPERA');
    const [row] = await this.client.host.database.rows<{ llave: string }>(
      `SELECT c.llave FROM workflow_instance i JOIN workflow_instance c ON c.parent_id = i.id WHERE i.llave = $1`,
      [llave],
    );
    return row!.llave;
  }

  async read(as: string, caso: string, despues?: string): Promise<CasePageBody> {
    const query = despues === undefined ? '' : `?despues=${despues}`;
    const { body } = await this.client.get(as, `casos/${caso}/${query}`).expect(200);
    return body as CasePageBody;
  }

  /** Returns all pages, one after the other. */
  async readAll(as: string, caso: string): Promise<readonly Entry[]> {
    const entries: Entry[] = [];
    let next: string | undefined;
    do {
      const page: CasePageBody = await this.read(as, caso, next);
      entries.push(...page.entradas);
      next = page.siguiente ?? undefined;
    } while (next);
    return entries;
  }
}
