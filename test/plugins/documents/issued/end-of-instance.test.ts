import { expect } from 'chai';
import request from 'supertest';
import { DocumentNews } from '../../../../plugins/documents/issued/document-news.js';
import { Revocation } from '../../../../plugins/documents/issued/revocation.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { until } from '../../../../testing/until.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { whileLocked } from '../../workflow/support/locks.js';
import { asBytes, documentPlugins, documentsConfig, samePage } from '../support/documents-client.js';
import { PausedSigner } from '../support/paused-signer.js';

/** A licence, which is valid only after one outcome, and a report, which is always valid. */
const process = definition(
  [
    task('DOCUMENTO', 'LICENCIA', { plantilla: 'LICENCIA' }),
    task('DOCUMENTO', 'INFORME', { plantilla: 'INFORME' }),
    user('FIRMAR'),
    task('FIN', 'FIN'),
  ],
  flow('LICENCIA>INFORME', 'INFORME>FIRMAR', 'FIRMAR!SIGUE>FIN'),
  { codigo: 'LICENCIA' },
);

/** The licence with one end that its template names, and one that it does not. */
const decided = definition(
  [
    task('DOCUMENTO', 'LICENCIA', { plantilla: 'LICENCIA' }),
    user('FIRMAR'),
    task('DECISION', 'CUAL'),
    task('FIN', 'CONCEDE', { resultado: 'CONCEDIDA', favorable: true }),
    task('FIN', 'NIEGA', { resultado: 'NEGADA', favorable: false }),
  ],
  flow('LICENCIA>FIRMAR', 'FIRMAR!SIGUE>CUAL', 'CUAL>CONCEDE?datos.bien = true', 'CUAL>NIEGA'),
  { codigo: 'DECIDIDA' },
);

describe('a document of an instance whose template names outcomes', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    city = await startAutomaticCity({ plugins: documentPlugins, config: await documentsConfig(), ...samePage });
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const html = '<p>{{ datos.nombre }}</p>';
    const save = (codigo: string, more: object) =>
      admin.mutate('documents.templates.save', { codigo, nombre: codigo, html, ...more });
    expect((await save('LICENCIA', { resultados: ['CONCEDIDA', 'PARCIAL'] })).status).to.equal(200);
    await save('INFORME', {});
    await admin.mutate('certificates.certificates.save', {
      cert_codigo: 'COPIA',
      cert_nombre: 'Copia',
      cert_TablaBusqueda: 'ECO',
      plantilla: 'LICENCIA',
      preguntas: [],
    });
    for (const one of [process, decided]) await city.client.release('ana', one);
  });
  after(() => city.stop());

  const begin = async (proceso = 'LICENCIA'): Promise<string> => {
    const llave = await city.start(proceso, { nombre: 'Ana' });
    await city.untilTask(llave, 'FIRMAR', 'EN_POOL');
    return llave;
  };
  const statesOf = async (llave: string): Promise<Record<string, string>> => {
    const rows = await city.client.host.database.rows<{
      readonly tarea: string | null;
      readonly certificado: string | null;
      readonly estado: string;
    }>('SELECT tarea, certificado, estado FROM documents_document WHERE llave = $1', [llave]);
    return Object.fromEntries(rows.map(({ tarea, certificado, estado }) => [tarea ?? certificado!, estado]));
  };
  const untilRevoked = (llave: string): Promise<void> =>
    until('it is revoked', async () => (await statesOf(llave))['LICENCIA'] === 'REVOCADO');
  const cancel = (llave: string) => admin.mutate('workflow.instances.cancel', { llave, motivo: 'Desistió.' });
  const ask = async (llave: string): Promise<{ status: number; code?: string }> => {
    const { host, auth } = city.client;
    const { status, body } = await asBytes(
      request(host.url)
        .post('/api-svc/documentos/generar/')
        .set(await auth.jwt('jefa'))
        .send({ codigo: 'COPIA', llave }),
    );
    return status === 200 ? { status } : { status, code: (JSON.parse(String(body)) as { code: string }).code };
  };
  const holding = { LICENCIA: 'VIGENTE', INFORME: 'VIGENTE' };
  const revoked = { LICENCIA: 'REVOCADO', INFORME: 'VIGENTE' };

  it('is revoked when the instance ends with another outcome, unlike other documents', async () => {
    const llave = await begin();
    expect(await statesOf(llave)).to.deep.equal(holding);
    const revocation = city.client.host.container.get(Revocation);
    for (const resultado of ['CONCEDIDA', 'PARCIAL']) await revocation.revokeExcluded(llave, resultado);
    expect(await statesOf(llave)).to.deep.equal(holding);
    await revocation.revokeExcluded(llave, 'NEGADA');
    expect(await statesOf(llave)).to.deep.equal(revoked);
    const [row] = await city.client.host.database.rows<{ codigo: string }>(
      "SELECT codigo FROM documents_document WHERE llave = $1 AND tarea = 'LICENCIA'",
      [llave],
    );
    const { data } = await admin.query('documents.issued.get', { codigo: row!.codigo });
    expect(data).to.include({ estado: 'REVOCADO', motivo: 'El trámite terminó con otro resultado.' });
    await revocation.revokeExcluded(llave, 'NEGADA');
    const entries = await admin.query('host.audit.list', {
      action: 'documents.document.revoked',
      subject: { kind: 'documents.document', id: String((data as { id: number }).id) },
    });
    expect(entries.data.items, 'told twice, it is revoked once').to.have.length(1);
  });

  it('is revoked automatically once the instance has ended without an outcome', async () => {
    const llave = await begin();
    await city.work('luz', llave, 'FIRMAR');
    await untilRevoked(llave);
    expect(await statesOf(llave)).to.deep.equal(revoked);
  });

  it('stays valid after an end that the template names, and is revoked after another one', async () => {
    const [granted, refused] = [await begin('DECIDIDA'), await begin('DECIDIDA')];
    await city.work('luz', granted, 'FIRMAR', { bien: true });
    await city.work('luz', refused, 'FIRMAR');
    await untilRevoked(refused);
    await until('everybody has heard of it', async () => {
      const sql = "SELECT id FROM host_job WHERE name = 'documents/instance-ended'";
      return (await city.client.host.database.rows(sql)).length === 0;
    });
    expect(await statesOf(granted)).to.deep.equal({ LICENCIA: 'VIGENTE' });
    expect((await city.see(granted)).estado).to.equal('FINALIZADA');
  });

  it('is revoked once the instance was cancelled', async () => {
    const llave = await begin();
    await cancel(llave);
    await untilRevoked(llave);
    expect(await statesOf(llave)).to.deep.equal(revoked);
  });

  it('causes no job at the end of instances without such a document', async () => {
    await city.client.release(
      'ana',
      definition([user('FIRMAR'), task('FIN', 'FIN')], flow('FIRMAR!SIGUE>FIN'), { codigo: 'SIMPLE' }),
    );
    const llave = await city.start('SIMPLE');
    const { id } = await city.task(llave, 'FIRMAR');
    await city.claim('luz', id).expect(200);
    const statements = await statementsDuring(city.client.host.database, () => city.act('luz', id));
    expect(statements.filter((sql) => sql.includes('documents_document'))).to.deep.equal([]);
    expect(statements.filter((sql) => sql.includes('INSERT INTO host_job'))).to.deep.equal([]);
  });

  it('waits for an end in progress', async () => {
    const llave = await begin();
    const { database } = city.client.host;
    const sql = "UPDATE workflow_instance SET estado = 'CANCELADA', favorable = $1, ended_at = $2 WHERE llave = $3";
    let asked: ReturnType<typeof ask> | undefined;
    await whileLocked(
      database,
      (tx) => database.changeRows(sql, [false, new Date(), llave], tx),
      async () => {
        asked = ask(llave);
        await untilWaiting(database);
      },
    );
    expect(await asked).to.deep.equal({ status: 409, code: 'no_favorable' });
  });

  it('is revoked by a later attempt when the first one fails', async () => {
    const llave = await begin();
    const news = city.client.host.container.get(DocumentNews);
    let failed = 0;
    news.revoked = () => {
      failed += 1;
      Reflect.deleteProperty(news, 'revoked');
      return Promise.reject(new Error('away'));
    };
    await cancel(llave);
    await until('it has failed', () => failed === 1);
    await city.retryNow();
    await untilRevoked(llave);
  });

  it('is not issued when the instance ends while it is being made', async () => {
    const slow = new PausedSigner(city.client.host);
    const llave = await city.start('LICENCIA', { nombre: 'Ana' });
    await slow.begun;
    expect(await statesOf(llave)).to.deep.equal({ LICENCIA: 'EN_PROCESO' });
    await cancel(llave);
    await until('it is taken away', async () => Object.keys(await statesOf(llave)).length === 0);
    slow.goOn();
    const jobs = async (): Promise<number> =>
      (await city.client.host.database.rows("SELECT id FROM host_job WHERE name = 'workflow/automatic-task'")).length;
    await until('nobody makes it any more', async () => (await jobs()) === 0);
    expect(await statesOf(llave)).to.deep.equal({});
  });

  it('is printed as a certificate while the instance runs, revoked with its end, and not issued again', async () => {
    const llave = await begin();
    expect(await ask(llave)).to.deep.equal({ status: 200 });
    await cancel(llave);
    await until('it is revoked', async () => (await statesOf(llave))['COPIA'] === 'REVOCADO');
    expect(await ask(llave)).to.deep.equal({ status: 409, code: 'no_favorable' });
    const other = await begin();
    await cancel(other);
    expect(await ask(other)).to.deep.equal({ status: 409, code: 'no_favorable' });
    expect(await statesOf(other)).not.to.have.property('COPIA');
  });

  for (const [what, resultados] of [
    ['none', []],
    ['a code with an accent', ['NEGACIÓN']],
    ['no list', 'CONCEDIDA'],
    ['too many', Array.from({ length: 51 }, (_, index) => `R${index}`)],
  ] as const) {
    it(`requires valid outcomes: a template is refused with ${what}`, async () => {
      const template = { codigo: 'MALA', nombre: 'Mala', html: '<p>x</p>', resultados };
      expect((await admin.mutate('documents.templates.save', template)).status).to.equal(400);
    });
  }
});
