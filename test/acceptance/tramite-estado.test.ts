import { expect } from 'chai';
import { startTramiteHost, type TramiteClient } from './support/tramite-client.js';
import { lookUpTramites } from './support/look-up-tramites.js';

describe('GET /home/api/tramite/estado/<codigo>', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({ tramites: lookUpTramites });
  });
  after(() => client.host.stop());

  const found = async (field: string, value: string, codigo = 'VISITA'): Promise<Record<string, unknown>> =>
    (await client.estado(codigo, { [field]: value }).expect(200)).body.datos as Record<string, unknown>;
  const notFound = async (field: string, value: string, codigo = 'VISITA'): Promise<void> => {
    const { body } = await client.estado(codigo, { [field]: value }).expect(404);
    expect(body, value).to.deep.equal({ msg: 'No se encontró información del trámite.', code: 'not_found' });
  };

  it('answers msg and the stored answers, in the order of the form', async () => {
    await client.file('VISITA', { placa: 'AAA111', asunto: 'Uno', cantidad: 3 });
    const { body } = await client.estado('VISITA', { placa: 'AAA111' }).expect(200);
    expect(body).to.have.all.keys('msg', 'datos');
    expect(JSON.stringify(body.datos)).to.equal('{"asunto":"Uno","placa":"AAA111","cantidad":3}');
    await client.estado('VISITA/', { placa: 'AAA111' }).expect(200);
  });

  it('answers the oldest of several records', async () => {
    for (const asunto of ['primera', 'segunda', 'tercera']) {
      await client.file('VISITA', { placa: 'BBB222', asunto });
    }
    expect((await found('placa', 'BBB222'))['asunto']).to.equal('primera');
  });

  const exact = ['Bogotá', 'fin con blanco ', ' inicio con blanco', '007', 'ñ', '%', '_', '100%', "O'Higgins", '😀'];
  for (const value of exact) {
    it(`finds ${JSON.stringify(value)} and nothing that only resembles it`, async () => {
      await client.file('VISITA', { placa: value, asunto: `exacto ${value}` });
      expect((await found('placa', value))['asunto']).to.equal(`exacto ${value}`);
      expect((await found('placa', value.normalize('NFD')))['asunto']).to.equal(`exacto ${value}`);
      const others = [value.toUpperCase(), value.toLowerCase(), `${value} `, value.trim(), 'z'];
      for (const other of others) if (!exact.includes(other)) await notFound('placa', other);
    });
  }

  it('distinguishes case, accents, width and trailing blanks', async () => {
    await client.file('VISITA', { placa: 'Cañón', asunto: 'x' });
    for (const other of ['cañón', 'CAÑÓN', 'Canon', 'Cañon', 'Cañón ', 'Ｃañón', 'Cañón\u200b', 'Ca%', 'Cañó_']) {
      await notFound('placa', other);
    }
  });

  it('compares numbers, booleans and choices by their text', async () => {
    const placa = 'TIPOS';
    await client.file('VISITA', {
      placa,
      asunto: 'x',
      cantidad: '12.50',
      urgente: 'sí',
      dias: ['lunes', 'jueves'],
    });
    for (const [field, value] of [
      ['cantidad', '12.5'],
      ['cantidad', '12.50'],
      ['urgente', 'true'],
      ['urgente', 'sí'],
      ['dias', 'lunes'],
      ['dias', 'jueves'],
    ] as const) {
      expect((await found(field, value))['placa'], `${field}=${value}`).to.equal(placa);
    }
    for (const [field, value] of [
      ['cantidad', '12'],
      ['dias', 'martes'],
      ['dias', '["lunes","jueves"]'],
      ['dias', 'lunes,jueves'],
    ] as const) {
      await notFound(field, value);
    }
  });

  it('normalizes a value as the filing does', async () => {
    await client.file('CONTACTO', { celular: '\u202A300 123 9999\u202C', nit: 'NIT 899.999.061', fecha: '2026-03-31' });
    for (const [field, value] of [
      ['celular', '3001239999'],
      ['celular', '300 123 9999'],
      ['celular', '300\u2013123\u20139999'],
      ['nit', '899999061\u22129'],
      ['nit', '899 999 061 - 9'],
      ['fecha', '2026\u201303\u201331\u200B'],
    ] as const) {
      for (const codigo of ['CONTACTO', '*'])
        expect((await found(field, value, codigo))['celular'], value).to.equal('30***');
    }
    await notFound('celular', '300 123 99', 'CONTACTO');
  });

  it('normalizes a value as each tramite does, and answers the oldest record', async () => {
    await client.file('LISTA', { celular: '300 123 8888', visible: 'texto' });
    await client.file('CONTACTO', { celular: '300 123 8888' });
    expect(await found('celular', '300 123 8888', '*')).to.deep.equal({ celular: '300 123 8888', visible: 'texto' });
    expect(await found('celular', '3001238888', '*')).to.deep.equal({ celular: '30***' });
  });

  it('compares very long values in full', async () => {
    const long = 'á'.repeat(2400);
    await client.file('VISITA', { placa: 'LARGO', asunto: 'x', relato: `${long}1` });
    expect((await found('relato', `${long}1`))['placa']).to.equal('LARGO');
    await notFound('relato', `${long}2`);
    await notFound('relato', long);
  });

  for (const value of [
    "' OR 1=1 --",
    '" OR ""="',
    "'; DROP TABLE tramites_record; --",
    '$1',
    '{"$ne":null}',
    '%00',
    '\\',
  ]) {
    it(`treats ${JSON.stringify(value)} as a plain value`, async () => {
      await notFound('placa', value);
      await client.file('VISITA', { placa: value, asunto: 'inyección' });
      expect((await found('placa', value))['asunto']).to.equal('inyección');
    });
  }

  it('masks sensitive answers, also the one that was looked up', async () => {
    await client.file('PERSONA', {
      documento: '1144012345',
      nombre: 'María Ñáñez',
      correo: 'maria@alcaldia.gov.co',
    });
    expect(await found('documento', '1144012345', 'PERSONA')).to.deep.equal({
      documento: '11***',
      nombre: 'Ma***',
      correo: 'ma***@al***.gov.co',
    });
  });

  it('refuses a question that does not allow look-ups', async () => {
    await client.file('PERSONA', { documento: '9000001', nombre: 'Secreta' });
    for (const value of ['Secreta', 'Nadie']) {
      const { body } = await client.estado('PERSONA', { nombre: value }).expect(400);
      expect(body).to.deep.equal({
        msg: 'No se puede consultar por ese campo. Se puede consultar por: documento, correo.',
        code: 'field_not_searchable',
      });
    }
  });

  it('searches one tramite alone, unless the code is *', async () => {
    await client.file('PERSONA', { documento: 'COMUN' });
    await notFound('documento', 'COMUN', 'OTRA');
    await client.file('OTRA', { documento: 'COMUN', visible: 'de otra' });
    expect(await found('documento', 'COMUN', 'OTRA')).to.deep.equal({
      documento: 'COMUN',
      visible: 'de otra',
    });
    expect(await found('documento', 'COMUN', '*')).to.deep.equal({ documento: 'CO***' });
  });

  it('refuses an unknown field, and finds nothing for an unknown tramite', async () => {
    for (const codigo of ['VISITA', '*']) {
      const { body } = await client.estado(codigo, { inexistente: 'x' }).expect(400);
      expect(body.code).to.equal('field_not_searchable');
    }
    await notFound('placa', 'x', 'NADA');
    await notFound('placa', 'x', 'visita');
    await notFound('placa', '');
  });

  for (const query of ['', '&', 'placa=a&asunto=b', 'placa=a&placa=a', 'placa=a&placa=b']) {
    it(`requires exactly one pair, not "${query}"`, async () => {
      const { body } = await client.estado('VISITA', query).expect(400);
      expect(body).to.deep.equal({
        msg: 'Debe indicar exactamente un campo y su valor.',
        code: 'one_pair_required',
      });
    });
  }

  it('refuses text that no database can store', async () => {
    const { body } = await client.estado('VISITA', 'placa=%00').expect(400);
    expect(body.msg).to.be.a('string');
  });
});
