import type request from 'supertest';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import { databaseServer } from '../../../testing/database-server.js';
import { databaseTemplate } from '../../../testing/database-template.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { bearer, browser, cookieOf, PASSWORD } from '../../plugins/auth/support/auth-client.js';
import { probePlugin } from '../../plugins/auth/support/probe-plugin.js';
import { cityProcedures, procedure } from '../../plugins/procedures/support/city-procedures.js';
import { processOf, startTask, taskOf } from '../../plugins/workflow/support/office.js';
import {
  startWorkflowHost,
  workflowPlugins,
  type WorkflowClient,
} from '../../plugins/workflow/support/workflow-client.js';
import { CountedExchanges } from './counted-exchanges.js';
import { statementsDuring } from './statements.js';
import { pdf } from './stored-files.js';
import { tramiteClient, type TramiteClient } from './tramite-client.js';

const API_KEY = '0d1f3f5e-2f5c-4b7e-9a55-6f6f3c1d7a10';
const IDEMPOTENCY_KEY = 'b6a2c9f4-51f3-4d0e-8f1c-2b9d6e7a8c35';
const ANSWERS = { asunto: 'x' };

const text = (pre_codigo: string, more: object = {}): object => ({
  pre_codigo,
  pre_texto: pre_codigo,
  pre_tipo: 'TEXTO',
  ...more,
});
const file = (pre_codigo: string): object => ({ pre_codigo, pre_texto: pre_codigo, pre_tipo: 'ARCHIVO' });

const bundle = {
  roles: [{ codigo: 'ventanilla', nombre: 'Ventanilla' }],
  usuarios: [{ username: 'luz', password: PASSWORD, roles: ['ventanilla'] }],
  api_usuarios: [{ username: 'luz', api_key: API_KEY, endpoints: ['probe.consulta'] }],
  procedimientos: [
    procedure('ECO', 'city_eco'),
    procedure('LISTA', 'city_lista', {
      sql: {
        ...cityProcedures.city_lista,
        // The host runs a STABLE function, which cannot write, without a transaction.
        postgres: cityProcedures.city_lista.postgres.replace('LANGUAGE plpgsql', 'LANGUAGE plpgsql STABLE'),
      },
    }),
  ],
  procesos: [
    { codigo: 'OBRA', nombre: 'Obra', definicion: processOf('OBRA', 'Obra', taskOf('ATENDER', ['ventanilla'])) },
  ],
  tramites: [
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      preguntas: [
        text('asunto', { pre_obligatorio: true }),
        text('detalle', { condicion: 'asunto = "x"' }),
        ...['a', 'b', 'c'].map(file),
      ],
    },
    { codigo: 'OBRA', nombre: 'Obra', proceso: 'OBRA', preguntas: [text('asunto')] },
  ],
};

const plugins = [...workflowPlugins, tramites, probePlugin];

/**
 * A city whose round trips to the database are counted: exchanges with PostgreSQL, or the statements that SQL Server is
 * receives. Its clock stands still, so that caches stay valid until a test advances the clock.
 */
export class CountedCity {
  private database?: TestDatabase;
  private counted?: CountedExchanges;
  private client!: WorkflowClient;
  private citizen!: TramiteClient;
  private tokens!: { readonly access: string; readonly refresh: string };
  private session!: Readonly<Record<string, string>>;
  private place!: string;
  /** The task that `claim` claims. */
  private task!: number;
  /** The key of the held task that `act` acts on. */
  private key!: string;

  async start(): Promise<void> {
    if (databaseServer().startsWith('postgres')) {
      this.database = await createTestDatabase(await databaseTemplate(plugins));
      this.counted = await CountedExchanges.open(this.database.url);
    }
    const config = {
      // A prepared statement is sent by its name alone; the text tells the statements of limits and revisions.
      database: { preparedStatements: false },
      jobs: { workers: 0 },
      http: { publicPerMinute: 1_000_000 },
    };
    const databaseUrl = this.counted && { databaseUrl: this.counted.url };
    this.client = await startWorkflowHost(bundle, { plugins, config, ...databaseUrl }, ['luz']);
    this.counted?.follow(this.client.host.database);
    this.citizen = tramiteClient(this.client.host);
    const login = await this.logIn().expect(200);
    this.tokens = login.body as typeof this.tokens;
    this.place = cookieOf(login, 'ventanilla.place')!;
    this.session = browser(await this.client.auth.session());
    this.client.host.clock.stop();
    await this.warmUp();
  }

  async stop(): Promise<void> {
    await this.client?.host.stop();
    await this.counted?.close();
    await this.database?.drop();
  }

  /** Returns the text of each round trip of `work`, without those of jobs and of the host itself. */
  roundTrips(work: () => PromiseLike<unknown>): Promise<string[]> {
    return this.counted?.during(work) ?? statementsDuring(this.client.host.database, work, 'requests');
  }

  advanceClock(seconds: number): void {
    this.client.host.clock.advance(seconds);
  }

  file(answers: object = ANSWERS): request.Test {
    return this.citizen.create('QUEJA', answers);
  }

  fileWithKey(key: string = IDEMPOTENCY_KEY): request.Test {
    return this.file().set('Idempotency-Key', key);
  }

  fileWithFiles(...fields: readonly string[]): request.Test {
    const filing = this.citizen.multipart('QUEJA').field(ANSWERS);
    for (const field of fields) void filing.attach(field, pdf, `${field}.pdf`);
    return filing;
  }

  questions(): request.Test {
    return this.citizen.info('QUEJA');
  }

  lookUp(codigo: string): request.Test {
    return this.citizen.estado(codigo, ANSWERS);
  }

  logIn(): request.Test {
    return this.client.auth.attempt('/api/token/');
  }

  logInFromKnownPlace(): request.Test {
    return this.client.auth.attempt('/api/token/', {}, { Cookie: this.place });
  }

  logInWithSession(): request.Test {
    return this.client.auth.attempt('/api/sesion/');
  }

  /** Refreshes the tokens; works once, as a refresh uses the token up. */
  refresh(): request.Test {
    return this.client.auth.call('post', '/api/token/refresh/', { body: { refresh: this.tokens.refresh } });
  }

  callWithJwt(): request.Test {
    return this.client.auth.call('get', '/probe', { headers: bearer(this.tokens.access) });
  }

  callWithForgedJwt(): request.Test {
    return this.client.auth.call('get', '/probe', { headers: bearer(`${this.tokens.access.slice(0, -4)}AAAA`) });
  }

  callWithSession(): request.Test {
    return this.client.auth.call('get', '/probe', { headers: this.session });
  }

  callWithApiKey(): request.Test {
    const headers = { ...bearer(this.tokens.access), 'api-key': API_KEY };
    return this.client.auth.call('post', '/probe/consulta', { headers });
  }

  runProcedure(codigo: string): request.Test {
    const headers = bearer(this.tokens.access);
    return this.client.auth.call('post', `/home/api/ejecutar/${codigo}`, { headers, body: { a: 1 } });
  }

  startProcess(): request.Test {
    return this.client.post('luz', 'instancias/', { proceso: 'OBRA', datos: {} });
  }

  async beginTask(): Promise<void> {
    this.task = (await startTask(this.client, 'luz', 'OBRA')).id;
  }

  async beginTaskOfRecord(): Promise<void> {
    await this.citizen.file('OBRA', ANSWERS);
    const [row] = await this.client.host.database.rows<{ id: number }>('SELECT MAX(id) AS id FROM workflow_task');
    this.task = row!.id;
  }

  claim(): request.Test {
    return this.client.post('luz', 'tomar-tarea/', { tarea_id: this.task });
  }

  async holdTask(): Promise<void> {
    await this.beginTask();
    const { body } = await this.claim().expect(200);
    this.key = body.tarea.instf_llave as string;
  }

  async releaseTaskOfRecord(): Promise<void> {
    await this.beginTaskOfRecord();
    await this.claim().expect(200);
    await this.client.post('luz', 'soltar-tarea/', { tarea_id: this.task }).expect(200);
  }

  act(): request.Test {
    const body = { sp_code: 'ECO', instf_llave: this.key, bpm_accion: 'SEGUIR', jsonfiltros: {} };
    return this.client.post('luz', 'ejecutar-accion/', body);
  }

  /** Makes the year's counter, and fills the caches of the host: keys, procedures, processes. */
  private async warmUp(): Promise<void> {
    await this.file().expect(200);
    await this.callWithJwt().expect(200);
    await this.callWithApiKey().expect(200);
    for (const codigo of ['ECO', 'LISTA']) await this.runProcedure(codigo).expect(200);
    await this.holdTask();
    await this.act().expect(200);
  }
}
