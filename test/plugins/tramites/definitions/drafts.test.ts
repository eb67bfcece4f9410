import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller, type AdminAnswer } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { importBundle } from '../../auth/support/import-bundle.js';
import { definition as processOf, flow, task } from '../../workflow/definition/language/definition-builders.js';

const PASSWORD = 'correcta-y-larga';

const question = (pre_codigo: string, more: object = {}): Record<string, unknown> => ({
  pre_codigo,
  pre_texto: `Pregunta ${pre_codigo}`,
  pre_tipo: 'TEXTO',
  ...more,
});

describe('drafts of definitions', () => {
  let host: TestHost;
  let ana: AdminCaller;
  let luis: AdminCaller;
  let made = 0;

  before(async () => {
    const editor = (username: string, nombres: string): object => ({
      username,
      password: PASSWORD,
      nombres,
      permisos: ['tramites.admin'],
    });
    host = await startTestHost({ bundle: { usuarios: [editor('ana', 'Ana Gómez'), editor('luis', 'Luis Paz')] } });
    ana = await AdminCaller.login(host, 'ana', PASSWORD);
    luis = await AdminCaller.login(host, 'luis', PASSWORD);
  });
  after(() => host.stop());

  const newCode = (): string => `TRAMITE_${(made += 1)}`;
  const definition = (codigo: string, more: object = {}): Record<string, unknown> => ({
    codigo,
    nombre: 'Poda de un árbol',
    preguntas: [question('a'), question('b', { condicion: 'a = "sí"' })],
    ...more,
  });
  const save = (codigo: string, revision: number, definicion: object, more: object = {}): Promise<AdminAnswer> =>
    ana.mutate('tramites.definitions.save', { codigo, revision, definicion, pruebas: [], ...more });
  const publish = (codigo: string, revision: number, by = ana): Promise<AdminAnswer> =>
    by.mutate('tramites.definitions.publish', { codigo, revision });
  const get = async (codigo: string): Promise<AdminAnswer['data']> =>
    (await ana.query('tramites.definitions.get', { codigo })).data;
  const stored = async (codigo: string, more: object = {}): Promise<string> => {
    await ana.mutate('tramites.tramites.save', definition(codigo, more));
    host.clock.advance(1);
    return codigo;
  };
  const actions = async (codigo: string): Promise<string[]> => {
    const sql = 'SELECT action FROM host_audit_entry WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id';
    const rows = await host.database.rows<{ action: string }>(sql, ['tramites.tramite', codigo]);
    return rows.map(({ action }) => action);
  };

  it('keep what is typed, with each fault at its place, and are published whole', async () => {
    const codigo = newCode();
    const faulty = definition(codigo, {
      nombre: '',
      raro: 1,
      preguntas: [question('a'), question('b', { condicion: 'z = 1' })],
      pasos: [{ codigo: 'uno', titulo: 'Uno', preguntas: ['c'] }],
    });
    const first = await save(codigo, 0, faulty);
    const places = first.data.faltas.map(({ path }: { path: unknown[] }) => path.join('.'));
    expect(places).to.have.members(['nombre', 'raro', 'preguntas.1.condicion', 'pasos.0.preguntas.0']);
    const read = await get(codigo);
    expect(read.borrador.definicion).to.deep.equal(faulty);
    expect(read).to.deep.include({ publicado: null, diferencias: [] });
    expect(read.borrador).to.deep.include({
      revision: 1,
      base: 0,
      por: { id: read.borrador.por.id, nombre: 'Ana Gómez' },
    });
    const refused = await publish(codigo, 1);
    expect(refused).to.include({ status: 400 });
    expect(refused.errors).to.have.keys('nombre', 'raro', 'preguntas.1.condicion', 'pasos.0.preguntas.0');
    await request(host.url).post(`/home/api/tramite/info/${codigo}`).expect(404);

    expect((await save(codigo, 1, definition(codigo))).data).to.deep.include({ revision: 2, faltas: [] });
    const done = await publish(codigo, 2);
    expect(done.data).to.deep.include({ outcome: 'created', revision: 1 });
    host.clock.advance(1);
    await request(host.url).post(`/home/api/tramite/info/${codigo}`).expect(200);
    expect(await get(codigo)).to.deep.include({ borrador: null });
    expect(await actions(codigo)).to.deep.equal(['tramites.tramite.saved', 'tramites.definition.published']);
  });

  it('of one revision are saved by one editor, and the other reads who was first', async () => {
    const codigo = newCode();
    await save(codigo, 0, definition(codigo));
    const both = await Promise.all([
      save(codigo, 1, definition(codigo, { nombre: 'Uno' })),
      luis.mutate('tramites.definitions.save', {
        ...{ codigo, revision: 1, pruebas: [] },
        definicion: definition(codigo, { nombre: 'Dos' }),
      }),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const [first, second] = both[0].status === 200 ? ['Ana Gómez', both[1]] : ['Luis Paz', both[0]];
    expect(second.reason).to.equal('stale_revision');
    expect(second.text).to.include(first);
    const begun = await Promise.all([1, 2, 3].map(() => save(`${codigo}_X`, 0, definition(`${codigo}_X`))));
    expect(begun.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
  });

  it('are published once, and not over a definition that changed since they began', async () => {
    const codigo = await stored(newCode());
    await save(codigo, 0, definition(codigo, { nombre: 'Nuevo nombre' }));
    const twice = await Promise.all([publish(codigo, 1), publish(codigo, 1, luis)]);
    expect(twice.map(({ status }) => status).filter((status) => status === 200)).to.have.length(1);

    await save(codigo, 0, definition(codigo, { nombre: 'De un borrador' }));
    const race = await Promise.all([
      publish(codigo, 1),
      importBundle(host, { tramites: [definition(codigo, { nombre: 'De un paquete' })] }),
    ]);
    const { data } = await ana.query('tramites.tramites.get', { codigo });
    if (race[0].status === 200) expect(data).to.include({ nombre: 'De un paquete', revision: 4 });
    else {
      expect(race[0]).to.include({ status: 409, reason: 'stale_base' });
      expect(data).to.include({ nombre: 'De un paquete', revision: 3 });
      const rebased = await ana.mutate('tramites.definitions.rebase', { codigo, revision: 1 });
      expect(rebased.data).to.deep.include({ revision: 2, base: 3 });
      expect(rebased.data.diferencias[0]).to.include({
        codigo: 'nombre',
        antes: 'De un paquete',
        despues: 'De un borrador',
      });
      expect((await publish(codigo, 2)).data).to.include({ revision: 4 });
    }
  });

  it('are not published over a later definition until they are based on it', async () => {
    const codigo = await stored(newCode());
    await save(codigo, 0, definition(codigo, { nombre: 'Mío' }));
    await stored(codigo, { nombre: 'De otro' });
    expect(await publish(codigo, 1)).to.include({ status: 409, reason: 'stale_base' });
    expect((await get(codigo)).borrador).to.include({ base: 1, revision: 1 });
    await ana.mutate('tramites.definitions.rebase', { codigo, revision: 1 });
    expect((await publish(codigo, 2)).data).to.include({ outcome: 'changed', revision: 3 });
  });

  it('are discarded, and take another code until they are published', async () => {
    const [codigo, nuevo, other] = [newCode(), newCode(), await stored(newCode())];
    await save(codigo, 0, definition(codigo));
    const rename = (to: string, from = codigo, revision = 1): Promise<AdminAnswer> =>
      ana.mutate('tramites.definitions.rename', { codigo: from, revision, nuevo: to });
    expect(await rename(other)).to.include({ status: 409, reason: 'taken' });
    expect((await rename(nuevo)).data).to.deep.equal({ revision: 2 });
    expect((await get(nuevo)).borrador.definicion).to.include({ codigo: nuevo });
    expect(await ana.query('tramites.definitions.get', { codigo })).to.include({ status: 404 });
    await save(other, 0, definition(other));
    expect(await rename(newCode(), other)).to.include({ status: 409, reason: 'published' });
    const discard = (revision: number): Promise<AdminAnswer> =>
      ana.mutate('tramites.definitions.discard', { codigo: nuevo, revision });
    expect(await discard(1)).to.include({ status: 409, reason: 'stale_revision' });
    expect((await discard(2)).data).to.deep.equal({ ok: true });
    expect(await actions(nuevo)).to.deep.equal(['tramites.definition.renamed', 'tramites.definition.discarded']);
  });

  it('show what they change, and what that means for citizens', async () => {
    const codigo = await stored(newCode(), { preguntas: [question('a'), question('b'), question('c')] });
    for (const borrador of [1, 2]) {
      const { body } = await request(host.url).post(`/home/api/borrador/${codigo}`).expect(201);
      expect(body.borrador, String(borrador)).to.be.a('string');
      const answers = borrador === 1 ? { a: 'x' } : { a: 'x', b: 'y' };
      await request(host.url).patch(`/home/api/borrador/${body.borrador}`).send(answers).expect(200);
    }
    const preguntas = [
      question('c', { pre_obligatorio: true }),
      question('a', { pre_texto: 'Otro texto', pre_sensible: true }),
      question('d', { pre_tipo: 'FECHA' }),
    ];
    const { data } = await save(codigo, 0, definition(codigo, { preguntas, termino: 'PETICION' }));
    const found = data.diferencias.map((one: Record<string, unknown>) => [one['clase'], one['codigo'], one['efectos']]);
    expect(found).to.deep.equal([
      ['dato', 'termino', ['Vale para las solicitudes nuevas: las que ya se radicaron conservan su plazo.']],
      ['cambiada', 'c', ['2 borradores abiertos de ciudadanos tendrán que responderla.']],
      ['cambiada', 'a', []],
      ['movida', 'a', []],
      ['agregada', 'd', ['Las consultas públicas muestran esta respuesta sin enmascarar.']],
      ['quitada', 'b', ['Un borrador abierto de un ciudadano pierde su respuesta.']],
    ]);
    expect(data.diferencias[2].cambios).to.deep.equal([
      { campo: 'pre_texto', nombre: 'Texto de la pregunta', antes: 'Pregunta a', despues: 'Otro texto' },
      { campo: 'pre_sensible', nombre: 'Dato personal, que se enmascara', antes: 'No', despues: 'Sí' },
    ]);
  });

  it('name the places of the process that read an answer that is no longer asked for', async () => {
    const looks = task('DECISION', 'MIRAR');
    const ends = ['SI', 'NO'].map((codigo) => task('FIN', codigo, { resultado: codigo, favorable: codigo === 'SI' }));
    const process = processOf([looks, ...ends], flow('MIRAR>SI?datos.b = "x" and datos.bb = "y"', 'MIRAR>NO'), {
      codigo: 'MIRA',
    });
    await importBundle(host, { procesos: [{ codigo: 'MIRA', nombre: process.nombre, definicion: process }] });
    const codigo = await stored(newCode(), {
      proceso: 'MIRA',
      preguntas: [question('a'), question('b'), question('bb')],
    });
    const kept = { proceso: 'MIRA', preguntas: [question('bb')] };
    const { data } = await save(codigo, 0, definition(codigo, kept));
    const found = data.diferencias.map((one: Record<string, unknown>) => [one['clase'], one['codigo'], one['efectos']]);
    expect(found).to.deep.equal([
      ['quitada', 'a', []],
      ['quitada', 'b', ['El proceso la lee; cámbielo antes. La transición de «MIRAR» a «SI».']],
    ]);
  });

  it('are listed with the stored tramites, page by page and by words', async () => {
    const [uno, dos] = [await stored('L_UNO', { nombre: 'Árbol caído', dependencia: 'Ambiente' }), 'L_DOS'];
    await save(dos, 0, { nombre: 'Poda del arbol', preguntas: [question('a')], proceso: 'P' });
    await save(uno, 0, definition(uno));
    const all = await ana.items('tramites.definitions.list', { limit: 2, palabras: 'ÁRBOL l_' });
    expect(all.map((one) => ({ ...one, borrador: one['borrador'] !== null }))).to.deep.equal([
      {
        ...{ codigo: dos, nombre: 'Poda del arbol', publicado: false, borrador: true, recibe: 'abierto' },
        ...{ preguntas: 1, dependencia: null, proceso: 'P' },
      },
      {
        ...{ codigo: uno, nombre: 'Árbol caído', publicado: true, borrador: true, recibe: 'abierto' },
        ...{ preguntas: 2, dependencia: 'Ambiente', proceso: null },
      },
    ]);
    const listed = await ana.items('tramites.definitions.list', { limit: 2 });
    const codes = listed.map(({ codigo }) => codigo as string);
    expect(codes).to.include.members([uno, dos]);
    expect(new Set(codes).size).to.equal(codes.length);
  });

  it('take any JSON of a sane size, and refuse the rest', async () => {
    const codigo = newCode();
    const nested = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
    const sent = `{"codigo":"${codigo}","revision":0,"pruebas":[],"definicion":{"x":${nested(20_000)}}}`;
    const { status } = await ana.send('tramites.definitions.save', { method: 'POST', body: sent });
    expect(status).to.equal(400);
    const places = async (definicion: object, pruebas: unknown = []): Promise<string[]> => {
      const { status: refused, errors } = await save(codigo, 0, definicion, { pruebas });
      expect(refused).to.equal(400);
      return Object.keys(errors ?? {});
    };
    expect(await places({ x: JSON.parse(nested(60)) })).to.deep.equal(['definicion']);
    expect(await places([])).to.deep.equal(['definicion']);
    expect(await places({}, [{ nombre: 'x', respuestas: 1 }])).to.deep.equal(['pruebas.0.respuestas']);
    expect((await save('no vale', 0, {})).errors).to.have.keys('codigo');
    const odd = { preguntas: [null, 1, 'x', { pre_codigo: 5 }, { pre_texto: '', opciones: {} }], pasos: 7, nombre: [] };
    const kept = await save(codigo, 0, odd);
    expect(kept.status).to.equal(200);
    expect((await get(codigo)).borrador.definicion.preguntas).to.deep.equal(odd.preguntas);
  });

  it('are removed with their tramite, which is kept while records refer to it', async () => {
    const codigo = await stored(newCode());
    await save(codigo, 0, definition(codigo));
    for (const a of ['1', '2']) await request(host.url).post(`/home/api/tramite/${codigo}`).send({ a }).expect(200);
    const refused = await ana.mutate('tramites.tramites.remove', { codigo });
    expect(refused).to.include({ status: 409, reason: 'in_use' });
    expect(refused.text).to.include('2 registros radicados');
    const free = await stored(newCode());
    await save(free, 0, definition(free));
    await ana.mutate('tramites.tramites.remove', { codigo: free });
    expect(await ana.query('tramites.definitions.get', { codigo: free })).to.include({ status: 404 });
  });
});
