import { expect } from 'chai';
import { AdminCaller, type AdminAnswer } from '../../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';

const PASSWORD = 'correcta-y-larga';

const question = (pre_codigo: string, more: object = {}): object => ({
  pre_codigo,
  pre_texto: `Pregunta ${pre_codigo}`,
  pre_tipo: 'TEXTO',
  ...more,
});

describe('questions, by the admin procedures', () => {
  let host: TestHost;
  let admin: AdminCaller;
  /** The tramite of the test, whose form no other test changes. */
  let tramite: string;
  let forms = 0;

  before(async () => {
    host = await startTestHost({
      bundle: { usuarios: [{ username: 'editora', password: PASSWORD, permisos: ['tramites.admin'] }] },
    });
    admin = await AdminCaller.login(host, 'editora', PASSWORD);
  });
  beforeEach(async () => {
    tramite = `FORMA_${(forms += 1)}`;
    const preguntas = [question('a'), question('b'), question('c', { condicion: 'a = "sí"' })];
    const { status } = await admin.mutate('tramites.tramites.save', { codigo: tramite, nombre: 'Forma', preguntas });
    expect(status).to.equal(200);
  });
  after(() => host?.stop());

  const change = (name: string, revision: number, more: object): Promise<AdminAnswer> =>
    admin.mutate(`tramites.questions.${name}`, { tramite, revision, ...more });
  const form = async (): Promise<{ codes: string[]; revision: number; preguntas: object[] }> => {
    const { data } = await admin.query('tramites.tramites.get', { codigo: tramite });
    const codes = data.preguntas.map(({ pre_codigo }: { pre_codigo: string }) => pre_codigo);
    return { codes, revision: data.revision, preguntas: data.preguntas };
  };

  it('are added, changed in place, reordered and removed', async () => {
    const added = await change('save', 1, { pregunta: question('d') });
    expect(added.data).to.include({ outcome: 'changed', revision: 2 });
    expect((await form()).codes).to.deep.equal(['a', 'b', 'c', 'd']);

    await change('save', 2, { pregunta: question('b', { pre_obligatorio: true }) });
    const changed = await form();
    expect(changed.codes).to.deep.equal(['a', 'b', 'c', 'd']);
    expect(changed.preguntas[1]).to.include({ pre_obligatorio: true });
    const same = await change('save', 3, { pregunta: question('b', { pre_obligatorio: true }) });
    expect(same.data).to.include({ outcome: 'left', revision: 3 });

    await change('reorder', 3, { orden: ['d', 'a', 'c', 'b'] });
    const ordered = await form();
    expect(ordered.codes).to.deep.equal(['d', 'a', 'c', 'b']);
    expect(ordered.preguntas.map((item) => (item as { pre_orden: number }).pre_orden)).to.deep.equal([1, 2, 3, 4]);

    await change('remove', 4, { pre_codigo: 'd' });
    expect((await form()).codes).to.deep.equal(['a', 'c', 'b']);
  });

  it('are not overwritten by an editor with a stale revision', async () => {
    await change('save', 1, { pregunta: question('d') });
    const attempts: [name: string, more: object][] = [
      ['save', { pregunta: question('e') }],
      ['remove', { pre_codigo: 'b' }],
      ['reorder', { orden: ['d', 'c', 'b', 'a'] }],
    ];
    for (const [name, more] of attempts) {
      for (const revision of [0, 1, 3]) {
        expect(await change(name, revision, more)).to.include({ status: 409, reason: 'stale_revision' });
      }
    }
    expect(await form()).to.deep.include({ codes: ['a', 'b', 'c', 'd'], revision: 2 });
  });

  it('keep the change of exactly one of ten concurrent editors', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `nueva${index}`);
    const answers = await Promise.all(codes.map((code) => change('save', 1, { pregunta: question(code) })));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.filter(({ reason }) => reason === 'stale_revision')).to.have.length(9);
    const winner = codes[answers.findIndex(({ status }) => status === 200)]!;
    expect(await form()).to.deep.include({ codes: ['a', 'b', 'c', winner], revision: 2 });
  });

  it('that a condition uses cannot be removed or moved behind it, and an order names each once', async () => {
    const needed = await change('remove', 1, { pre_codigo: 'a' });
    expect(needed).to.include({ status: 400, reason: 'invalid' });
    expect(needed.errors).to.have.key('preguntas.1.condicion');
    const early = await change('reorder', 1, { orden: ['c', 'a', 'b'] });
    expect(early.errors).to.have.key('preguntas.0.condicion');
    for (const orden of [[], ['a', 'b'], ['a', 'b', 'c', 'c'], ['a', 'b', 'x'], ['a', 'a', 'b']]) {
      expect((await change('reorder', 1, { orden })).errors, orden.join()).to.have.key('orden');
    }
    expect(await form()).to.deep.include({ codes: ['a', 'b', 'c'], revision: 1 });
  });

  it('are answered 404 where the tramite or the question is unknown, and 400 where malformed', async () => {
    const missing = { tramite: 'NADA', revision: 1, pregunta: question('x') };
    expect((await admin.mutate('tramites.questions.save', missing)).status).to.equal(404);
    expect((await change('remove', 1, { pre_codigo: 'zz' })).status).to.equal(404);
    const wrong = await change('save', 1, { pregunta: question('x', { pre_tipo: 'NADA' }) });
    expect(wrong.errors).to.have.key('pregunta.pre_tipo');
    const noRevision = await admin.mutate('tramites.questions.save', { tramite, pregunta: question('x') });
    expect(noRevision.errors).to.have.key('revision');
  });

  it('are at most two hundred', async () => {
    const preguntas = Array.from({ length: 200 }, (_, index) => question(`p${index}`));
    await admin.mutate('tramites.tramites.save', { codigo: 'LLENO', nombre: 'Lleno', preguntas });
    const input = { tramite: 'LLENO', revision: 1, pregunta: question('otra') };
    expect(await admin.mutate('tramites.questions.save', input)).to.include({ status: 400 });
  });
});
