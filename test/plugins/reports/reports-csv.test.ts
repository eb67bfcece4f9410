import { expect } from 'chai';
import { plugin as catalogs } from '../../../plugins/catalogs/index.js';
import { plugin as reports } from '../../../plugins/reports/index.js';
import { CatalogHost, type Answer } from '../catalogs/support/catalog-host.js';
import { answering, commonReports, report, reportBundle } from './support/report-city.js';

const ROWS = 10_000;

/** Cells that a spreadsheet would run, and cells that only look like it. */
const hostile = [
  { celda: '=HYPERLINK("http://malo.example";"pulse")' },
  { celda: '+57 300 123 4567' },
  { celda: "-2+3+cmd|' /C calc'!A0" },
  { celda: '@SUM(A1)' },
  { celda: '\t=1' },
  { celda: '\r=1' },
  { celda: '-150000.50' },
  { celda: '+3' },
  { celda: -12.5 },
  { celda: '-' },
  { celda: '＝1+1' },
  { celda: ' =1+1' },
  { celda: '\u00a0\u200b＠SUM(A1)' },
  { celda: 'nota\n=1+1' },
  { celda: 'nota\r\n  +cmd\u2028=2' },
  { celda: 'lista\n-5\n- uno' },
  { celda: ' -12,5 ' },
];

const answers: Readonly<Record<string, unknown>> = {
  HOSTIL: hostile,
  FORMULA: [{ '=1+1': 'x', 'a"b': 1 }],
  COLUMNAS: [{ z: 1, a: 'x' }, { b: true, a: null }, {}, { toString: 'propio', z: 2.5 }],
  TEXTOS: [{ a: 'coma, punto; y "comillas"', b: 'dos\r\nlíneas', c: ' espacios ' }],
  UNO: { total: '1234.50', detalle: { x: [1, 2] }, cifra: 1234.5, codigo: '0111', version: '1.2.3', grande: 1e21 },
  VACIO: [],
  NULO: null,
  LISTA: [1, 2],
  MEZCLA: [{ a: 1 }, 'x'],
  TEXTO: 'hola',
};

const codes = Object.keys(answers);

const bundle = {
  ...reportBundle,
  procedimientos: [...reportBundle.procedimientos, ...codes.map((code) => answering(code, answers[code]))],
  catalogos: {
    informe: [...commonReports, ...codes.map((code) => report(code)), report('Tasa.1-2', { procedimiento: 'ECO' })],
  },
};

describe('reports as CSV', () => {
  let city: CatalogHost;
  const ids = new Map<string, number>();

  before(async () => {
    city = await CatalogHost.start(bundle, [catalogs, reports]);
    const { body } = await city.call('get', '/global/informe/?page_size=100');
    const { results } = body as { results: { id: number; codigo: string }[] };
    for (const { id, codigo } of results) ids.set(codigo, id);
  });
  after(() => city.stop());

  const csv = (codigo: string, separador = ',', body: object = {}): Promise<Answer> =>
    city.call('post', `/global/informe/${ids.get(codigo)}/ejecutar/?formato=csv&separador=${separador}`, { body });
  const linesOf = async (codigo: string, separador?: string): Promise<string[]> => {
    const { status, text } = await csv(codigo, separador);
    expect(status).to.equal(200);
    expect(text.endsWith('\r\n')).to.equal(true);
    return text.slice(0, -2).split('\r\n');
  };

  it('neutralize cells that a spreadsheet would run, and leave plain numbers unchanged', async () => {
    const { text } = await csv('HOSTIL');
    const expected = [
      'celda',
      `"'=HYPERLINK(""http://malo.example"";""pulse"")"`,
      "'+57 300 123 4567",
      "'-2+3+cmd|' /C calc'!A0",
      "'@SUM(A1)",
      "'\t=1",
      `"'\r'=1"`,
      '-150000.50',
      '+3',
      '-12.5',
      "'-",
      "'＝1+1",
      "' =1+1",
      "'\u00a0\u200b＠SUM(A1)",
      `"nota\n'=1+1"`,
      `"nota\r\n'  +cmd\u2028'=2"`,
      `"lista\n-5\n'- uno"`,
      `" -12,5 "`,
    ];
    expect(text).to.equal(expected.map((line) => `${line}\r\n`).join(''));
  });

  it('neutralize names of columns, too', async () => {
    expect(await linesOf('FORMULA')).to.deep.equal([`'=1+1,"a""b"`, 'x,1']);
  });

  it('have columns in the order of their first appearance, and empty cells where a row has no value', async () => {
    expect(await linesOf('COLUMNAS')).to.deep.equal(['z,a,b,toString', '1,x,,', ',,true,', ',,,', '2.5,,,propio']);
  });

  it('quote cells where needed', async () => {
    const { text } = await csv('TEXTOS');
    expect(text).to.equal('a,b,c\r\n"coma, punto; y ""comillas""","dos\r\nlíneas", espacios \r\n');
  });

  it('write one object as a row, and nested values as JSON', async () => {
    expect(await linesOf('UNO')).to.deep.equal([
      'total,detalle,cifra,codigo,version,grande',
      '1234.50,"{""x"":[1,2]}",1234.5,0111,1.2.3,1e+21',
    ]);
  });

  it('have decimal commas and a BOM for Excel in Spanish, and unchanged codes', async () => {
    const [first, second] = await linesOf('UNO', ';');
    expect(first).to.equal('\uFEFFtotal;detalle;cifra;codigo;version;grande');
    expect(second).to.equal('1234,50;"{""x"":[1,2]}";1234,5;0111;1.2.3;1e+21');
    const [, ...rows] = await linesOf('HOSTIL', ';');
    expect(rows).to.include('-150000,50').and.to.include('-12,5');
  });

  it('are empty where there are no rows', async () => {
    for (const codigo of ['VACIO', 'NULO']) expect((await csv(codigo)).text).to.equal('');
    expect((await csv('FILAS', ',', { filas: 0 })).text).to.equal('');
  });

  for (const codigo of ['LISTA', 'MEZCLA', 'TEXTO']) {
    it(`are refused where the result is no table: ${codigo}`, async () => {
      const { status, body } = await csv(codigo);
      expect(status).to.equal(400);
      expect(body).to.deep.equal({
        EsCorrecto: false,
        mensaje: 'El resultado de este informe no es una tabla: pídalo con formato=json.',
        code: 'not_tabular',
      });
    });
  }

  it('are named after their code and the day in the city, for any code', async () => {
    city.host.clock.advance(Date.parse('2027-01-01T03:00:00Z') / 1000 - city.host.clock.now().getTime() / 1000);
    await city.signInAgain();
    const { headers } = await csv('Tasa.1-2');
    expect(headers['content-type']).to.equal('text/csv; charset=utf-8');
    const name = 'Tasa.1-2-2026-12-31.csv';
    expect(headers['content-disposition']).to.equal(`attachment; filename="${name}"; filename*=UTF-8''${name}`);
  });

  it(`have all of ${ROWS} rows`, async () => {
    const { text } = await csv('FILAS', ';', { filas: ROWS });
    const lines = text.split('\r\n');
    expect(lines).to.have.length(ROWS + 2);
    expect(lines[0]).to.equal('\uFEFFn;valor;barrio');
    expect(lines[ROWS]).to.equal(`${ROWS};48000,50;Barrio ${ROWS}`);
  });
});
