import { expect } from 'chai';
import request from 'supertest';
import { everyType } from './support/every-type.js';
import { startTramiteHost, type TramiteClient } from './support/tramite-client.js';

const ordered = {
  codigo: 'ORDEN',
  nombre: 'Preguntas con orden',
  preguntas: [
    { pre_codigo: 'sin_orden', pre_texto: 'Al final', pre_tipo: 'TEXTO' },
    { pre_codigo: 'tercera', pre_texto: 'Tercera', pre_tipo: 'TEXTO', pre_orden: 30 },
    {
      pre_codigo: 'primera',
      pre_texto: 'Primera',
      pre_tipo: 'SELECCION',
      pre_obligatorio: true,
      pre_orden: 10,
      pre_ayuda: 'Escoja una',
      opciones: [{ codigo: 'SI', nombre: 'Sí' }, 'No'],
    },
    {
      pre_codigo: 'segunda',
      pre_texto: 'Segunda',
      pre_tipo: 'NUMERO',
      pre_orden: 20,
      pre_minimo: 1,
      pre_maximo: 9,
      condicion: 'primera = "SI"',
      pre_sensible: true,
      pre_consultable: false,
    },
  ],
};

const complaint = { ...ordered, codigo: 'DENUNCIA', nombre: 'Denuncia', tra_isDenuncia: true };

describe('POST /home/api/tramite/info/<codigo>', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({
      tipos_denuncia: [
        { codigo: 'RUIDO', nombre: 'Ruido' },
        { codigo: 'BASURAS', nombre: 'Basuras' },
      ],
      tramites: [ordered, complaint, everyType],
    });
  });
  after(() => client.host.stop());

  const questions = async (codigo: string): Promise<Record<string, unknown>[]> =>
    (await client.info(codigo).expect(200)).body.datos as Record<string, unknown>[];

  it('answers the questions in the order of the form', async () => {
    const { body } = await client.info('ORDEN').expect(200);
    expect(body).to.have.all.keys('msg', 'datos');
    const codes = (await questions('ORDEN')).map(({ pre_codigo }) => pre_codigo);
    expect(codes).to.deep.equal(['primera', 'segunda', 'tercera', 'sin_orden']);
  });

  it('answers the four fields of the interface first, then the other fields of the question', async () => {
    const [first, second, third] = await questions('ORDEN');
    const four = ['pre_codigo', 'pre_texto', 'pre_tipo', 'pre_obligatorio'];
    expect(Object.keys(third!)).to.deep.equal([...four, 'pre_consultable']);
    expect(Object.keys(first!)).to.deep.equal([...four, 'pre_consultable', 'pre_ayuda', 'pre_opciones']);
    expect(first!['pre_opciones']).to.deep.equal([
      { codigo: 'SI', nombre: 'Sí' },
      { codigo: 'No', nombre: 'No' },
    ]);
    expect(second).to.deep.equal({
      pre_codigo: 'segunda',
      pre_texto: 'Segunda',
      pre_tipo: 'NUMERO',
      pre_obligatorio: false,
      pre_consultable: false,
      pre_minimo: 1,
      pre_maximo: 9,
      pre_condicion: 'primera = "SI"',
    });
  });

  it('answers the types of complaints as the last question of a complaint', async () => {
    const all = await questions('DENUNCIA');
    expect(all.slice(0, -1)).to.deep.equal(await questions('ORDEN'));
    expect(all.at(-1)).to.deep.equal({
      pre_codigo: 'tipo_denuncia',
      pre_texto: 'Tipo de denuncia',
      pre_tipo: 'SELECCION',
      pre_obligatorio: true,
      pre_consultable: false,
      pre_opciones: [
        { codigo: 'BASURAS', nombre: 'Basuras' },
        { codigo: 'RUIDO', nombre: 'Ruido' },
      ],
    });
  });

  it('answers every type of question', async () => {
    const all = await questions('TODO');
    expect(all.map(({ pre_tipo }) => pre_tipo)).to.deep.equal(everyType.preguntas.map(({ pre_tipo }) => pre_tipo));
  });

  it('marks the questions that look-ups accept, never one of a type without look-ups', async () => {
    const all = await questions('TODO');
    const not = all.filter(({ pre_consultable }) => pre_consultable !== true).map(({ pre_tipo }) => pre_tipo);
    expect(new Set(not)).to.deep.equal(new Set(['UBICACION', 'ARCHIVO', 'INFORMATIVO']));
  });

  it('accepts a trailing slash, and ignores a body', async () => {
    await request(client.host.url).post('/home/api/tramite/info/ORDEN/').expect(200);
    await client.info('ORDEN').send({ lo: 'que sea' }).expect(200);
  });

  for (const codigo of ['NADA', 'orden', 'ORDEN%20', '*', 'a'.repeat(500), "x';DROP TABLE tramites_tramite--"]) {
    it(`answers 404 {msg} for "${codigo.slice(0, 40)}"`, async () => {
      const { body } = await client.info(encodeURI(codigo)).expect(404);
      expect(body.msg).to.equal('No existe un trámite con ese código.');
      expect(body.code).to.equal('not_found');
    });
  }

  it('serves POST alone', async () => {
    const { headers, body } = await request(client.host.url).get('/home/api/tramite/info/ORDEN').expect(405);
    expect(headers['allow']).to.match(/POST/);
    expect(body.code).to.equal('method_not_allowed');
  });
});
