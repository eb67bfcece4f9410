import { expect } from 'chai';
import { CatalogHost } from './support/catalog-host.js';

const types = [
  { codigo: 'CC', codigo_dian: '13', nombre: 'Cédula de ciudadanía', patron: '[0-9]{3,10}' },
  { codigo: 'NIT', codigo_dian: '31', nombre: 'NIT', patron: '[0-9]{6,10}', requiere_dv: true },
  { codigo: 'PA', nombre: 'Pasaporte' },
  { codigo: 'OLD', nombre: 'Antiguo', activo: false },
];

describe('identifications of users', () => {
  let city: CatalogHost;

  before(async () => {
    city = await CatalogHost.start({
      usuarios: [{ username: 'antes', tipo_identificacion: 'XX', identificacion: 'lo que sea' }],
      catalogos: { tipoidentificacion: types },
    });
  });
  after(() => city.stop());

  let made = 0;
  const refusalOf = async (tipo_identificacion: string | null, identificacion: string | null): Promise<unknown> => {
    const body = { username: `persona${made++}`, tipo_identificacion, identificacion };
    const answer = await city.call('post', '/usuario/', { body });
    if (answer.status === 201) return undefined;
    const { code: _code, ...errors } = answer.body as Record<string, unknown>;
    return [answer.status, Object.keys(errors)[0]];
  };

  for (const [tipo, numero] of [
    ['CC', '31234567'],
    ['NIT', '800197268-4'],
    ['NIT', '899999061-9'],
    ['NIT', '890905211-1'],
    ['NIT', '860002964-4'],
    ['NIT', '800191045-1'],
    ['PA', 'AB 12/3'],
    ['CC', null],
    [null, 'sin tipo'],
    [null, null],
  ] as const) {
    it(`are accepted: ${String(tipo)} ${String(numero)}`, async () => {
      expect(await refusalOf(tipo, numero)).to.equal(undefined);
    });
  }

  for (const [tipo, numero, field] of [
    ['CC', '12', 'identificacion'],
    ['CC', '31234567-1', 'identificacion'],
    ['CC', 'ABC123', 'identificacion'],
    ['NIT', '800197268-5', 'identificacion'],
    ['NIT', '800197268', 'identificacion'],
    ['NIT', '800197268-', 'identificacion'],
    ['NIT', '800197268-4-4', 'identificacion'],
    ['NIT', '-4', 'identificacion'],
    ['OLD', '1', 'tipo_identificacion'],
    ['cc', '31234567', 'tipo_identificacion'],
    ['toString', '1', 'tipo_identificacion'],
  ] as const) {
    it(`are refused: ${tipo} ${numero}`, async () => {
      expect(await refusalOf(tipo, numero)).to.deep.equal([400, field]);
    });
  }

  it('are refused with the list of types', async () => {
    const body = { username: 'otra', tipo_identificacion: 'XX', identificacion: '1' };
    const answer = await city.call('post', '/usuario/', { body });
    expect(answer.body).to.have.deep.property('tipo_identificacion', [
      'Los tipos de identificación son: «CC», «NIT», «PA».',
    ]);
  });

  it('are checked where they change, and left where an account is older than the types', async () => {
    const { body } = await city.call('get', '/usuario/?username=antes');
    const [account] = (body as { results: { id: number; tipo_identificacion: string; identificacion: string }[] })
      .results;
    const change = async (changes: object): Promise<number> =>
      (await city.call('patch', `/usuario/${account!.id}/`, { body: changes })).status;
    const { tipo_identificacion, identificacion } = account!;
    expect(await change({ nombres: 'Antes', tipo_identificacion, identificacion })).to.equal(200);
    expect(await change({ identificacion: 'otra cosa' })).to.equal(400);
    expect(await change({ tipo_identificacion: 'CC' })).to.equal(400);
    expect(await change({ tipo_identificacion: 'NIT', identificacion: '899999061-9' })).to.equal(200);
    expect(await change({ identificacion: '899999061-8' })).to.equal(400);
  });

  it('follow the types within a second', async () => {
    const { body } = await city.call('get', '/global/tipoidentificacion/?codigo=PA');
    const { id } = (body as { results: { id: number }[] }).results[0]!;
    await city.call('patch', `/global/tipoidentificacion/${id}/`, { body: { patron: '[A-Z]{2}[0-9]+' } });
    city.host.clock.advance(1001);
    expect(await refusalOf('PA', 'AB 12/3')).to.deep.equal([400, 'identificacion']);
    expect(await refusalOf('PA', 'AB123')).to.equal(undefined);
  });

  it('have only valid patterns', async () => {
    const body = { codigo: 'ZZ', nombre: 'Con patrón', patron: '(sin fin' };
    const answer = await city.call('post', '/global/tipoidentificacion/', { body });
    expect(answer.status).to.equal(400);
    expect(answer.body).to.have.property('patron');
  });

  it('are not checked where a city has no types', async () => {
    const other = await CatalogHost.start();
    const body = { username: 'persona', tipo_identificacion: 'ZZ', identificacion: 'cualquiera' };
    expect((await other.call('post', '/usuario/', { body })).status).to.equal(201);
    await other.stop();
  });
});
