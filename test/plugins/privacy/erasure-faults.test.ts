import { expect } from 'chai';
import request from 'supertest';
import { contribute, PersonalData, token, type PersonFindings } from '../../../host/plugin-api/index.js';
import { AdminCaller, productPlugins, startTestHost, until, type TestHost } from '../../../testing/index.js';
import { pluginOf } from '../../host/support/plugin-of.js';
import { searchEverywhere } from './support/search-everywhere.js';

const PASSWORD = 'Guayacanes-floridos-7';
const preguntas = [
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_solicitante: true },
];
const bundle = {
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'lee', password: PASSWORD, permisos: ['privacy.export'] },
    { username: 'nadie', password: PASSWORD },
  ],
  tramites: [{ codigo: 'QUEJA', nombre: 'Queja', preguntas }],
};
const fundamento = 'Solicitud de supresión de la persona.';
const Last = token<PersonalData>('sample/Last');

describe('an erasure', () => {
  let city: TestHost;
  let jefa: AdminCaller;
  /** Whether it fails, behind what all other plugins have erased. */
  let isFailing = false;

  const last: PersonalData = {
    plugin: 'sample',
    find: () => Promise.resolve<PersonFindings>({}),
    // eslint-disable-next-line @typescript-eslint/require-await -- it holds nothing
    async *export() {
      yield* [];
    },
    erase: () => (isFailing ? Promise.reject(new Error('the plugin has failed')) : Promise.resolve([])),
  };

  const file = async (numero: string, nombre: string): Promise<void> => {
    const { body } = await request(city.url)
      .post('/home/api/tramite/QUEJA/')
      .send({ documento: `CC ${numero}`, nombre })
      .expect(200);
    await jefa.mutate('tramites.records.move', { id: (body as { datos: number }).datos, estado: 'ANULADO' });
  };

  before(async () => {
    const sample = pluginOf({
      dependsOn: ['privacy'],
      contributes: [contribute(PersonalData, Last)],
      bindings: ({ bind }) => void bind(Last).toConstantValue(last),
    });
    const config = { jobs: { pollSeconds: 0.05 } };
    city = await startTestHost({ plugins: [...productPlugins, sample], bundle, config });
    jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
  });
  after(() => city?.stop());

  it('is done in every plugin or in none, and goes on after a failure', async () => {
    await file('70000001', 'Marcafalla');
    isFailing = true;
    const persona = { tipo: 'CC', numero: '70000001' };
    const { data } = await jefa.mutate('privacy.erasures.request', { persona, fundamento });
    expect(data).to.include({ estado: 'PENDIENTE', terminado: null }).and.to.deep.include({ resultado: [] });
    expect(await searchEverywhere(city.database, ['Marcafalla'])).to.not.deep.equal([]);
    const again = await jefa.mutate('privacy.erasures.request', { persona, fundamento });
    expect(again.data.id).to.equal(data.id);

    isFailing = false;
    await until('the job is put off', async () => {
      const sql = "UPDATE host_job SET due_at = created_at WHERE name = 'privacy/erasure' AND lease IS NULL";
      return (await city.database.change(sql)) > 0;
    });
    await until('the erasure has ended', async () => {
      const { data: now } = await jefa.query('privacy.erasures.get', { id: data.id });
      return now.estado === 'TERMINADO';
    });
    expect(await searchEverywhere(city.database, ['Marcafalla', '70000001'])).to.deep.equal([]);
    const sql = 'SELECT persona, open_digest FROM privacy_erasure WHERE id = $1';
    expect(await city.database.rows(sql, [data.id])).to.deep.equal([{ persona: null, open_digest: null }]);
  });

  it('refuses what is missing, malformed or too large, and who may not', async () => {
    const persona = { tipo: 'CC', numero: '70000002' };
    const wrong: [path: string, input: unknown][] = [
      ['people.export', undefined],
      ['people.export', {}],
      ['people.export', { persona: {} }],
      ['people.export', { persona: { tipo: 'CC' } }],
      ['people.export', { persona: { tipo: 'CC', numero: '' } }],
      ['people.export', { persona: { tipo: 'CC', numero: '??' } }],
      ['people.export', { persona: { tipo: 'CC', numero: '1'.repeat(41) } }],
      ['people.export', { persona: { tipo: "C'", numero: '70000002' } }],
      ['people.export', { persona: { ...persona, usuario: 1 } }],
      ['people.export', { persona: { usuario: 2 ** 40 } }],
      ['erasures.request', { persona }],
      ['erasures.request', { persona, fundamento: 'corto' }],
      ['erasures.request', { persona, fundamento: 'x'.repeat(1001) }],
      ['erasures.request', { persona, fundamento, forzar: true }],
    ];
    for (const [path, input] of wrong) {
      expect((await jefa.mutate(`privacy.${path}`, input)).status, JSON.stringify(input)).to.equal(400);
    }
    expect((await jefa.mutate('privacy.people.export', { persona: { usuario: 99_999 } })).status).to.equal(404);
    expect((await jefa.mutate('privacy.erasures.request', { persona, fundamento })).status).to.equal(404);
    expect((await jefa.query('privacy.erasures.get', { id: 'x' })).status).to.equal(400);

    const [lee, nadie] = [
      await AdminCaller.login(city, 'lee', PASSWORD),
      await AdminCaller.login(city, 'nadie', PASSWORD),
    ];
    const stranger = new AdminCaller(city.url);
    for (const [caller, exports, erases] of [
      [lee, 404, 403],
      [nadie, 403, 403],
      [stranger, 401, 401],
    ] as const) {
      expect((await caller.mutate('privacy.people.export', { persona })).status).to.equal(exports);
      expect((await caller.mutate('privacy.erasures.request', { persona, fundamento })).status).to.equal(erases);
      expect((await caller.query('privacy.erasures.list')).status).to.equal(erases);
    }
  });

  it('is listed, the newest first, page by page', async () => {
    for (const numero of ['70000011', '70000012', '70000013']) {
      await file(numero, 'Una persona');
      await jefa.mutate('privacy.erasures.request', { persona: { tipo: 'CC', numero }, fundamento });
      city.clock.advance(1);
    }
    const items = await jefa.items<{ pedido: string }>('privacy.erasures.list', { limit: 2 });
    expect(items).to.have.length(4);
    const moments = items.map(({ pedido }) => pedido);
    expect(moments).to.deep.equal(moments.toSorted().toReversed());
  });
});
