import { expect } from 'chai';
import type request from 'supertest';
import { pagesOf } from '../plugins/documents/printing/support/pdf-text.js';
import { AuthClient } from '../plugins/auth/support/auth-client.js';
import { asBytes } from '../plugins/documents/support/documents-client.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';

const PQRSD = 'Peticiones, quejas, reclamos, sugerencias y denuncias';
const tree = { direccion: 'Cra 4 # 12-20', cantidad: 1, riesgo: false, telefono: '3001234567' };
const complaint = { identidad: 'CON_DATOS', tipo: 'Queja', nombre: 'Ana', asunto: 'x', descripcion: 'y' };

describe('the report of the demonstration city', () => {
  let city: DemoCity;
  let client: AuthClient;
  let path: string;
  let staff: Readonly<Record<string, string>>;

  before(async () => {
    city = await startDemoCity();
    client = new AuthClient(city.host);
    staff = await client.jwt('ventanilla');
    for (const body of [complaint, { ...complaint, asunto: 'z' }]) {
      await client.call('post', '/home/api/tramite/PQRSD', { body: { ...body, documento: '31234567' } }).expect(200);
    }
    await client.call('post', '/home/api/tramite/PODA', { body: tree }).expect(200);
    const [row] = await city.host.database.rows<{ id: number }>('SELECT id FROM catalogs_informe');
    path = `/global/informe/${row!.id}/ejecutar/`;
  });
  after(() => city.stop());

  const run = (query: string, desde = '2020-01-01', headers = staff, hasta = '2099-12-31'): request.Test =>
    client.call('post', `${path}${query}`, { headers, body: { desde, hasta } });

  it('counts the filed records, for staff', async () => {
    const { body } = await run('').expect(200);
    const [first, second, ...others] = body.resultado as Record<string, unknown>[];
    expect(first).to.deep.equal({ codigo: 'PQRSD', tramite: PQRSD, radicados: 2, atendidos: 0 });
    expect(second).to.include({ codigo: 'PODA', radicados: 1 });
    expect(others).to.deep.equal([]);
    await run('', '2020-01-01', await client.jwt('ciudadano')).expect(403);
  });

  it('exports a CSV with its columns in order, empty when nothing was filed', async () => {
    const { text, headers } = await run('?formato=csv&separador=;').expect(200);
    expect(text).to.match(/^\uFEFFcodigo;tramite;radicados;atendidos\r\nPQRSD;Peticiones, .*;2;0\r\nPODA;.*;1;0\r\n$/);
    expect(headers['content-disposition']).to.match(/RADICADOS-\d{4}-\d\d-\d\d\.csv$/);
    const none = await run('?formato=csv', '2020-01-01', staff, '2020-01-02').expect(200);
    expect(none.text).to.equal('');
  });

  it('prints as a PDF', async function () {
    const { body } = await asBytes(run('?formato=pdf')).expect(200);
    const [page] = await pagesOf(this, body as Buffer);
    expect(page).to.include('RADICADOS POR TRÁMITE').and.to.include(PQRSD.slice(0, 20));
    expect(page).to.include('1 de enero de 2020');
  });

  it('refuses an invalid day and a last day before the first', async () => {
    const wrong = await run('', 'ayer').expect(400);
    expect(wrong.body).to.have.nested.property('errors.desde');
    const { body } = await run('', '2026-03-02', staff, '2026-03-01').expect(200);
    expect(body).to.deep.equal({ EsCorrecto: false, mensaje: 'El último día es anterior al primero.' });
  });
});
