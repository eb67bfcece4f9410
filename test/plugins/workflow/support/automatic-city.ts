import type { Response, Test } from 'supertest';
import { until } from '../../../../testing/until.js';
import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { cityBundle } from '../../procedures/support/procedures-client.js';
import { startWorkflowHost, type WorkflowClient } from './workflow-client.js';

/** A procedure that accepts, and returns the note, once the note that it is asked for exists; it refuses before. */
const onceNoted = {
  pro_codigo: 'CUANDO',
  nombre_bd: 'city_cuando',
  usos: ['workflow'],
  sql: {
    postgres: `CREATE OR REPLACE FUNCTION public.city_cuando(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO city_note (nota) VALUES ('intento ' || (datos->>'llave_instancia'));
  IF EXISTS (SELECT 1 FROM city_note WHERE nota = datos->>'espera')
    THEN RETURN jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('visto', datos->>'espera', 'valor', 7));
  END IF;
  RETURN jsonb_build_object('estado', false, 'mensaje', 'Todavía no.');
END $body$`,
    mssql: `CREATE PROCEDURE dbo.city_cuando @datos NVARCHAR(MAX) AS
BEGIN
  SET NOCOUNT ON;
  INSERT INTO city_note (nota) VALUES (CONCAT('intento ', JSON_VALUE(@datos, '$.llave_instancia')));
  IF EXISTS (SELECT 1 FROM city_note WHERE nota = JSON_VALUE(@datos, '$.espera'))
    SELECT CAST(1 AS BIT) AS estado, (SELECT JSON_VALUE(@datos, '$.espera') AS visto, 7 AS valor
      FOR JSON PATH, WITHOUT_ARRAY_WRAPPER) AS respuesta;
  ELSE SELECT CAST(0 AS BIT) AS estado, N'Todavía no.' AS mensaje;
END`,
  },
};

/** Builds a procedure that notes the value of a field and returns its input, after a pause for concurrent calls. */
const slowlyNoting = (pro_codigo: string, field: string, word: string) => {
  const name = `city_${pro_codigo.toLowerCase()}`;
  return {
    pro_codigo,
    nombre_bd: name,
    usos: ['workflow'],
    sql: {
      postgres: `CREATE OR REPLACE FUNCTION public.${name}(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO city_note (nota) VALUES ('${word} ' || (datos->>'${field}'));
  PERFORM pg_sleep(0.03);
  RETURN jsonb_build_object('estado', true, 'respuesta', datos);
END $body$`,
      mssql: `CREATE PROCEDURE dbo.${name} @datos NVARCHAR(MAX) AS
BEGIN
  SET NOCOUNT ON;
  INSERT INTO city_note (nota) VALUES (CONCAT('${word} ', JSON_VALUE(@datos, '$.${field}')));
  DECLARE @end DATETIME2 = DATEADD(MILLISECOND, 30, SYSDATETIME()), @n INT = 0;
  WHILE SYSDATETIME() < @end SET @n = @n + 1;
  SELECT CAST(1 AS BIT) AS estado, @datos AS respuesta;
END`,
    },
  };
};

/**
 * Builds a procedure that updates rows of the notes, one after the other; `puerta` is only read, with a shared lock.
 */
const rowChanging = (pro_codigo: string, ...rows: readonly string[]) => {
  const name = `city_${pro_codigo.toLowerCase()}`;
  const statements = (looking: string): string =>
    rows
      .map((row) => (row === 'puerta' ? looking : `UPDATE city_note SET nota = nota WHERE nota = '${row}';`))
      .join('\n  ');
  return {
    pro_codigo,
    nombre_bd: name,
    usos: ['workflow'],
    sql: {
      postgres: `CREATE OR REPLACE FUNCTION public.${name}(datos jsonb) RETURNS jsonb LANGUAGE plpgsql AS $body$
BEGIN
  ${statements("PERFORM nota FROM city_note WHERE nota = 'puerta' FOR SHARE;")}
  RETURN jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('${pro_codigo}', true));
END $body$`,
      mssql: `CREATE PROCEDURE dbo.${name} @datos NVARCHAR(MAX) AS
BEGIN
  SET NOCOUNT ON;
  ${statements("DECLARE @seen NVARCHAR(200) = (SELECT TOP (1) nota FROM city_note WITH (REPEATABLEREAD) WHERE nota = 'puerta');")}
  SELECT CAST(1 AS BIT) AS estado, N'{"${pro_codigo}": true}' AS respuesta;
END`,
    },
  };
};

/**
 * Starts a host whose users can do the work of instances: `luz` and `rosa` take tasks, `jefa` administers, `lector`
 * reads.
 */
export async function startAutomaticCity(options: TestHostOptions = {}): Promise<AutomaticCity> {
  const client = await startWorkflowHost(
    {
      procedimientos: [
        ...cityBundle.procedimientos,
        onceNoted,
        slowlyNoting('DEMORA', 'llave_instancia', 'intento'),
        slowlyNoting('ACTUAR', 'registro', 'acto'),
        rowChanging('UNA', 'una'),
        rowChanging('UNA_OTRA', 'una', 'puerta', 'otra'),
        rowChanging('OTRA_UNA', 'otra', 'puerta', 'una'),
      ],
      roles: ['a', 'revision'].map((codigo) => ({ codigo, nombre: codigo })),
      usuarios: [
        { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'] },
        { username: 'beto', password: PASSWORD },
        { username: 'carla', password: PASSWORD },
        { username: 'luz', password: PASSWORD, roles: ['a'] },
        { username: 'rosa', password: PASSWORD, roles: ['a', 'revision'] },
        { username: 'jefa', password: PASSWORD, is_superuser: true },
        { username: 'lector', password: PASSWORD, permisos: ['workflow.read'] },
      ],
    },
    options,
    ['ana', 'luz', 'rosa', 'jefa', 'lector'],
  );
  return new AutomaticCity(client);
}

export interface SeenTask {
  readonly id: number;
  readonly codigo: string;
  readonly estado: string;
}

interface SeenInstance {
  readonly estado: string;
  readonly datos: Readonly<Record<string, unknown>>;
  readonly tareas: readonly SeenTask[];
}

/** Starts instances, works on them and reads them. */
export class AutomaticCity {
  constructor(readonly client: WorkflowClient) {}

  stop(): Promise<void> {
    return this.client.host.stop();
  }

  async start(proceso: string, datos: object = {}): Promise<string> {
    const { body } = await this.client.post('jefa', 'instancias/', { proceso, datos }).expect(201);
    return body.instancia.llave as string;
  }

  async see(llave: string): Promise<SeenInstance & { historial: readonly { tipo: string; motivo: string | null }[] }> {
    const { body } = await this.client.get('lector', `instancias/${llave}/`).expect(200);
    return { ...body.instancia, historial: body.historial };
  }

  async task(llave: string, codigo: string): Promise<SeenTask> {
    const { tareas } = await this.see(llave);
    const found = tareas.findLast((one) => one.codigo === codigo);
    if (!found) throw new Error(`no task ${codigo}: ${JSON.stringify(tareas)}`);
    return found;
  }

  untilEnded(llave: string): Promise<void> {
    return until('the instance has ended', async () => (await this.see(llave)).estado === 'FINALIZADA');
  }

  async untilTask(llave: string, codigo: string, estado: string): Promise<void> {
    const isThere = ({ tareas }: SeenInstance): boolean =>
      tareas.findLast((one) => one.codigo === codigo)?.estado === estado;
    try {
      await until(`${codigo} is ${estado}`, async () => isThere(await this.see(llave)));
    } catch (error) {
      const { tareas } = await this.see(llave);
      const state = JSON.stringify({ tareas, jobs: await this.triedJobs() });
      throw new Error(`${(error as Error).message}: ${state}`, { cause: error });
    }
  }

  /** Lists the jobs with attempts, which may explain why a task does not continue. */
  private triedJobs(): Promise<readonly object[]> {
    const tried = 'SELECT name, state, attempts, due_at, last_error FROM host_job WHERE attempts > 0';
    return this.client.host.database.rows(tried);
  }

  async incidentOf(llave: string, codigo: string): Promise<{ codigo: string; mensaje: string }> {
    await this.untilTask(llave, codigo, 'INCIDENTE');
    const { database } = this.client.host;
    const { id } = await this.task(llave, codigo);
    const [row] = await database.rows<{ incidente: unknown }>('SELECT incidente FROM workflow_task WHERE id = $1', [
      id,
    ]);
    return database.parseJson(row!.incidente);
  }

  /** Makes a failed job due now, without its pause. */
  async retryNow(): Promise<void> {
    const { database } = this.client.host;
    await until('the failed job is put off', async () => {
      const retry = 'UPDATE host_job SET due_at = created_at WHERE attempts > 0 AND lease IS NULL';
      return (await database.changeRows(`${retry} AND state = 'PENDIENTE'`)) > 0;
    });
  }

  claim(as: string, id: number): Test {
    return this.client.post(as, 'tomar-tarea/', { tarea_id: id });
  }

  /** Ends a held task by its action `SIGUE`. */
  async act(as: string, id: number, jsonfiltros: object = {}, sp_code = 'ECO'): Promise<Response> {
    const [row] = await this.client.host.database.rows<{ instf_llave: string }>(
      'SELECT instf_llave FROM workflow_task WHERE id = $1',
      [id],
    );
    const { instf_llave } = row!;
    return this.client.post(as, 'ejecutar-accion/', { sp_code, instf_llave, jsonfiltros, bpm_accion: 'SIGUE' });
  }

  /** Takes a task of the pool and ends it. */
  async work(as: string, llave: string, codigo: string, jsonfiltros: object = {}): Promise<void> {
    const { id } = await this.task(llave, codigo);
    await this.claim(as, id).expect(200);
    const { body } = await this.act(as, id, jsonfiltros);
    if (body.EsCorrecto !== true) throw new Error(JSON.stringify(body));
  }

  /** Throws for an instance that disagrees with its history; `except` is the difference that a test itself has made. */
  async checkHistories(except?: 'decisiones' | 'version'): Promise<number> {
    const admin = await this.client.admin();
    const rows = await this.client.host.database.rows<{ llave: string }>('SELECT llave FROM workflow_instance');
    for (const { llave } of rows) {
      const { data, text } = await admin.query('workflow.instances.check', { llave });
      const { tieneDatos, diferencias } = (data ?? {}) as { tieneDatos?: boolean; diferencias?: string[] };
      const isSame = diferencias?.every((difference) => difference === except);
      if (tieneDatos !== true || isSame !== true) throw new Error(`${llave}: ${text}`);
    }
    return rows.length;
  }

  note(nota: string): Promise<number> {
    return this.client.host.database.changeRows('INSERT INTO city_note (nota) VALUES ($1)', [nota]);
  }

  async notes(nota: string): Promise<number> {
    const sql = 'SELECT nota FROM city_note WHERE nota = $1';
    return (await this.client.host.database.rows(sql, [nota])).length;
  }
}
