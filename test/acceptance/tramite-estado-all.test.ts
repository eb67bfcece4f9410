import { expect } from 'chai';
import request from 'supertest';
import { importInto } from './support/bundles.js';
import { lookUpTramites } from './support/look-up-tramites.js';
import { startTramiteHost, type TramiteClient } from './support/tramite-client.js';

/** Returns a tramite with changed questions. */
function formOf(codigo: string, change: (questions: Record<string, unknown>[]) => Record<string, unknown>[]): object {
  const tramite = lookUpTramites.find((candidate) => candidate.codigo === codigo)!;
  return { ...tramite, preguntas: change(structuredClone(tramite.preguntas)) };
}

describe('GET /home/api/tramite/estado_all/*', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({ tramites: lookUpTramites });
  });
  after(() => client.host.stop());

  const found = async (field: string, value: string): Promise<unknown> =>
    (await client.estadoAll({ [field]: value }).expect(200)).body.datos as unknown;

  it('answers the oldest record of all tramites, in the same shape as estado', async () => {
    await client.file('PERSONA', { documento: '77' });
    await client.file('OTRA', { documento: '77', visible: 'segunda' });
    await client.file('OTRA', { documento: '88', visible: 'primera' });
    await client.file('PERSONA', { documento: '88' });
    const { body } = await client.estadoAll({ documento: '88' }).expect(200);
    expect(body).to.have.all.keys('msg', 'datos');
    expect(body.datos).to.deep.equal({ documento: '88', visible: 'primera' });
    expect(await found('documento', '77')).to.deep.equal({ documento: '7***' });
    await request(client.host.url).get('/home/api/tramite/estado_all/*/?documento=88').expect(200);
  });

  it('skips the tramites whose question does not allow look-ups', async () => {
    await client.file('PERSONA', { nombre: 'Luz' });
    await client.estadoAll({ nombre: 'Luz' }).expect(404);
    await client.file('OTRA', { nombre: 'Luz', visible: 'x' });
    expect(await found('nombre', 'Luz')).to.deep.equal({ nombre: 'Luz', visible: 'x' });
  });

  it('finds the one record among many that share the value elsewhere', async () => {
    await Promise.all(Array.from({ length: 40 }, () => client.file('PERSONA', { documento: 'COMUN' })));
    await client.file('OTRA', { documento: 'COMUN', visible: 'la única' });
    const { body } = await client.estado('OTRA', { documento: 'COMUN' }).expect(200);
    expect(body.datos.visible).to.equal('la única');
  });

  it('requires exactly one pair', async () => {
    for (const query of ['', 'documento=1&documento=2', 'documento=1&nombre=2']) {
      const { body } = await client.estadoAll(query).expect(400);
      expect(body.msg).to.be.a('string');
    }
  });

  it('answers 404 {msg} when no record matches', async () => {
    const { body } = await client.estadoAll({ documento: 'nadie' }).expect(404);
    expect(body).to.deep.equal({ msg: 'No se encontró información del trámite.', code: 'not_found' });
  });

  it('does not find the answer of a hidden question', async () => {
    await client.file('VISITA', { placa: 'P2', urgente: false, motivo: 'escrito y luego escondido' });
    await client.estadoAll({ motivo: 'escrito y luego escondido' }).expect(404);
    expect(await found('placa', 'P2')).to.deep.equal({ placa: 'P2', urgente: false });
  });

  it('neither finds nor shows answers to questions that were removed or closed to look-ups later', async () => {
    await client.file('OTRA', { documento: '99', nombre: 'Eva', visible: 'abierta' });
    await client.file('VISITA', { placa: 'P1', urgente: true, motivo: 'incendio' });
    await importInto(client.host, {
      tramites: [
        formOf('OTRA', ([documento, , visible]) => [{ ...documento!, pre_sensible: true }, visible!]),
        formOf('VISITA', (questions) =>
          questions.map((question) =>
            question['pre_codigo'] === 'motivo' ? { ...question, pre_consultable: false } : question,
          ),
        ),
      ],
    });
    client.host.clock.advance(1);
    await client.estadoAll({ nombre: 'Eva' }).expect(400);
    const { body } = await client.estadoAll({ motivo: 'incendio' }).expect(400);
    expect(body).to.deep.equal({ msg: 'No se puede consultar por ese campo.', code: 'field_not_searchable' });
    expect(await found('visible', 'abierta')).to.deep.equal({ documento: '9***', visible: 'abierta' });
    expect(await found('placa', 'P1')).to.include({ motivo: 'incendio' });
  });

  it('finds, by a question that was opened to look-ups, only the records filed afterwards', async () => {
    await client.file('PERSONA', { documento: '55', nombre: 'Marta' });
    await importInto(client.host, {
      tramites: [
        formOf('PERSONA', (questions) => questions.map((question) => ({ ...question, pre_consultable: true }))),
      ],
    });
    client.host.clock.advance(1);
    await client.estadoAll({ nombre: 'Marta' }).expect(404);
    await client.file('PERSONA', { documento: '56', nombre: 'Marta' });
    expect(await found('nombre', 'Marta')).to.deep.equal({ documento: '5***', nombre: 'Ma***' });
  });
});
