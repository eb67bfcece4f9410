import { expect } from 'chai';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { plugin as catalogs } from '../../../plugins/catalogs/index.js';
import { plugin as reports } from '../../../plugins/reports/index.js';
import { NO } from '../procedures/support/city-procedures.js';
import { CatalogHost, type Answer } from '../catalogs/support/catalog-host.js';
import { commonReports, report, reportBundle } from './support/report-city.js';

const METRICS_TOKEN = 'una clave de las cifras';

const parametros = [
  { pre_codigo: 'desde', pre_texto: 'Desde', pre_tipo: 'FECHA', pre_obligatorio: true },
  { pre_codigo: 'estrato', pre_texto: 'Estrato', pre_tipo: 'NUMERO', pre_minimo: 0, pre_maximo: 6 },
];

const bundle = {
  ...reportBundle,
  catalogos: {
    informe: [
      ...commonReports,
      report('RECAUDO', { procedimiento: 'ECO', parametros }),
      report('PROPIO', { procedimiento: 'ECO', permiso: 'catalogs.barrio.read' }),
      report('RESERVADO'),
      report('AMBOS', { procedimiento: 'RESERVADO', permiso: 'catalogs.barrio.read' }),
      report('LIBRE'),
      report('APAGADO', { procedimiento: 'ECO', activo: false }),
    ],
  },
};

describe('reports', () => {
  let city: CatalogHost;
  const ids = new Map<string, number>();

  before(async () => {
    city = await CatalogHost.start(bundle, [catalogs, reports], { config: { metrics: { token: METRICS_TOKEN } } });
    await city.host.database.changeRows('CREATE TABLE city_note (nota VARCHAR(200) NOT NULL)');
    const { body } = await city.call('get', '/global/informe/?page_size=100');
    const { results } = body as { results: { id: number; codigo: string }[] };
    for (const { id, codigo } of results) ids.set(codigo, id);
  });
  after(() => city.stop());

  const run = (codigo: string, body: object = {}, as = 'lector', query = ''): Promise<Answer> =>
    city.call('post', `/global/informe/${ids.get(codigo)}/ejecutar/${query}`, { body, as });
  const admin = async (username = 'jefa'): Promise<AdminCaller> =>
    new AdminCaller(city.host.url, await city.token(username));

  it('pass their parameters, parsed by the questions, to the procedure', async () => {
    const { status, body } = await run('RECAUDO', { desde: '2026-01-01', estrato: '3' });
    expect({ status, body }).to.deep.equal({
      status: 200,
      body: { EsCorrecto: true, resultado: { desde: '2026-01-01', estrato: 3 } },
    });
  });

  it('refuse parameters by field, in Spanish', async () => {
    const missing = await run('RECAUDO', { estrato: 7, otro: 'x' });
    expect(missing.status).to.equal(400);
    expect(missing.body).to.include({ EsCorrecto: false, code: 'missing_answers' });
    const { errors } = missing.body as { errors: Record<string, string[]> };
    expect(errors).to.have.property('desde');
    expect(errors['estrato']![0]).to.match(/^[A-ZÁÉÍÓÚ].*\.$/);
    const wrong = await run('RECAUDO', { desde: "2026-02-30' OR 1=1" });
    expect(wrong.body).to.include({ code: 'invalid_answers' }).and.to.have.nested.property('errors.desde');
  });

  for (const [what, body] of [
    ['a list', '[1]'],
    ['malformed JSON', '{"a":'],
    ['NUL in a text', '{"desde":"\\u0000"}'],
  ] as const) {
    it(`refuse ${what} in the envelope`, async () => {
      const headers = { 'Content-Type': 'application/json' };
      const path = `/global/informe/${ids.get('RECAUDO')}/ejecutar/`;
      const answer = await city.call('post', path, { headers, body: body as unknown as object });
      expect(answer.status).to.equal(400);
      expect(answer.body).to.include({ EsCorrecto: false });
    });
  }

  it('refuse another format or separator', async () => {
    expect((await run('ECO', {}, 'lector', '?formato=xlsx')).body).to.have.nested.property('errors.formato');
    expect((await run('ECO', {}, 'lector', '?formato=csv&separador=|')).body).to.have.nested.property(
      'errors.separador',
    );
  });

  it('return the message of a procedure that says no', async () => {
    expect((await run('NO')).body).to.deep.equal({ EsCorrecto: false, mensaje: NO });
    const file = await run('NO', {}, 'lector', '?formato=csv');
    expect(file.status).to.equal(400);
    expect(file.body).to.deep.equal({ EsCorrecto: false, mensaje: NO, code: 'procedure_refused' });
  });

  it('give the request id where the procedure fails, and no details of the database', async () => {
    const failed = await run('FALLA');
    const id = failed.headers['x-request-id'] as string;
    const mensaje = `El procedimiento no se pudo ejecutar. Informe a la entidad el código de este error: ${id}.`;
    const expected = { EsCorrecto: false, mensaje, code: 'procedure_failed', request_id: id };
    expect({ status: failed.status, body: failed.body as unknown }).to.deep.equal({ status: 200, body: expected });
    const file = await run('FALLA', {}, 'lector', '?formato=csv');
    expect(file.status).to.equal(400);
    expect(file.body).to.include({ EsCorrecto: false, code: 'procedure_failed' });
    expect(file.text).not.to.match(/hacienda/);
  });

  it('are not found while they are inactive, nor by a malformed or unknown id', async () => {
    for (const path of [`${ids.get('APAGADO')}`, '999999', 'x']) {
      const { status, body } = await city.call('post', `/global/informe/${path}/ejecutar/`, { body: {} });
      expect(status, path).to.equal(404);
      expect(body).to.include({ code: 'not_found' });
    }
    expect((await city.call('get', `/global/informe/${ids.get('ECO')}/ejecutar/`)).status).to.equal(405);
  });

  for (const [codigo, username, status] of [
    ['ECO', 'lector', 200],
    ['ECO', 'editor', 200],
    ['ECO', 'nadie', 403],
    ['ECO', 'barrios', 403],
    ['PROPIO', 'barrios', 200],
    ['PROPIO', 'lector', 403],
    ['PROPIO', 'editor', 403],
    ['RESERVADO', 'hacienda_lector', 200],
    ['RESERVADO', 'lector', 403],
    ['RESERVADO', 'hacienda', 403],
    ['AMBOS', 'barrios', 403],
    ['AMBOS', 'hacienda_lector', 403],
    ['AMBOS', 'jefa', 200],
  ] as const) {
    it(`answer ${username} with ${status} where it is ${codigo}`, async () => {
      const answer = await run(codigo, {}, username);
      expect(answer.status).to.equal(status);
      if (status === 403) expect(answer.body).to.include({ EsCorrecto: false, code: 'permission_denied' });
    });
  }

  it('are unavailable once their procedure is no longer for reports', async () => {
    const input = { pro_codigo: 'LIBRE', nombre_bd: 'city_eco' };
    const caller = await admin();
    expect((await run('LIBRE')).status).to.equal(200);
    for (const more of [{ activo: false }, { usos: ['jwt'] }]) {
      expect(await caller.mutate('procedures.procedures.save', { ...input, ...more })).to.include({ status: 200 });
      const { status, body } = await run('LIBRE');
      expect(status).to.equal(503);
      expect(body).to.include({ code: 'unavailable' }).and.to.have.property('mensaje').that.includes('LIBRE');
    }
  });

  it('keep their procedure from being removed', async () => {
    const caller = await admin();
    const refused = await caller.mutate('procedures.procedures.remove', { codigo: 'RESERVADO' });
    expect(refused).to.include({ status: 409, reason: 'in_use' });
    expect(refused.message).to.include('el informe');
  });

  it('can also be run by an admin procedure', async () => {
    const run = async (codigo: string, parametros: object, username = 'lector') =>
      (await admin(username)).mutate('reports.run', { id: ids.get(codigo), parametros });
    const resultado = { desde: '2026-01-01' };
    expect((await run('RECAUDO', resultado)).data).to.deep.equal({ EsCorrecto: true, resultado });
    expect((await run('NO', {})).data).to.deep.equal({ EsCorrecto: false, mensaje: NO });
    expect(await run('RECAUDO', {})).to.include({ status: 400, reason: 'missing_answers' });
    expect(await run('PROPIO', {})).to.include({ status: 403, reason: 'permission_denied' });
    expect(await run('APAGADO', {}, 'jefa')).to.include({ status: 404 });
  });

  it('cannot ask for a file', async () => {
    const values = {
      ...report('ARCHIVOS', { procedimiento: 'ECO' }),
      parametros: [{ pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO' }],
    };
    const refused = await city.call('post', '/global/informe/', { body: values });
    expect(refused.status).to.equal(400);
    expect(refused.body).to.have.property('parametros');
  });

  it('cannot be printed without a template, nor without the plugin documents', async () => {
    const refused = await run('ECO', {}, 'lector', '?formato=pdf');
    expect(refused.status).to.equal(409);
    expect(refused.body).to.include({ EsCorrecto: false, code: 'pdf_not_available' });
  });

  it('are recorded in the audit log without parameters, once they may run', async () => {
    const lines = async (): Promise<object[]> => {
      const rows = await city.host.database.rows<{ details: unknown }>(
        'SELECT details FROM host_audit_entry WHERE action = $1 AND subject_id = $2 ORDER BY id',
        ['reports.report.run', String(ids.get('RECAUDO'))],
      );
      return rows.map(({ details }) => city.host.database.parseJson<object>(details));
    };
    const before = await lines();
    await run('RECAUDO', { desde: 'ayer' });
    await run('RECAUDO', { desde: '2026-01-01' }, 'nadie');
    expect(await lines()).to.deep.equal(before);
    await run('RECAUDO', { desde: '2026-01-01' }, 'lector', '?formato=csv');
    expect((await lines()).slice(before.length)).to.deep.equal([{ codigo: 'RECAUDO', formato: 'csv' }]);
  });

  it('are counted by format and outcome', async () => {
    await run('FILAS', { filas: 1 }, 'lector', '?formato=csv');
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${city.host.url}/metrics`, { headers })).text();
    for (const labels of ['"json",outcome="done"', '"csv",outcome="done"', '"json",outcome="refused"']) {
      expect(text).to.match(new RegExp(`ventanilla_reports_total\\{formato=${labels}\\} [1-9]`));
    }
    expect(text).to.match(/reports_total\{formato="csv",outcome="failed"\} 1/);
  });
});
