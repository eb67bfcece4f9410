import { expect } from 'chai';
import { startTramiteHost, storedRecords, type TramiteClient } from './support/tramite-client.js';

const questions = [{ pre_codigo: 'hechos', pre_texto: 'Hechos', pre_tipo: 'TEXTO', pre_obligatorio: true }];

describe('filing a complaint', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({
      tipos_denuncia: [
        { codigo: 'RUIDO', nombre: 'Ruido' },
        { codigo: 'BASURAS', nombre: 'Basuras' },
      ],
      tramites: [
        { codigo: 'DENUNCIA', nombre: 'Denuncia', tra_isDenuncia: true, preguntas: questions },
        { codigo: 'QUEJA', nombre: 'Queja', preguntas: questions },
      ],
    });
  });
  after(() => client.host.stop());

  it('stores the type with the answers', async () => {
    await client.file('DENUNCIA', { hechos: 'Fiesta', tipo_denuncia: 'RUIDO' });
    const last = (await storedRecords(client.host)).at(-1)!;
    expect(last.informacion).to.deep.equal({ hechos: 'Fiesta', tipo_denuncia: 'RUIDO' });
  });

  it('accepts the type from a multipart form', async () => {
    await client.multipart('DENUNCIA').field('hechos', 'Fiesta').field('tipo_denuncia', 'BASURAS').expect(200);
  });

  for (const type of ['OTRO', 'ruido', 'RUIDO ', 'Ruido', 7, true, {}, ['RUIDO']]) {
    it(`refuses the unknown type ${JSON.stringify(type)}`, async () => {
      const before = (await storedRecords(client.host)).length;
      const { body } = await client.create('DENUNCIA', { hechos: 'Fiesta', tipo_denuncia: type }).expect(400);
      expect(body).to.deep.equal({
        msg: 'Dato no válido - tipo_denuncia/Tipo de denuncia',
        code: 'invalid_answers',
        errors: { tipo_denuncia: ['Debe ser el código de una de las opciones.'] },
      });
      expect(await storedRecords(client.host)).to.have.length(before);
    });
  }

  for (const type of [undefined, null, '', ' ']) {
    it(`refuses ${JSON.stringify(type) ?? 'no type'} with the 400 of the interface`, async () => {
      const before = (await storedRecords(client.host)).length;
      const { body } = await client.create('DENUNCIA', { hechos: 'Fiesta', tipo_denuncia: type }).expect(400);
      expect(body.msg).to.equal('Faltan datos obligatorios - tipo_denuncia/Tipo de denuncia');
      expect(body.code).to.equal('missing_answers');
      expect(body.errors).to.have.all.keys('tipo_denuncia');
      expect(await storedRecords(client.host)).to.have.length(before);
    });
  }

  it('names an earlier missing answer first, and the type among the errors', async () => {
    const { body } = await client.create('DENUNCIA', { tipo_denuncia: 'OTRO' }).expect(400);
    expect(body.msg).to.equal('Faltan datos obligatorios - hechos/Hechos');
    expect(body.errors).to.have.all.keys('hechos', 'tipo_denuncia');
  });

  it('accepts a type only in complaints', async () => {
    await client.file('QUEJA', { hechos: 'Fiesta' });
    const { body } = await client.create('QUEJA', { hechos: 'Fiesta', tipo_denuncia: 'RUIDO' }).expect(400);
    expect(body.msg).to.equal('Dato no válido - tipo_denuncia');
  });
});
