import { expect } from 'chai';
import request from 'supertest';
import { KnownWords } from '../../../../../plugins/tramites/records/search/known-words.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { AnsweringClerk, answeringStaff } from '../../support/answering-staff.js';

const preguntas = [
  { pre_codigo: 'nombres', pre_texto: 'Nombres', pre_tipo: 'TEXTO', pre_solicitante: true },
  { pre_codigo: 'apellidos', pre_texto: 'Apellidos', pre_tipo: 'TEXTO', pre_solicitante: true },
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD' },
  { pre_codigo: 'zona', pre_texto: 'Zona', pre_tipo: 'SELECCION', opciones: [{ codigo: 'N', nombre: 'Norte' }] },
  { pre_codigo: 'urgente', pre_texto: 'Urgente', pre_tipo: 'BOOLEANO' },
];
const bundle = {
  ...answeringStaff,
  tramites: [
    { codigo: 'PODA', nombre: 'Poda de árboles', asunto: 'zona', dependencia: 'Secretaría de Ambiente', preguntas },
    {
      codigo: 'QUEJA',
      nombre: 'Queja',
      asunto: 'tema',
      preguntas: [...preguntas.slice(0, 3), { pre_codigo: 'tema', pre_texto: 'Tema', pre_tipo: 'TEXTO_LARGO' }],
    },
  ],
};

interface Seen {
  readonly id: number;
  readonly solicitante: string | null;
  readonly por?: string | null;
  readonly aproximado?: boolean;
}

describe('finding records, for staff', () => {
  let citizen: TramiteClient;
  let clerk: AnsweringClerk;
  let rosa: Filed;
  let jose: Filed;

  before(async () => {
    citizen = await startTramiteHost(bundle);
    clerk = await AnsweringClerk.login(citizen.host);
    rosa = await citizen.file('PODA', {
      nombres: 'Rosa Elvira',
      apellidos: ' Núñez  Peña ',
      documento: 'CC 31234567',
      zona: 'N',
      urgente: true,
    });
    jose = await citizen.file('QUEJA', {
      nombres: 'José',
      apellidos: 'Peñaloza',
      documento: '31234567',
      tema: 'Hueco en la calle\n de la Virgen ',
    });
    await citizen.file('QUEJA', { nombres: 'Acueducto', documento: 'NIT 900123456-8' });
    await citizen.file('QUEJA', {});
  });
  after(() => citizen.host.stop());

  const find = async (texto: string): Promise<readonly (string | undefined)[][]> => {
    const { registros } = await clerk.query<{ registros: Seen[] }>('records.find', { texto });
    return registros.map(({ solicitante, por, aproximado }) => [
      aproximado ? `~${por}` : (por ?? undefined),
      solicitante ?? undefined,
    ]);
  };
  const listed = async (filter: object): Promise<readonly number[]> =>
    (await clerk.query<{ items: Seen[] }>('records.list', filter)).items.map(({ id }) => id);
  const learnWords = (): Promise<void> =>
    citizen.host.container.get(KnownWords).schedule.run(new AbortController().signal);
  const [ROSA, JOSE, WATER] = ['Rosa Elvira Núñez Peña', 'José Peñaloza', 'Acueducto'];

  it('finds a filing number with or without its zeros', async () => {
    const [year, number] = rosa.radicado.split('-');
    for (const texto of [rosa.radicado, ` ${year}-${Number(number)} `, `${year}\u2212${number}\u200B`]) {
      expect(await find(texto)).to.deep.equal([['RADICADO', ROSA]]);
    }
    expect(await find(`${year}-9999999`)).to.deep.equal([]);
  });

  it('finds a filing number without its year, with or without its zeros', async () => {
    const number = Number(jose.radicado.split('-')[1]);
    for (const texto of [`${number}`, ` 000${number} `]) expect(await find(texto)).to.deep.equal([['RADICADO', JOSE]]);
  });

  it('finds the key of a record in any case', async () => {
    expect(await find(jose.key.toUpperCase())).to.deep.equal([['CLAVE', JOSE]]);
    expect(await find(`\u2068${jose.key}\u2069`)).to.deep.equal([['CLAVE', JOSE]]);
  });

  it('finds the number of a document in any common spelling, in all tramites, the newest first', async () => {
    for (const texto of ['31234567', '31.234.567', 'cc 31 234 567', '\u202A31234567']) {
      expect(await find(texto), texto).to.deep.equal([
        ['DOCUMENTO', JOSE],
        ['DOCUMENTO', ROSA],
      ]);
    }
    for (const texto of ['900123456', '900.123.456-8', '900-123-456 - 8']) {
      expect(await find(texto), texto).to.deep.equal([['DOCUMENTO', WATER]]);
    }
    expect(await find('3123456')).to.deep.equal([]);
  });

  it('finds a name by the beginnings of its words, in any order and without accents', async () => {
    for (const texto of ['rosa', 'NUNEZ', 'núñez rosa', 'pena elv', 'Rosa Elvira Núñez Peña']) {
      expect(await find(texto), texto).to.deep.equal([['NOMBRE', ROSA]]);
    }
    expect(await find('pen')).to.deep.equal([
      ['NOMBRE', JOSE],
      ['NOMBRE', ROSA],
    ]);
    for (const texto of ['rosa peñaloza', 'osa', 'ro', '%', "' OR 1=1", 'r'.repeat(100), '#hueco osa']) {
      expect(await find(texto), texto).to.deep.equal([]);
    }
  });

  it('finds a subject by its words, alone and beside those of the name', async () => {
    for (const texto of ['norte', 'norte Núñez', 'elvira del norte']) {
      expect(await find(texto), texto).to.deep.equal([['ASUNTO', ROSA]]);
    }
    for (const texto of ['calle', 'hueco virgen', 'de la calle', 'pena hueco', 'VIRG']) {
      expect(await find(texto), texto).to.deep.equal([['ASUNTO', JOSE]]);
    }
    const { items } = await clerk.query<{ items: { asunto: string | null; oficina: string | null }[] }>(
      'records.list',
      {},
    );
    expect(items.map(({ asunto, oficina }) => [asunto, oficina])).to.deep.equal([
      [null, null],
      [null, null],
      ['Hueco en la calle de la Virgen', null],
      ['Norte', 'Secretaría de Ambiente'],
    ]);
  });

  it('writes nothing in a search: a job learns the words that may be misspelt', async () => {
    expect(await find('elvira')).to.deep.equal([['NOMBRE', ROSA]]);
    expect(await find('elbira')).to.deep.equal([]);
    await learnWords();
    expect(await find('elbira')).to.deep.equal([['~NOMBRE', ROSA]]);
  });

  it('forgives sounds and slips, and puts what is spelt as it was typed first', async () => {
    for (const texto of ['elbira', 'Roza', 'nunes', 'elvria', 'rosa nuñes', 'roosa elvir']) {
      expect(await find(texto), texto).to.deep.include(['~NOMBRE', ROSA]);
    }
    for (const texto of ['ueco', 'uecco', 'birjen', 'caye', 'hueso', 'peñalosa caye']) {
      expect(await find(texto), texto).to.deep.include(['~ASUNTO', JOSE]);
    }
    expect(await find('penalosa')).to.deep.equal([['~NOMBRE', JOSE]]);
    expect(await find('acuedcto')).to.deep.equal([['~NOMBRE', WATER]]);
    expect(await find('ahueductos')).to.deep.equal([['~NOMBRE', WATER]]);
    for (const texto of ['rxsx', 'penuluta', 'axuedxcti']) expect(await find(texto), texto).to.deep.equal([]);
    const soon = await citizen.file('PODA', { nombres: 'Roza', apellidos: 'Marín' });
    await learnWords();
    expect(await find('rosa')).to.deep.equal([
      ['NOMBRE', ROSA],
      ['~NOMBRE', 'Roza Marín'],
    ]);
    await citizen.host.database.changeRows('DELETE FROM tramites_record_word WHERE record_id = $1', [soon.datos]);
  });

  it('lists by one text and by office, beside other filters, and says how a record was found', async () => {
    const { items } = await clerk.query<{ items: Seen[] }>('records.list', { texto: 'Núñes' });
    expect(items.map(({ id, por, aproximado }) => [id, por, aproximado])).to.deep.equal([[rosa.datos, 'NOMBRE', true]]);
    expect(await listed({ texto: '31234567' })).to.deep.equal([jose.datos, rosa.datos]);
    expect(await listed({ texto: '31234567', tramite: 'QUEJA' })).to.deep.equal([jose.datos]);
    expect(await listed({ texto: '31234567', limit: 1, cursor: jose.datos })).to.deep.equal([rosa.datos]);
    expect(await listed({ texto: 'nada así' })).to.deep.equal([]);
    const oficina = 'Secretaría de Ambiente';
    expect(await listed({ texto: '31234567', oficina })).to.deep.equal([rosa.datos]);
    expect(await listed({ oficina, estado: 'RADICADO' }))
      .to.include(rosa.datos)
      .and.not.include(jose.datos);
    expect(await listed({ oficina, cursor: rosa.datos })).to.deep.equal([]);
    expect(await listed({ oficina: 'Ninguna' })).to.deep.equal([]);
  });

  it('lists a record of a common word behind a thousand newer ones that another filter leaves out', async () => {
    const { database } = citizen.host;
    const newer = Array.from({ length: 1001 }, (_, index) => ({ palabra: 'elvira', record_id: 1_000_000 + index }));
    await database.transaction((tx) => database.insertRows('tramites_record_word', newer, [], tx));
    for (const filter of [{ tramite: 'PODA' }, { oficina: 'Secretaría de Ambiente' }, { estado: 'RADICADO' }]) {
      expect(await listed({ texto: 'elvira', ...filter })).to.deep.equal([rosa.datos]);
    }
    await database.changeRows('DELETE FROM tramites_record_word WHERE record_id >= $1', [1_000_000]);
  });

  it('finds the record that has two common words among the thousands that have one of them', async () => {
    const { database } = citizen.host;
    const common = ['rosa', 'elvira'].flatMap((palabra, word) =>
      Array.from({ length: 1001 }, (_, index) => ({ palabra, record_id: 1_000_000 * (word + 1) + index })),
    );
    await database.transaction((tx) => database.insertRows('tramites_record_word', common, [], tx));
    for (const texto of ['rosa elvira', 'elv ros']) expect(await listed({ texto })).to.deep.equal([rosa.datos]);
    expect(await listed({ nombre: 'rosa elvira' })).to.deep.equal([rosa.datos]);
    expect(await listed({ texto: 'rosa elvira', estado: 'RESUELTO' })).to.deep.equal([]);
    expect(await listed({ texto: 'rosa elvira', cursor: rosa.datos })).to.deep.equal([]);
    await database.changeRows('DELETE FROM tramites_record_word WHERE record_id >= $1', [1_000_000]);
  });

  it('lists words that are spelt otherwise on each page, and says so', async () => {
    const [one, other] = [
      await citizen.file('PODA', { nombres: 'Yesica', apellidos: 'Bonilla' }),
      await citizen.file('QUEJA', { nombres: 'Llesica', apellidos: 'Bonilla', tema: 'Yesica' }),
    ];
    await learnWords();
    const page = async (filter: object): Promise<unknown[]> =>
      (await clerk.query<{ items: Seen[] }>('records.list', { texto: 'yesica bonilla', ...filter })).items.map(
        ({ id, por, aproximado }) => [id, por, aproximado],
      );
    expect(await page({})).to.deep.equal([
      [other.datos, 'ASUNTO', false],
      [one.datos, 'NOMBRE', false],
    ]);
    const misspelt = { texto: 'yesika bonila', limit: 1 };
    expect(await page(misspelt)).to.deep.equal([[other.datos, 'NOMBRE', true]]);
    expect(await page({ ...misspelt, cursor: other.datos })).to.deep.equal([[one.datos, 'NOMBRE', true]]);
    expect(await page({ ...misspelt, tramite: 'PODA' })).to.deep.equal([[one.datos, 'NOMBRE', true]]);
  });

  it('lists by document and by name, beside other filters, page by page', async () => {
    expect(await listed({ documento: 'CC 31.234.567' })).to.deep.equal([jose.datos, rosa.datos]);
    expect(await listed({ documento: '31234567', tramite: 'PODA' })).to.deep.equal([rosa.datos]);
    expect(await listed({ nombre: 'Peña' })).to.deep.equal([jose.datos, rosa.datos]);
    expect(await listed({ nombre: 'pen', limit: 1, cursor: jose.datos })).to.deep.equal([rosa.datos]);
    expect(await listed({ nombre: 'pen', estado: 'RESUELTO' })).to.deep.equal([]);
  });

  it('exports a list for Excel without formulas, and notes it without the words of the filter', async () => {
    const evil = await citizen.file('PODA', { nombres: '=1+1', apellidos: 'Zapa; Ruiz', zona: 'N' });
    const ask = (body: object, { authorization } = clerk) =>
      request(citizen.host.url).post('/home/api/tramite/exportacion').set('Authorization', authorization).send(body);
    const { text, headers } = await ask({ texto: 'zapa', tramite: 'PODA' }).expect(200);
    expect(headers['content-type']).to.match(/^text\/csv/);
    const [first, line, end] = text.split('\r\n');
    expect(first).to.match(/^\uFEFFRadicado;Trámite;Solicitante;Asunto;Oficina;/);
    expect(line).to.include(
      `${evil.radicado};Poda de árboles;"'=1+1 Zapa; Ruiz";Norte;Secretaría de Ambiente;RADICADO;WEB;`,
    );
    expect(end).to.equal('');
    const none = await ask({ desde: '2000-01-01', hasta: '2000-01-02' }).expect(200);
    expect(none.text.split('\r\n')).to.deep.equal([first, '']);
    await ask({ texto: 'zapa', otro: 1 }).expect(400);
    await ask({ desde: '2000-02-30' }).expect(400);
    await request(citizen.host.url).post('/home/api/tramite/exportacion').send({}).expect(401);
    const noted = await citizen.host.database.rows<{ details: unknown }>(
      "SELECT details FROM host_audit_entry WHERE action = 'tramites.record.listExported'",
    );
    expect(noted.map(({ details }) => citizen.host.database.parseJson(details))).to.deep.equal([
      { filtros: ['texto', 'tramite'] },
      { filtros: ['desde', 'hasta'] },
    ]);
  });

  it('refuses a malformed document and a short name, at the field', async () => {
    for (const [field, input] of [
      ['documento', { documento: '¿?' }],
      ['nombre', { nombre: 'Li' }],
      ['nombre', { nombre: '123' }],
    ] as const) {
      const { error } = (await clerk.ask('records.list', input).expect(400)).body as {
        error: { data: { errors: Record<string, string[]> } };
      };
      expect(Object.keys(error.data.errors)).to.deep.equal([field]);
    }
  });

  it('shows a record with its questions and its answers in words', async () => {
    const seen = await clerk.query<{ respuestas: Record<string, unknown>[] }>('records.get', { id: rosa.datos });
    expect(seen).to.include({ nombre: 'Poda de árboles', solicitante: ROSA });
    expect(seen.respuestas.map(({ texto, palabras }) => [texto, palabras])).to.deep.equal([
      ['Nombres', 'Rosa Elvira'],
      ['Apellidos', ' Núñez  Peña '],
      ['Documento', 'CC 31234567'],
      ['Zona', 'Norte'],
      ['Urgente', 'Sí'],
    ]);
  });

  it('adds nothing that a public look-up could find', async () => {
    for (const query of [{ '': '31234567' }, { '\0': '31234567' }]) {
      await citizen.estadoAll(query).expect(400);
    }
  });
});
