import { expect } from 'chai';
import { besideTransaction } from '../../../../../testing/one-connection.js';
import { untilWaiting } from '../../../../support/until-waiting.js';
import { registration } from '../../../procedures/support/city-procedures.js';
import { cityBundle } from '../../../procedures/support/procedures-client.js';
import { processOf, startOffice, startTask, taskOf } from '../../support/office.js';
import type { WorkflowClient } from '../../support/workflow-client.js';

/** A procedure that counts its runs, including those that are rolled back, and moves the instance that it is given. */
const meddling = {
  pro_codigo: 'ENTROMETIDO',
  nombre_bd: 'city_entrometido',
  usos: ['workflow'],
  sql: {
    postgres: `CREATE OR REPLACE FUNCTION public.city_entrometido(sent jsonb) RETURNS jsonb LANGUAGE plpgsql AS $body$
      BEGIN
        PERFORM nextval('city_runs');
        INSERT INTO city_note (nota) VALUES ('entrometida');
        UPDATE workflow_instance SET revision = revision + 1 WHERE llave = sent->>'mueve';
        RETURN '{"estado": true, "respuesta": 1}'::jsonb;
      END $body$`,
    mssql: `CREATE PROCEDURE dbo.city_entrometido @sent NVARCHAR(MAX) AS
      BEGIN
        SET NOCOUNT ON;
        DECLARE @run INT = NEXT VALUE FOR city_runs;
        INSERT INTO city_note (nota) VALUES ('entrometida');
        UPDATE workflow_instance SET revision = revision + 1 WHERE llave = JSON_VALUE(@sent, '$.mueve');
        SELECT CAST(1 AS BIT) AS estado, 1 AS respuesta;
      END`,
  },
};

describe('the transaction of an action', () => {
  let client: WorkflowClient;

  before(async () => {
    client = await startOffice(
      {},
      {
        procedimientos: [...cityBundle.procedimientos, meddling, registration('PERDIDA', 'city_rara')],
      },
    );
    await client.host.database.rows('CREATE SEQUENCE city_runs AS integer START WITH 1');
    await client.release('ana', processOf('ACCION', 'Acción', taskOf('ATENDER', ['ventanilla'])));
  });
  after(() => client?.host.stop());

  /** Starts an instance and returns its task, which `luz` holds. */
  const held = async (): Promise<{ llave: string; instf_llave: string }> => {
    const { llave, id } = await startTask(client, 'luz', 'ACCION');
    const { body } = await client.post('luz', 'tomar-tarea/', { tarea_id: id }).expect(200);
    return { llave, instf_llave: body.tarea.instf_llave as string };
  };
  const act = (instf_llave: string, sp_code: string, jsonfiltros: object = {}) =>
    client.post('luz', 'ejecutar-accion/', { sp_code, instf_llave, bpm_accion: 'SEGUIR', jsonfiltros });
  /** Counts the runs of the procedure so far; sequences are not rolled back. */
  const runs = async (): Promise<number> => {
    const { database } = client.host;
    const next = database.dialect === 'mssql' ? 'NEXT VALUE FOR city_runs' : "nextval('city_runs')";
    const [row] = await database.rows<{ next: string }>(`SELECT ${next} AS next`);
    return Number(row!.next);
  };
  const notes = async (): Promise<number> =>
    (await client.host.database.rows("SELECT nota FROM city_note WHERE nota = 'entrometida'")).length;
  const revision = async (llave: string): Promise<number> => {
    const sql = 'SELECT revision FROM workflow_instance WHERE llave = $1';
    const [row] = await client.host.database.rows<{ revision: number }>(sql, [llave]);
    return row!.revision;
  };

  it('runs a procedure once that moves the instance itself, and rolls it back', async () => {
    const { llave, instf_llave } = await held();
    const [before, at] = [await runs(), await revision(llave)];
    const refused = await act(instf_llave, 'ENTROMETIDO', { mueve: llave }).expect(409);
    expect(refused.body).to.include({ EsCorrecto: false, code: 'busy' });
    expect((await runs()) - before).to.equal(2);
    expect(await notes()).to.equal(0);
    expect(await revision(llave)).to.equal(at);
    // A run of the procedure that does not move the instance.
    const { body } = await act(instf_llave, 'ENTROMETIDO').expect(200);
    expect(body).to.include({ EsCorrecto: true });
    expect(await notes()).to.equal(1);
  });

  it('does not run a procedure where the lock on the instance is not granted in time', async () => {
    const { llave, instf_llave } = await held();
    const { database } = client.host;
    const before = await runs();
    await database.transaction(async (tx) => {
      await database.changeRows('UPDATE workflow_instance SET acts = acts WHERE llave = $1', [llave], tx);
      const refused = await act(instf_llave, 'ENTROMETIDO').expect(409);
      expect(refused.body).to.include({ EsCorrecto: false, code: 'busy' });
    });
    expect((await runs()) - before).to.equal(1);
    const { body } = await act(instf_llave, 'ENTROMETIDO').expect(200);
    expect(body).to.include({ EsCorrecto: true });
  });

  it('runs a procedure once where the instance moves while its step is prepared', async () => {
    const { database } = client.host;
    /** Moves the instance; undefined where a busy machine made it wait longer than an action does. */
    const moved = async (): Promise<number | undefined> => {
      const { llave, instf_llave } = await held();
      const before = await runs();
      let acting: Promise<{ readonly status: number }> | undefined;
      await database.transaction(async (tx) => {
        await database.changeRows('UPDATE workflow_instance SET revision = revision + 1 WHERE llave = $1', [llave], tx);
        acting = act(instf_llave, 'ENTROMETIDO').then((answer) => answer);
        await besideTransaction(() => untilWaiting(database));
      });
      return (await acting!).status === 200 ? (await runs()) - before : undefined;
    };
    let more: number | undefined;
    while (more === undefined) more = await moved();
    expect(more).to.equal(2);
  });

  it('reports a procedure that the database has lost as a failed one', async () => {
    const { llave, instf_llave } = await held();
    const { database } = client.host;
    await database.rows(
      database.dialect === 'mssql' ? 'DROP PROCEDURE dbo.city_rara' : 'DROP FUNCTION public.city_rara(jsonb)',
    );
    client.host.clock.advance(2);
    const failed = await act(instf_llave, 'PERDIDA').expect(200);
    expect(failed.body).to.include({ EsCorrecto: false, code: 'procedure_failed' });
    const { body } = await client.get('lector', `instancias/${llave}/`).expect(200);
    expect(body.instancia.tareas[0]).to.include({ codigo: 'ATENDER', estado: 'ASIGNADA' });
  });
});
