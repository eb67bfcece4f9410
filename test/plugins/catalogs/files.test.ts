import { expect } from 'chai';
import { CatalogHost, PASSWORD } from './support/catalog-host.js';

interface Checked {
  readonly filas: number;
  readonly nuevos: number;
  readonly cambiados: number;
  readonly iguales: number;
  readonly faltas: readonly { fila: number | null; columna: string | null; mensaje: string }[];
  readonly total_faltas: number;
  readonly huella: string;
}

describe('the files of master data', () => {
  let city: CatalogHost;

  before(async () => {
    city = await CatalogHost.start({
      usuarios: [
        { username: 'ana', password: PASSWORD, permisos: ['catalogs.barrio.write', 'catalogs.ciiu.write'] },
        { username: 'lector', password: PASSWORD, permisos: ['catalogs.barrio.read'] },
      ],
      catalogos: {
        unidadcomunera: [{ codigo: 'C1', nombre: 'Comuna 1' }],
        barrio: [
          { codigo: 'CENTRO', nombre: '=Centro', unidadcomunera: 'C1', estrato: 3 },
          { codigo: 'NORTE', nombre: 'Norte; «alto»' },
        ],
        ciiu: [{ codigo: 'A', descripcion: 'Agricultura', nivel: 'SECCION', seccion: 'A' }],
      },
    });
  });
  after(() => city.stop());

  const at = (resource: string, rest = '') => `/global/catalogo/${resource}/archivo${rest}`;
  const send = (resource: string, rest: string, file: string | Buffer, as = 'ana', more: object = {}) => {
    const archivo = Buffer.from(file as string).toString('base64');
    return city.call('post', at(resource, rest), { as, body: { archivo, ...more } });
  };
  const check = async (body: string | Buffer, resource = 'barrio'): Promise<Checked> => {
    const answer = await send(resource, '/revision', body);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as Checked;
  };
  const load = (body: string | Buffer, huella: string, resource = 'barrio') =>
    send(resource, '', body, 'ana', { huella });
  const loaded = async (...file: Parameters<typeof load>): Promise<Checked> => {
    const answer = await load(...file);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body as Checked;
  };
  const save = async (as = 'lector'): Promise<string> => {
    const { status, text, headers } = await city.call('get', at('barrio'), { as });
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/csv; charset=utf-8']);
    return text;
  };
  const barrios = () =>
    city.host.database.rows<{ codigo: string; nombre: string; estrato: number | null; activo: boolean }>(
      'SELECT codigo, nombre, estrato, activo FROM catalogs_barrio ORDER BY codigo',
    );
  const faultsOf = ({ faltas }: Checked) => faltas.map(({ fila, columna }) => `${fila} ${columna}`);

  it('are exported for a spreadsheet, without formulas, and the same file changes nothing', async () => {
    const text = await save();
    expect(text.split('\r\n').slice(0, 3)).to.deep.equal([
      '\uFEFFcodigo;nombre;unidadcomunera;localidad;estrato;activo',
      "CENTRO;'=Centro;C1;;3;sí",
      'NORTE;"Norte; «alto»";;;;sí',
    ]);
    const { huella, ...counts } = await check(text);
    expect(counts).to.deep.equal({ filas: 2, nuevos: 0, cambiados: 0, iguales: 2, faltas: [], total_faltas: 0 });
    expect((await loaded(text, huella)).iguales).to.equal(2);
  });

  it('are checked whole, with each fault at its row and column, and store nothing', async () => {
    const before = await barrios();
    const checked = await check(
      [
        'codigo,nombre,unidadcomunera,estrato,activo',
        'SUR,Sur,C1,2,quizás',
        'á,,C9,nueve,sí',
        'ESTE,Este,C9,7,sí',
        'OESTE,Oeste,C1,1,no',
        'OESTE,Otro,C1,1,no',
      ].join('\n'),
    );
    expect(faultsOf(checked)).to.deep.equal([
      '2 activo',
      '3 codigo',
      '3 nombre',
      '3 estrato',
      '3 unidadcomunera',
      '4 estrato',
      '4 unidadcomunera',
      '6 codigo',
    ]);
    expect(checked.total_faltas).to.equal(8);
    expect(checked.faltas.find(({ fila, columna }) => fila === 4 && columna === 'unidadcomunera')!.mensaje).to.equal(
      'No existe «C9».',
    );
    expect(await barrios()).to.deep.equal(before);
    const refused = await load('codigo;nombre\nSUR;', checked.huella);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'check_again']);
  });

  it('create and change items, leave fields whose column is missing, and are in the audit log', async () => {
    const file = 'codigo\tnombre\testrato\nCENTRO\tCentro\t\nSUR\tSur\t2\n';
    const { huella, ...counts } = await check(file);
    expect(counts).to.include({ nuevos: 1, cambiados: 1, iguales: 0 });
    expect((await barrios()).map(({ codigo }) => codigo)).to.deep.equal(['CENTRO', 'NORTE']);
    await loaded(file, huella);
    const [centro, , sur] = await barrios();
    expect(centro).to.deep.equal({ codigo: 'CENTRO', nombre: 'Centro', estrato: null, activo: true });
    expect(sur).to.deep.equal({ codigo: 'SUR', nombre: 'Sur', estrato: 2, activo: true });
    const [entry] = await city.host.database.rows<{ details: unknown }>(
      "SELECT details FROM host_audit_entry WHERE action = 'catalogs.barrio.imported'",
    );
    expect(JSON.stringify(entry!.details)).to.include('creados');
  });

  it('are imported as they were checked, or not at all', async () => {
    const file = 'codigo;nombre\nSUR;Sur nuevo\nVALLE;Valle\n';
    const { huella } = await check(file);
    const other = await load(file.replace('Valle', 'Otro'), huella);
    expect([other.status, other.body.code]).to.deep.equal([409, 'check_again']);
    // A colleague creates the item that the check has counted as new.
    await city.call('post', '/global/barrio', { as: 'ana', body: { codigo: 'VALLE', nombre: 'Valle' } });
    expect((await load(file, huella)).status).to.equal(409);
    expect((await barrios()).find(({ codigo }) => codigo === 'SUR')!.nombre).to.equal('Sur');
    const { huella: again } = await check(file);
    await loaded(file, again);
    expect((await barrios()).find(({ codigo }) => codigo === 'SUR')!.nombre).to.equal('Sur nuevo');
  });

  it('may have parents behind the items below them, and no circle', async () => {
    const header = 'codigo;descripcion;nivel;seccion;padre';
    const tree = `${header}\n0111;Cereales;CLASE;A;011\n011;Cultivos;GRUPO;A;A\n`;
    const { huella, nuevos } = await check(tree, 'ciiu');
    expect(nuevos).to.equal(2);
    await loaded(tree, huella, 'ciiu');
    const circle = await check(`${header}\nX;X;GRUPO;A;Y\nY;Y;GRUPO;A;X\nZ;Z;GRUPO;A;W\n`, 'ciiu');
    expect(faultsOf(circle)).to.deep.equal(['2 padre', '3 padre', '4 padre']);
    const own = await check(`${header}\n011;Cultivos;GRUPO;A;0111\n`, 'ciiu');
    expect(own.faltas[0]!.mensaje).to.equal('Un elemento no puede estar debajo de sí mismo.');
  });

  it('are read in Windows-1252, with days and numbers as spreadsheets write them', async () => {
    const text = 'codigo;descripcion;nivel;seccion;vigente_desde\r\n99;Ca\xf1a;CLASE;A;1/2/2026\r\n';
    const file = Buffer.from(text, 'latin1');
    const { huella } = await check(file, 'ciiu');
    await loaded(file, huella, 'ciiu');
    const [row] = await city.host.database.rows("SELECT * FROM catalogs_ciiu WHERE codigo = '99'");
    expect(row).to.include({ descripcion: 'Caña', vigente_desde: '2026-02-01' });
  });

  it('that are no such file are refused with what to do', async () => {
    const refused: readonly (readonly [Buffer | string, RegExp])[] = [
      ['', /no tiene filas/],
      ['codigo;nombre\n', /no tiene filas/],
      ['codigo;nombre\n"A;x\nB;y\n', /comillas/],
      [Buffer.from('\uFEFFcodigo;nombre\nA;x\n', 'utf16le'), /UTF-16/],
      [`codigo;nombre\n${'A;x\n'.repeat(20_001)}`, /20000/],
    ];
    for (const [body, words] of refused) {
      const { status, body: answer } = await send('barrio', '/revision', body);
      expect([status, words.test(answer.detail as string)], answer.detail as string).to.deep.equal([400, true]);
    }
    const header = await check('codigo;color\nA;rojo\n');
    expect(faultsOf(header)).to.deep.equal(['1 color']);
    const keyless = await check('nombre\nA\n');
    expect(faultsOf(keyless)).to.deep.equal(['1 codigo']);
    expect((await send('barrio', '/revision', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).status).to.equal(413);
    expect((await send('barrio', '/revision', 'codigo\nA\u0000\n')).body.faltas[0].columna).to.equal('codigo');
  });

  it('need the permission of their catalog', async () => {
    expect((await send('barrio', '/revision', 'codigo\nA\n', 'lector')).status).to.equal(403);
    expect((await send('menu', '/revision', 'codigo\nA\n')).status).to.equal(403);
    expect((await send('nada', '/revision', 'codigo\nA\n')).status).to.equal(404);
    expect((await city.call('get', at('menu'), { as: 'lector' })).status).to.equal(403);
  });
});
