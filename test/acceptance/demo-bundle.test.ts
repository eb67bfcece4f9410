import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mssqlKnows } from '../support/mssql-knows.js';
import { startTestHost } from '../../testing/start-test-host.js';
import { packageRoot } from '../../host/runtime/paths.js';
import { exportedSections } from './support/bundles.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';
import { filings, multipartOf } from './support/demo-filings.js';
import { tramiteClient, type TramiteClient } from './support/tramite-client.js';

const demo = path.join(packageRoot, 'config/demo.yaml');

describe('the demonstration bundle', () => {
  let city: DemoCity;
  let client: TramiteClient;

  before(async () => {
    city = await startDemoCity();
    client = tramiteClient(city.host);
  });
  after(() => city.stop());

  it('loads without a warning, and a second import changes nothing', async () => {
    expect(client.host.host.initialLoad?.warnings).to.deep.equal([]);
    const report = await city.importAgain();
    const left = Object.fromEntries([...report].map(([section, counts]) => [section, counts.left]));
    expect(left).to.include({
      usuarios: 7,
      tramites: 6,
      procedimientos: 8,
      certificados: 2,
      tokens_api: 1,
      api_usuarios: 1,
      facturas: 3,
      calendario: 1,
    });
    expect(left).to.include({ plantillas: 5, plantillas_correo: 3, formularios: 7, procesos: 4 });
    for (const counts of report.values()) expect(counts).to.include({ created: 0, changed: 0 });
  });

  it('brings random secrets and the official lists, on a server database too', async function () {
    await mssqlKnows(this, client.host.database, 'CREATE OR ALTER PROCEDURE probe AS SELECT 1 AS one');
    const host = await startTestHost({ config: { bundle: demo } });
    const kept = await readFile(path.join(host.dataFolder, 'demo-passwords'), 'utf8');
    const names = kept
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names).to.have.members([
      'admin',
      'ventanilla',
      'planeacion',
      'ambiente',
      'inspeccion',
      'ciudadano',
      'corresponsal',
      'api-key.corresponsal',
      'token.banco',
    ]);
    // The official lists, from which forms and pages offer options, are part of the bundle.
    const { report } = host.host.initialLoad!;
    expect(report.get('catalogos.tipoidentificacion')).to.include({ created: 12 });
    expect(report.get('catalogos.ciiu')).to.include({ created: 857 });
    expect(report.get('catalogos.municipio')).to.include({ created: 1122 });
    const [cereals] = await host.database.rows<{ descripcion: string }>(
      "SELECT descripcion FROM catalogs_ciiu WHERE codigo = '0111'",
    );
    expect(cereals!.descripcion).to.match(/^Cultivo de cereales/);
    await host.stop();
  });

  it('ends an incomplete petition by a reasoned act, which an answer notifies', async () => {
    const { procesos } = await exportedSections(client.host);
    const { definicion } = procesos!.find(({ codigo }) => codigo === 'PQRSD') as never as {
      definicion: {
        tareas: { codigo: string; tipo: string; formulario?: string }[];
        transiciones: { desde: string; hacia: string; vencido?: boolean }[];
      };
    };
    const { tareas, transiciones } = definicion;
    const before = (hacia: string) => transiciones.filter((one) => one.hacia === hacia).map(({ desde }) => desde);
    const task = (codigo: string) => tareas.find((one) => one.codigo === codigo);
    expect(before('DESISTIDA')).to.deep.equal(['NOTIFICAR']);
    // Its end refuses a petition without an answer, before anything else happens.
    expect(task('NOTIFICAR')).to.include({ tipo: 'USUARIO' });
    expect(before('NOTIFICAR')).to.deep.equal(['AUTO']);
    expect(before('AUTO')).to.deep.equal(['DESISTIR']);
    expect(task('DESISTIR')).to.include({ tipo: 'USUARIO', formulario: 'F_DESISTIMIENTO' });
    expect(transiciones.filter(({ vencido }) => vencido)).to.have.length(1);
  });

  it('gives a petition its legal term, with reminders and an escalation', async () => {
    const [kept] = await client.host.database.rows<{ definicion: unknown }>(
      `SELECT v.definicion FROM workflow_version v JOIN workflow_process p ON p.active_version_id = v.id
       WHERE p.codigo = 'PQRSD'`,
    );
    type StoredProcess = { readonly tareas: readonly { readonly codigo: string }[] };
    const { tareas } = client.host.database.parseJson<StoredProcess>(kept!.definicion);
    expect(tareas.find(({ codigo }) => codigo === 'RESPONDER')).to.deep.include({
      plazo: { legal: true },
      reglas: [{ antes: { habiles: 3 }, avisar: { plantilla: 'PQRSD_POR_VENCER' }, prioridad: 5 }],
      escalamiento: { pool: ['rol:ventanilla', 'rol:administracion'] },
    });
    const { procesos } = await exportedSections(client.host);
    const exported = procesos!.find(({ codigo }) => codigo === 'PQRSD') as never as { definicion: StoredProcess };
    expect(exported.definicion.tareas.find(({ codigo }) => codigo === 'RESPONDER')).to.deep.include({
      plazo: { legal: true },
    });
  });

  it('has exactly the tramites that these tests file', async () => {
    const { tramites } = await exportedSections(client.host);
    expect(tramites!.map(({ codigo }) => codigo)).to.have.members(Object.keys(filings));
  });

  for (const [codigo, answers] of Object.entries(filings)) {
    it(`lets a citizen file ${codigo} with every question answered`, async () => {
      const { body } = await client.info(codigo).expect(200);
      const asked = (body.datos as { pre_codigo: string }[]).map(({ pre_codigo }) => pre_codigo);
      expect(asked).to.have.members(Object.keys(answers));

      const filed = await multipartOf(client, codigo, answers);
      expect(filed.body).to.have.property('radicado');
      expect(filed.status).to.equal(200);
    });
  }

  it('lets citizens find a record by a document number, with masked answers', async () => {
    const { body } = await client.estado('PQRSD', { documento: '1144012345' }).expect(200);
    expect(body.datos).to.include({ documento: '11***', nombre: 'Ma***', asunto: 'An***', tipo: 'Queja' });
    await client.estado('PQRSD', { nombre: 'María Ñáñez' }).expect(400);
  });
});
