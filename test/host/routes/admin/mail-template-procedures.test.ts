import { expect } from 'chai';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { pluginOf } from '../../support/plugin-of.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';

const PASSWORD = 'correcta-y-larga';
const parts = { asunto: 'Hola {{ nombre }}', html: '<p>{{ nombre }}</p>', texto: '{{ nombre }}' };

describe('mail templates, by the admin procedures', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    const usuarios = [
      { username: 'redactora', password: PASSWORD, permisos: ['host.mail'] },
      { username: 'operadora', password: PASSWORD, permisos: ['host.admin'] },
    ];
    host = await startTestHost({
      plugins: [auth, pluginOf({ mailNames: ['nombre', 'datos', 'tarea.codigo'] })],
      bundle: { usuarios },
    });
    admin = await AdminCaller.login(host, 'redactora', PASSWORD);
  });
  after(() => host.stop());

  it('are saved, listed, seen and removed', async () => {
    for (const codigo of ['B', 'A', 'C']) {
      expect((await admin.mutate('host.mailTemplates.save', { codigo, ...parts })).data).to.deep.equal({
        outcome: 'created',
      });
    }
    const again = { codigo: 'A', ...parts };
    expect((await admin.mutate('host.mailTemplates.save', again)).data.outcome).to.equal('left');
    expect((await admin.mutate('host.mailTemplates.save', { ...again, texto: 'Hola' })).data.outcome).to.equal(
      'changed',
    );
    const { data } = await admin.query('host.mailTemplates.list', { limit: 2 });
    expect(data).to.deep.equal({
      items: ['A', 'B'].map((codigo) => ({ codigo, asunto: parts.asunto })),
      nextCursor: 'B',
    });
    const rest = await admin.query('host.mailTemplates.list', { limit: 2, cursor: data.nextCursor });
    expect(rest.data).to.deep.equal({ items: [{ codigo: 'C', asunto: parts.asunto }], nextCursor: null });
    const seen = await admin.query('host.mailTemplates.get', { codigo: 'A' });
    expect(seen.data).to.include({ codigo: 'A', ...parts, texto: 'Hola' });
    expect((await admin.mutate('host.mailTemplates.remove', { codigo: 'A' })).status).to.equal(200);
    for (const [type, path] of [
      ['query', 'host.mailTemplates.get'],
      ['mutation', 'host.mailTemplates.remove'],
    ] as const) {
      expect((await admin.call(type, path, { codigo: 'A' })).status, path).to.equal(404);
    }
  });

  it('are seen in the city’s layout before they are saved, with data or with their names', async () => {
    const shown = async (datos?: object): Promise<Record<'asunto' | 'html' | 'texto', string>> =>
      (await admin.mutate('host.mailTemplates.preview', { ...parts, ...(datos && { datos }) })).data;
    const named = await shown();
    expect(named.asunto).to.equal('Hola «nombre»');
    const filled = await shown({ nombre: 'Ana & <b>' });
    expect(filled.asunto).to.equal('Hola Ana & <b>');
    expect(filled.html)
      .to.match(/^<!doctype html>/)
      .and.to.contain('<p>Ana &amp; &lt;b&gt;</p>');
    const below = { ...parts, asunto: '{{ datos.obra.area }} {{ datos.nota }} {{ tarea.codigo }}' };
    const { data } = await admin.mutate('host.mailTemplates.preview', {
      ...below,
      datos: { datos: { obra: {}, nota: 'N' } },
    });
    expect(data.asunto).to.equal('«datos.obra.area» N «tarea.codigo»');
    expect(filled.texto).to.contain('Ana & <b>\n\n--\nAlcaldía');
  });

  it('are refused where they are broken, by the field, and nothing is kept', async () => {
    for (const [field, text, said] of [
      ['html', '<p>{{ nombre | grita }}</p>', 'Línea 1: el filtro "grita" no existe.'],
      ['texto', '{% for i in (1..999999999) %}x{% endfor %}', /demasiado larga o tarda demasiado/],
      ['html', '\n{{ otro }}', 'Línea 2: falta el dato "otro".'],
      ['texto', '{{ datos.x }} {{ ciudad }} {{ tarea.codgo }}', 'Línea 1: falta el dato "tarea.codgo".'],
      ['asunto', 'Hola\nBcc: x@y.z', 'El asunto es una sola línea, sin caracteres de control.'],
    ] as const) {
      for (const path of ['host.mailTemplates.save', 'host.mailTemplates.preview']) {
        const codigo = path.endsWith('save') ? { codigo: 'MALA' } : {};
        const answer = await admin.mutate(path, { ...codigo, ...parts, [field]: text });
        expect(answer.status, answer.text).to.equal(400);
        expect(Object.keys(answer.errors!)).to.deep.equal([field]);
        expect(answer.errors![field]![0]).to.match(typeof said === 'string' ? new RegExp(`^${said}$`) : said);
      }
    }
    expect((await admin.query('host.mailTemplates.get', { codigo: 'MALA' })).status).to.equal(404);
  });

  it('are refused with the faults of all their parts at once', async () => {
    const { errors } = await admin.mutate('host.mailTemplates.preview', {
      asunto: '{{ otro }}',
      html: 'Hola\n{{ nombre | grita }}',
      texto: '{{ uno }}\n{{ dos }}',
    });
    expect(errors).to.deep.equal({
      asunto: ['Línea 1: falta el dato "otro".'],
      html: ['Línea 2: el filtro "grita" no existe.'],
      texto: ['Línea 1: falta el dato "uno".', 'Línea 2: falta el dato "dos".'],
    });
  });

  it('are changed by only one of two authors who read the same revision', async () => {
    const codigo = 'DISPUTADA';
    const save = (texto: string, revision: string) =>
      admin.mutate('host.mailTemplates.save', { codigo, ...parts, texto, revision });
    expect((await save('uno', '0')).status).to.equal(200);
    const { revision } = (await admin.query('host.mailTemplates.get', { codigo })).data as { revision: string };
    const answers = await Promise.all([save('dos', revision), save('tres', revision)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.reason).to.equal('stale_revision');
    expect(refused.message).to.match(/^Alguien lo cambió mientras usted lo editaba: .+, el \d+ de /);
  });

  it('need a permission of their own', async () => {
    const other = await AdminCaller.login(host, 'operadora', PASSWORD);
    expect((await other.query('host.mailTemplates.list')).status).to.equal(403);
    expect((await other.mutate('host.mailTemplates.preview', parts)).status).to.equal(403);
    expect((await admin.query('host.jobs.list')).status).to.equal(403);
  });
});
