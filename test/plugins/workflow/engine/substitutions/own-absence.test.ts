import { expect } from 'chai';
import type { AdminCaller } from '../../../../../testing/admin-caller.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { PASSWORD } from '../../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

const DAY_MILLISECONDS = 86_400_000;
const REASON = 'Cirugía de rodilla';
const chosen = definition(
  [user('ELEGIDA', { asignacion: { usuario: 'datos.quien' } }), task('FIN', 'FIN')],
  flow('ELEGIDA!SIGUE>FIN'),
  { codigo: 'SOLA' },
);
const usuarios = [
  { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'] },
  { username: 'luz', password: PASSWORD, roles: ['a'], nombres: 'Luz Ortíz', email: 'luz@ciudad.example' },
  { username: 'rosa', password: PASSWORD, roles: ['a'], nombres: 'Rosa Núñez' },
  { username: 'beto', password: PASSWORD, nombres: 'Luz Ciudadana' },
  { username: 'jefa', password: PASSWORD, is_superuser: true },
  { username: 'otra', password: PASSWORD, permisos: ['workflow.admin'] },
  { username: 'lector', password: PASSWORD, permisos: ['workflow.read'] },
];

for (const approval of [false, true]) {
  describe(`an absence of one's own, ${approval ? 'with' : 'without'} approval`, () => {
    let client: WorkflowClient;
    let server: TestSmtpServer;
    let admin: AdminCaller;
    let other: AdminCaller;

    before(async () => {
      server = await TestSmtpServer.start();
      const config = {
        mail: server.config({ cityName: 'Alcaldía de Prueba' }),
        jobs: { pollSeconds: 0.05 },
        workflow: { absences: { approval } },
      };
      client = await startWorkflowHost({ usuarios }, { config }, ['ana', 'luz', 'rosa', 'beto', 'jefa', 'otra']);
      [admin, other] = [await client.admin(), await client.admin('otra')];
      await client.release('ana', chosen);
    });
    after(async () => {
      await client?.host.stop();
      await server?.stop();
    });
    afterEach(async () => {
      for (const table of ['workflow_substitution', 'workflow_absence_request']) {
        await client.host.database.changeRows(`DELETE FROM ${table}`);
      }
    });

    const day = (days: number): string =>
      new Date(client.host.clock.now().getTime() - 5 * 3_600_000 + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
    const planned = (more: object = {}): object =>
      Object.assign({ sustituto: 'rosa', desde: day(0), hasta: day(2), motivo: REASON }, more);
    const plan = (as: string, more: object = {}) => client.post(as, 'mi-ausencia/', planned(more));
    const own = async (as: string) => (await client.get(as, 'mi-ausencia/').expect(200)).body;
    const holder = async (): Promise<string> => {
      const body = { proceso: 'SOLA', datos: { quien: 'luz' } };
      const { body: made } = await client.post('jefa', 'instancias/', body).expect(201);
      const sql = `SELECT u.username FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
        JOIN auth_user u ON u.id = t.asignado WHERE i.llave = $1`;
      return (await client.host.database.rows<{ username: string }>(sql, [made.instancia.llave]))[0]!.username;
    };
    const pending = async (as = admin) =>
      (await as.query('workflow.substitutions.requests')).data as {
        total: number;
        solicitudes: { llave: string; motivo: string }[];
      };

    it('is of staff alone, with a substitute who is, and days that are not over', async () => {
      for (const call of [client.get('beto', 'mi-ausencia/'), plan('beto'), client.delete('beto', 'mi-ausencia/')]) {
        expect((await call).status).to.equal(403);
      }
      const refused: readonly (readonly [object, string])[] = [
        [{ sustituto: 'beto' }, 'sustituto'],
        [{ sustituto: 'no-hay' }, 'sustituto'],
        [{ sustituto: 'luz' }, 'sustituto'],
        [{ hasta: day(-1), desde: day(-2) }, 'hasta'],
        [{ desde: day(-1) }, 'desde'],
        [{ hasta: day(-1) }, 'hasta'],
        [{ motivo: ' ' }, 'motivo'],
      ];
      for (const [wrong, field] of refused) {
        const { status, body } = await plan('luz', wrong);
        expect([status, Object.keys((body.errors ?? {}) as object)], JSON.stringify(wrong)).to.deep.equal([
          400,
          [field],
        ]);
      }
      await admin.mutate('workflow.substitutions.save', { usuario: 'rosa', ...planned({ sustituto: 'jefa' }) });
      expect((await plan('luz')).body.errors.sustituto[0]).to.include('también se ausenta');
    });

    it('is one at a time, and is withdrawn', async () => {
      const both = await Promise.all([plan('luz'), plan('luz')]);
      expect(both.map(({ status }) => status).sort()).to.deep.equal([204, 409]);
      expect((await plan('luz')).body.code).to.equal('ausencia_planeada');
      await client.put('luz', 'mi-ausencia/', planned({ hasta: day(5) })).expect(204);
      const { ausencia, solicitud } = await own('luz');
      expect((ausencia ?? solicitud).hasta).to.equal(day(5));
      await client.delete('luz', 'mi-ausencia/').expect(204);
      await client.delete('luz', 'mi-ausencia/').expect(404);
    });

    it('leaves its reason out of the audit log, the log lines and the list of readers', async () => {
      await plan('luz').expect(204);
      const [request] = (await pending()).solicitudes;
      if (request) await admin.mutate('workflow.substitutions.approve', { llave: request.llave });
      const entries = await client.host.database.rows<{ action: string }>(
        "SELECT * FROM host_audit_entry WHERE action LIKE 'workflow.substitution.%'",
      );
      expect(entries.map(({ action }) => action)).to.include(
        approval ? 'workflow.substitution.approved' : 'workflow.substitution.saved',
      );
      expect(JSON.stringify(entries) + client.host.logLines.join('')).not.to.include('rodilla');
      const reasons = async (as: AdminCaller) =>
        (await as.items<{ motivo: string | null }>('workflow.substitutions.list')).map(({ motivo }) => motivo);
      expect(await reasons(other)).to.deep.equal([REASON]);
      expect(await reasons(await client.admin('lector'))).to.deep.equal([null]);
    });

    it('finds staff by the beginnings of words, for staff', async () => {
      const search = (as: string, texto: string) => client.post(as, 'funcionarios/buscar/', { texto });
      const found = async (texto: string) => (await search('luz', texto).expect(200)).body.funcionarios;
      expect(await found('LUZ')).to.deep.equal([{ usuario: 'luz', nombre: 'Luz Ortíz' }]);
      expect(await found('nunez ro')).to.deep.equal([{ usuario: 'rosa', nombre: 'Rosa Núñez' }]);
      expect([await found('ciud'), await found(' ')]).to.deep.equal([[], []]);
      await search('beto', 'luz').expect(403);
    });

    if (!approval) {
      it('takes effect at once, and is named to the substitute', async () => {
        await plan('luz').expect(204);
        expect(await holder()).to.equal('rosa');
        const { sustituye, requiereAprobacion } = await own('rosa');
        expect([sustituye, requiereAprobacion]).to.deep.equal([
          [{ usuario: 'luz', nombre: 'Luz Ortíz', desde: day(0), hasta: day(2) }],
          false,
        ]);
        expect((await own('luz')).ausencia).to.deep.include({ sustituto: { usuario: 'rosa', nombre: 'Rosa Núñez' } });
        await client.delete('luz', 'mi-ausencia/').expect(204);
        expect(await holder()).to.equal('luz');
      });
      return;
    }

    it('has no effect until another user approves the version that was seen', async () => {
      await plan('luz').expect(204);
      const [first] = (await pending()).solicitudes;
      await client.put('luz', 'mi-ausencia/', planned({ hasta: day(3) })).expect(204);
      expect(await holder()).to.equal('luz');
      const approve = (llave: string) => other.mutate('workflow.substitutions.approve', { llave });
      expect((await approve(first!.llave)).reason).to.equal('solicitud_decidida');
      const { total, solicitudes } = await pending();
      expect([total, solicitudes[0]?.motivo]).to.deep.equal([1, REASON]);
      const sent = server.received.length;
      const twice = await Promise.all([approve(solicitudes[0]!.llave), approve(solicitudes[0]!.llave)]);
      expect(twice.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
      expect(await holder()).to.equal('rosa');
      const { email } = await server.message(sent);
      expect(email.subject).to.equal('Alcaldía de Prueba: aprobamos su ausencia');
      expect(email.text).to.include('Rosa Núñez').and.not.include('rodilla');
    });

    it('is rejected with a reason to its user, as where the substitute has left, and may be planned again', async () => {
      await plan('luz').expect(204);
      const [{ llave } = { llave: '' }] = (await pending()).solicitudes;
      const left = "substitute_id = (SELECT id FROM auth_user WHERE username = 'beto')";
      await client.host.database.changeRows(`UPDATE workflow_absence_request SET ${left}`);
      const approved = await admin.mutate('workflow.substitutions.approve', { llave });
      expect(approved.reason).to.equal('sustituto_ausente');
      expect((await admin.mutate('workflow.substitutions.reject', { llave, respuesta: ' ' })).status).to.equal(400);
      const respuesta = 'Esa semana no hay quién la reemplace.';
      const sent = server.received.length;
      expect((await admin.mutate('workflow.substitutions.reject', { llave, respuesta })).status).to.equal(200);
      expect((await own('luz')).solicitud).to.include({ estado: 'RECHAZADA', respuesta });
      const { email } = await server.message(sent);
      expect(email.text).to.include('No aprobamos').and.not.include(respuesta);
      expect([await holder(), (await pending()).total]).to.deep.equal(['luz', 0]);
      await plan('luz').expect(204);
      expect((await own('luz')).solicitud).to.include({ estado: 'PENDIENTE', respuesta: null });
    });

    it('is not approved by its own user, nor planned around the approval', async () => {
      await plan('otra').expect(204);
      const [{ llave } = { llave: '' }] = (await pending(other)).solicitudes;
      for (const decide of ['approve', 'reject']) {
        const input = { llave, ...(decide === 'reject' && { respuesta: 'No' }) };
        expect((await other.mutate(`workflow.substitutions.${decide}`, input)).status, decide).to.equal(403);
      }
      const saved = await other.mutate('workflow.substitutions.save', { usuario: 'otra', ...planned() });
      expect(saved.errors).to.have.key('usuario');
      expect((await (await client.admin('lector')).query('workflow.substitutions.requests')).status).to.equal(403);
    });

    it('keeps its effect while a change waits, and a change is withdrawn alone', async () => {
      await admin.mutate('workflow.substitutions.save', { usuario: 'luz', ...planned() });
      expect((await plan('luz')).status).to.equal(409);
      await client.put('luz', 'mi-ausencia/', planned({ sustituto: 'ana' })).expect(204);
      expect(await holder()).to.equal('rosa');
      await client.delete('luz', 'mi-ausencia/solicitud/').expect(204);
      expect((await own('luz')).ausencia.sustituto.usuario).to.equal('rosa');
    });
  });
}
