import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type request from 'supertest';
import { packageRoot } from '../../host/runtime/paths.js';
import { AuthClient } from '../plugins/auth/support/auth-client.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';

/** Carlos Restrepo, who owes nothing for one property and two years for the other. */
const OWNER = '1144012345';
const PAID = '760010100140000120005000000000';
const OWING = '760010100140000120018000000000';
const NOBODYS = '760010100140000120099000000000';

describe('the certificate of the demonstration city', () => {
  let city: DemoCity;
  let client: AuthClient;
  let headers: Readonly<Record<string, string>>;

  before(async () => {
    city = await startDemoCity();
    client = new AuthClient(city.host);
    headers = await client.jwt('ciudadano');
  });
  after(() => city.stop());

  const run = (codigo: string, body: object): request.Test =>
    client.call('post', `/home/api/ejecutar/${codigo}`, { headers, body });
  const certify = (body: object): request.Test =>
    client.call('post', '/home/api/listacertificados/?codigo=PAZ_Y_SALVO_PREDIAL', { headers, body });

  it('states that a property owes nothing, and is valid until the end of the year', async () => {
    const { body } = await certify({ documento: OWNER, cedula_catastral: PAID }).expect(200);
    const { expedido, valido_hasta, ...rest } = body.resultado as Record<string, string>;
    expect(body.EsCorrecto).to.equal(true);
    expect(rest).to.deep.equal({
      cedula_catastral: PAID,
      documento: OWNER,
      direccion: 'Carrera 4 # 12-20',
    });
    expect(Math.abs(Date.parse(expedido!) - Date.now())).to.be.lessThan(2 * 86_400_000);
    expect(valido_hasta).to.equal(`${expedido!.slice(0, 4)}-12-31`);
  });

  it('is issued for a document in any writing', async () => {
    for (const documento of ['1.144.012.345', 'CC 1 144 012 345']) {
      const { body } = await certify({ documento, cedula_catastral: PAID }).expect(200);
      expect(body, documento).to.include({ EsCorrecto: true });
    }
  });

  it('is refused with the amount that the property owes', async () => {
    const { body } = await certify({ documento: OWNER, cedula_catastral: OWING }).expect(200);
    expect(body).to.deep.equal({
      EsCorrecto: false,
      mensaje:
        'El predio debe $ 848.500 de impuesto predial (vigencias: 2024, 2025). ' +
        'El paz y salvo se expide cuando el pago esté registrado.',
    });
  });

  it('is refused alike for an unknown property and for one of another owner', async () => {
    const others = await certify({ documento: '16789012', cedula_catastral: PAID }).expect(200);
    const unknown = await certify({ documento: OWNER, cedula_catastral: NOBODYS }).expect(200);
    expect(others.body.EsCorrecto).to.equal(false);
    expect(others.body).to.deep.equal(unknown.body);
  });

  it('is refused for invalid answers of the form', async () => {
    const { body } = await certify({ documento: OWNER, cedula_catastral: '76001' }).expect(200);
    expect(body.EsCorrecto).to.equal(false);
    expect(body.errors).to.have.all.keys('cedula_catastral');
    await run('PAZ_Y_SALVO_PREDIAL', { documento: OWNER, cedula_catastral: PAID }).expect(200, {
      EsCorrecto: false,
      mensaje: 'No existe una acción con ese código.',
      code: 'not_found',
    });
  });

  it('is refused for every property with a debt, and for no other', async () => {
    const name = `config/demo/paz-y-salvo-predial.${city.host.database.dialect}.sql`;
    const text = await readFile(path.join(packageRoot, name), 'utf8');
    const properties = [...text.matchAll(/'(\d{30})', N?'(\d+)', N?'/g)];
    expect(properties).to.have.length(4);
    for (const [, cedula_catastral, documento] of properties) {
      const saldo = await run('SALDO_PREDIAL', { cedula_catastral }).expect(200);
      const paz = await certify({ documento, cedula_catastral }).expect(200);
      expect(paz.body.EsCorrecto, cedula_catastral).to.equal(saldo.body.resultado.total === '0.00');
      const [, owed] = /debe \$ ([\d.]+) /.exec(String(paz.body.mensaje)) ?? [undefined, '0'];
      expect(`${owed.replaceAll('.', '')}.00`).to.equal(saldo.body.resultado.total);
    }
  });

  it('leaves no document in the log', () => {
    const log = city.host.logLines.join('');
    expect(log).to.contain('/home/api/listacertificados');
    for (const secret of [OWNER, OWING, PAID]) expect(log).not.to.contain(secret);
  });
});
