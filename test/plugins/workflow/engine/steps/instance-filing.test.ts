import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { until } from '../../../../../testing/until.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { TestSmtpServer } from '../../../../support/smtp-server.js';
import { documentPlugins, documentsConfig, samePage } from '../../../documents/support/documents-client.js';
import { definition, flow, task, user } from '../../definition/language/definition-builders.js';
import { AutomaticCity } from '../../support/automatic-city.js';
import { startWorkflowHost } from '../../support/workflow-client.js';

const FILING =
  '{radicado: instancia.radicado, key: instancia.key, canal: instancia.canal, quien: instancia.solicitante}';
const LINE = ['radicado', 'key', 'canal', 'solicitante'].map((name) => `{{ instancia.${name} }}`).join('|');

const luz = { asignacion: { usuario: '"luz"' } };

/** A called process that returns the values of its own first move, and those of its call. */
const called = definition(
  [
    task('DECISION', 'D'),
    task('PROCEDIMIENTO', 'VER', { procedimiento: 'ECO' }),
    task('FIN', 'NADA'),
    task('FIN', 'FIN'),
  ],
  flow('D>VER?instancia.radicado = datos.radicado and instancia.key = datos.key', 'D>NADA', 'VER>FIN'),
  { codigo: 'HIJO' },
);

/** A process whose first move sees all but the number, which a record gets last. */
const filed = definition(
  [
    task('DECISION', 'D'),
    user('TARDE'),
    task('SUBPROCESO', 'HIJO', { proceso: 'HIJO', datos: FILING }),
    task('DOCUMENTO', 'ACTO', { plantilla: 'ACTO' }),
    task('CORREO', 'AVISAR', { plantilla: 'M_RADICADO', para: '"ana@correo.example"' }),
    user('ATENDER', luz),
    user('CERRAR', luz),
    user('NADIE', luz),
    task('FIN', 'FIN'),
  ],
  [
    ...flow('D>HIJO?instancia.radicado = null and (instancia.key = null or instancia.canal = "WEB")', 'D>TARDE'),
    ...flow('TARDE!SIGUE>FIN', 'HIJO>ACTO', 'ACTO>AVISAR', 'AVISAR>ATENDER'),
    ...flow('ATENDER!SIGUE>CERRAR?instancia.solicitante = "rosa"', 'ATENDER!SIGUE>NADIE'),
    ...flow('CERRAR!SIGUE>FIN', 'NADIE!SIGUE>FIN'),
  ],
  { codigo: 'PADRE' },
);

interface Filed {
  readonly key: string;
  readonly radicado: string;
}

describe('the filing that started an instance', () => {
  let city: AutomaticCity;
  let server: TestSmtpServer;

  before(async () => {
    server = await TestSmtpServer.start();
    const client = await startWorkflowHost(
      {
        plantillas_correo: [{ codigo: 'M_RADICADO', asunto: 'Aviso', html: `<p>${LINE}</p>`, texto: LINE }],
        plantillas: [{ codigo: 'ACTO', nombre: 'Acto', titular: LINE, html: `<p>${LINE}</p>` }],
        tramites: [
          {
            codigo: 'LICENCIA',
            nombre: 'Licencia',
            proceso: 'PADRE',
            preguntas: [{ pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' }],
          },
        ],
      },
      { plugins: documentPlugins, ...samePage, config: { mail: server.config(), ...(await documentsConfig()) } },
    );
    await client.signIn('jefa', 'lector', 'rosa');
    city = new AutomaticCity(client);
    for (const one of [called, filed]) await client.release('ana', one);
  });
  after(async () => {
    await city?.stop();
    await server.stop();
  });

  const file = (headers: Readonly<Record<string, string>> = {}): Test =>
    request(city.client.host.url).post('/home/api/tramite/LICENCIA/').set(headers).send({ nombre: 'Ana' });
  const instanceOf = async ({ key }: Filed): Promise<string> => {
    const sql = 'SELECT llave FROM tramites_record WHERE clave = $1';
    return (await city.client.host.database.rows<{ llave: string }>(sql, [key]))[0]!.llave;
  };
  const untilAttended = (llave: string): Promise<void> => city.untilTask(llave, 'ATENDER', 'ASIGNADA');
  const titleOf = async (llave: string): Promise<string> => {
    const sql = 'SELECT datos FROM documents_document WHERE llave = $1';
    const { database } = city.client.host;
    const [row] = await database.rows<{ datos: unknown }>(sql, [llave]);
    const { instancia } = database.parseJson<{ instancia: Record<string, string | null> }>(row!.datos);
    return ['radicado', 'key', 'canal', 'solicitante'].map((name) => instancia[name] ?? '').join('|');
  };

  it('is known to expressions, procedures, documents and mails, also of called instances', async () => {
    const { body } = await file(await city.client.auth.jwt('rosa')).expect(200);
    const { key, radicado } = body as Filed;
    const llave = await instanceOf(body as Filed);
    await untilAttended(llave);
    const { datos } = await city.see(llave);
    expect(datos['HIJO']).to.include({ key, radicado, canal: 'WEB', quien: 'rosa', radicado_instancia: radicado });
    expect(datos['HIJO']).to.have.property('llave_instancia').that.is.not.equal(llave);
    const line = `${radicado}|${key}|WEB|rosa`;
    expect(server.received.at(-1)!.email.text).to.include(line);
    expect(await titleOf(llave)).to.equal(line);
    const { body: draft } = await city.client.auth
      .call('get', `/generar/ACTO/${llave}/`, { headers: await city.client.auth.jwt('lector') })
      .then(({ text }) => ({ body: text }));
    expect(draft).to.include(line);
    await city.work('luz', llave, 'ATENDER');
    await city.untilTask(llave, 'CERRAR', 'ASIGNADA');
  });

  it('names no person where an unknown person files', async () => {
    const { body } = await file().expect(200);
    const { key, radicado } = body as Filed;
    const llave = await instanceOf(body as Filed);
    await untilAttended(llave);
    expect((await city.see(llave)).datos['HIJO']).to.include({ radicado, key, quien: null });
    expect(server.received.at(-1)!.email.text).to.include(`${radicado}|${key}|WEB|`);
    await city.work('luz', llave, 'ATENDER');
    await city.untilTask(llave, 'NADIE', 'ASIGNADA');
  });

  it('is empty where staff start the instance', async () => {
    const llave = await city.start('PADRE');
    await untilAttended(llave);
    const { datos } = await city.see(llave);
    expect(datos['HIJO']).to.include({ radicado: null, key: null, canal: null, quien: null, radicado_instancia: null });
    expect(await titleOf(llave)).to.equal('|||');
  });

  it('is read where an expression uses the instance, and costs nothing elsewhere', async () => {
    const llave = await city.start('PADRE');
    await untilAttended(llave);
    const readDuring = async (codigo: string): Promise<number> => {
      const { id } = await city.task(llave, codigo);
      await city.claim('luz', id).expect(200);
      const statements = await statementsDuring(city.client.host.database, () => city.act('luz', id));
      return statements.filter((sql) => sql.startsWith('SELECT origin_kind')).length;
    };
    expect(await readDuring('ATENDER')).to.equal(1);
    await city.untilTask(llave, 'NADIE', 'ASIGNADA');
    expect(await readDuring('NADIE')).to.equal(0);
    await until('it has ended', async () => (await city.see(llave)).estado === 'FINALIZADA');
  });

  it('is known to conditions of supports', async () => {
    const { body } = await file().expect(200);
    const llave = await instanceOf(body as Filed);
    await untilAttended(llave);
    const support = (condicion: string): object => ({ llave, tipo: 'NOTA', descripcion: condicion, condicion });
    const mine = `instancia.radicado = "${(body as Filed).radicado}"`;
    for (const condicion of [mine, 'instancia.radicado = "2026-0000000"']) {
      await city.client.post('ana', 'soportes/crear/', support(condicion)).expect(201);
    }
    const { id } = await city.task(llave, 'ATENDER');
    const seen = await city.client.post('luz', 'soportes-visibles/', { tarea_id: id }).expect(200);
    expect(seen.body.soportes.map(({ descripcion }: { descripcion: string }) => descripcion)).to.deep.equal([mine]);
  });
});
