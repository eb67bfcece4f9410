import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller, type AdminAnswer } from '../../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../../testing/start-test-host.js';
import { exportText, importBundle } from '../../../auth/support/import-bundle.js';

const PASSWORD = 'correcta-y-larga';

const question = (pre_codigo: string, more: object = {}): object => ({
  pre_codigo,
  pre_texto: `Pregunta ${pre_codigo}`,
  pre_tipo: 'TEXTO',
  ...more,
});

const tramite = (codigo: string, more: object = {}): Record<string, unknown> => ({
  codigo,
  nombre: `Trámite ${codigo}`,
  preguntas: [question('nombre', { pre_obligatorio: true })],
  ...more,
});

describe('tramites, by the admin procedures', () => {
  let host: TestHost;
  let admin: AdminCaller;

  before(async () => {
    const usuarios = [{ username: 'editora', password: PASSWORD, permisos: ['tramites.admin'] }];
    host = await startTestHost({ bundle: { usuarios } });
    admin = await AdminCaller.login(host, 'editora', PASSWORD);
  });
  after(() => host.stop());

  const save = (item: object): Promise<AdminAnswer> => admin.mutate('tramites.tramites.save', item);
  const get = async (codigo: string): Promise<Record<string, unknown>> =>
    (await admin.query('tramites.tramites.get', { codigo })).data;
  const info = (codigo: string): request.Test => request(host.url).post(`/home/api/tramite/info/${codigo}`).send({});

  it('are created, left, changed and removed, and citizens see each change within a second', async () => {
    const created = await save(tramite('PODA'));
    expect(created.data).to.include({ outcome: 'created', revision: 1 });
    expect((await save(tramite('PODA'))).data).to.include({ outcome: 'left', revision: 1 });
    host.clock.advance(1);
    expect((await info('PODA').expect(200)).body.datos).to.have.length(1);

    const two = [question('nombre'), question('correo', { pre_tipo: 'CORREO', pre_recibo: true })];
    const changed = await save(tramite('PODA', { preguntas: two, plazo: { habiles: 10 } }));
    expect(changed.data).to.include({ outcome: 'changed', revision: 2 });
    host.clock.advance(1);
    expect((await info('PODA').expect(200)).body.datos).to.have.length(2);
    expect(await get('PODA')).to.deep.include({ codigo: 'PODA', revision: 2, plazo: { habiles: 10 } });

    const removed = await admin.mutate('tramites.tramites.remove', { codigo: 'PODA', revision: 2 });
    expect(removed.data).to.deep.equal({ ok: true });
    host.clock.advance(1);
    await info('PODA').expect(404);
    expect((await admin.mutate('tramites.tramites.remove', { codigo: 'PODA' })).status).to.equal(404);
    expect((await admin.query('tramites.tramites.get', { codigo: 'PODA' })).status).to.equal(404);
  });

  it('equal the items of a bundle that describes them, in import and export', async () => {
    const item = tramite('IGUAL', {
      tra_isDenuncia: true,
      plazo: 'P1M',
      preguntas: [question('tipo', { pre_tipo: 'SELECCION', opciones: ['A', 'B'], pre_orden: 3 })],
    });
    expect((await save(item)).data.outcome).to.equal('created');
    const report = await importBundle(host, { tramites: [item] });
    expect(report.get('tramites')).to.deep.include({ created: 0, changed: 0, left: 1 });
    expect((await get('IGUAL'))['revision']).to.equal(1);
    await importBundle(host, { tramites: [{ ...item, nombre: 'Otro nombre' }] });
    expect(await get('IGUAL')).to.include({ revision: 2, nombre: 'Otro nombre' });
    expect(await exportText(host))
      .to.match(/codigo: IGUAL/)
      .and.not.match(/revision/);
  });

  it('are not changed with a stale revision: 409', async () => {
    await save(tramite('REVISION'));
    const stale = (answer: AdminAnswer): void => {
      expect(answer).to.include({ status: 409, reason: 'stale_revision' });
    };
    stale(await save(tramite('REVISION', { nombre: 'X', revision: 0 })));
    stale(await save(tramite('REVISION', { nombre: 'X', revision: 2 })));
    stale(await admin.mutate('tramites.tramites.remove', { codigo: 'REVISION', revision: 2 }));
    stale(await save(tramite('AUSENTE', { revision: 1 })));
    expect((await get('REVISION'))['nombre']).to.equal('Trámite REVISION');
    expect((await save(tramite('REVISION', { nombre: 'X', revision: 1 }))).data.revision).to.equal(2);
    expect((await save(tramite('NUEVO', { revision: 0 }))).data.outcome).to.equal('created');
  });

  it('keep one of ten concurrent saves with a revision, and all saves without one in turn', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Editor ${index}`);
    const first = await Promise.all(names.map((nombre) => save(tramite('CARRERA', { nombre, revision: 0 }))));
    expect(first.filter(({ status }) => status === 200)).to.have.length(1);
    const others = first.filter(({ status }) => status !== 200);
    expect(others.map(({ status, reason }) => `${status} ${reason}`)).to.deep.equal(
      others.map(() => '409 stale_revision'),
    );
    const blind = await Promise.all(names.map((nombre) => save(tramite('CARRERA', { nombre: `${nombre}!` }))));
    expect(blind.map(({ status }) => status)).to.deep.equal(names.map(() => 200));
    const revisions = blind.map(({ data }) => data.revision as number);
    expect(revisions.toSorted((a, b) => a - b)).to.deep.equal(names.map((_, index) => index + 2));
    expect((await get('CARRERA'))['revision']).to.equal(11);
  });

  it('are refused as a whole, with the faults of each field', async () => {
    const cases: [item: object, field: string][] = [
      [tramite('info'), 'codigo'],
      [tramite('borrador'), 'codigo'],
      [tramite('no es'), 'codigo'],
      [tramite('MAL', { nombre: '' }), 'nombre'],
      [tramite('MAL', { plazo: 'pronto' }), 'plazo'],
      [tramite('MAL', { sobra: 1 }), 'sobra'],
      [tramite('MAL', { preguntas: [question('1')] }), 'preguntas.0.pre_codigo'],
      [tramite('MAL', { preguntas: [question('a', { pre_tipo: 'NADA' })] }), 'preguntas.0.pre_tipo'],
      [tramite('MAL', { preguntas: [question('a'), question('a')] }), 'preguntas.1.pre_codigo'],
      [tramite('MAL', { preguntas: [question('a', { condicion: 'b = 1' })] }), 'preguntas.0.condicion'],
      [tramite('MAL', { preguntas: [question('a', { condicion: 'b =' })] }), 'preguntas.0.condicion'],
      [tramite('MAL', { preguntas: [question('a', { pre_condicion: 'b = 1' })] }), 'preguntas.0.pre_condicion'],
      [tramite('MAL', { preguntas: [question('a', { opciones: ['x'] })] }), 'preguntas.0.opciones'],
      [tramite('MAL', { preguntas: Array.from({ length: 201 }, (_, i) => question(`p${i}`)) }), 'preguntas'],
    ];
    for (const [item, field] of cases) {
      const answer = await save(item);
      expect(answer, field).to.include({ status: 400, reason: 'invalid' });
      expect(answer.errors).to.have.key(field);
      expect(answer.errors![field]![0]).not.to.match(/Invalid|expected|Too big/);
    }
    expect((await admin.query('tramites.tramites.get', { codigo: 'MAL' })).status).to.equal(404);
  });

  it('can be checked without being saved', async () => {
    const check = async (preguntas: unknown[]): Promise<{ valid: boolean; issues: object[] }> =>
      (await admin.mutate('tramites.tramites.check', { preguntas })).data;
    expect(await check([question('a'), question('b', { condicion: 'a = "x"' })])).to.deep.equal({
      valid: true,
      issues: [],
    });
    const { valid, issues } = await check([question('a', { condicion: 'b = 1' }), question('b'), question('b')]);
    expect(valid).to.equal(false);
    expect(issues).to.deep.equal([
      { path: [2, 'pre_codigo'], message: 'El código «b» está repetido.' },
      {
        path: [0, 'condicion'],
        message: 'La condición usa «b», que no es una respuesta de una pregunta anterior.',
      },
    ]);
    const malformed = await check([7, question('a', { sobra: 1 }), { pre_codigo: 'x' }]);
    expect(malformed.issues).to.deep.include({ path: [1, 'sobra'], message: 'Este campo no se espera.' });
    expect(malformed.issues).to.deep.include({
      path: [2, 'pre_texto'],
      message: 'Este campo es requerido.',
    });
    const paths = malformed.issues.map((issue) => (issue as { path: unknown[] }).path[0]);
    expect(paths).to.include(0);
  });

  it('cannot be removed with a record: 409 in_use', async () => {
    await save(tramite('USADO'));
    host.clock.advance(1);
    await request(host.url).post('/home/api/tramite/USADO').send({ nombre: 'Ana' }).expect(200);
    const answer = await admin.mutate('tramites.tramites.remove', { codigo: 'USADO' });
    expect(answer).to.include({ status: 409, reason: 'in_use' });
    await request(host.url).post('/home/api/tramite/USADO').send({ nombre: 'Ana' }).expect(200);
  });

  it('answer 404 to a filing right after their removal', async () => {
    await save(tramite('FUGAZ'));
    host.clock.advance(1);
    await info('FUGAZ').expect(200);
    // Removes the row without the revision: the host keeps the form in memory for up to a second.
    await host.database.changeRows("DELETE FROM tramites_tramite WHERE codigo = 'FUGAZ'");
    const { body } = await request(host.url).post('/home/api/tramite/FUGAZ').send({ nombre: 'Ana' }).expect(404);
    expect(body).to.include({ msg: 'No existe un trámite con ese código.', code: 'not_found' });
  });

  it('are either removed or filed where both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const codigo = `PULSO${round}`;
      await save(tramite(codigo));
      host.clock.advance(1);
      await info(codigo).expect(200);
      const [removed, ...filed] = await Promise.all([
        admin.mutate('tramites.tramites.remove', { codigo }).then(({ status }) => status),
        ...Array.from({ length: 4 }, () =>
          request(host.url)
            .post(`/home/api/tramite/${codigo}`)
            .send({ nombre: 'Ana' })
            .then(({ status }) => status),
        ),
      ]);
      const won = filed.filter((status) => status === 200);
      expect(filed.filter((status) => status !== 200).every((status) => status === 404)).to.equal(true);
      expect(removed).to.equal(won.length > 0 ? 409 : 200);
    }
  });

  it('are listed page by page', async () => {
    const all = (await admin.query('tramites.tramites.list', { limit: 200 })).data;
    expect(all.nextCursor).to.equal(null);
    const seen = await admin.items('tramites.tramites.list', { limit: 2 });
    expect(seen).to.deep.equal(all.items);
    expect(seen).to.deep.include({
      codigo: 'USADO',
      nombre: 'Trámite USADO',
      tra_isDenuncia: false,
      proceso: null,
      dependencia: null,
      preguntas: 1,
      revision: 1,
    });
    for (const limit of [0, 201, 1.5, '2']) {
      expect((await admin.query('tramites.tramites.list', { limit })).errors).to.have.key('limit');
    }
  });
});
