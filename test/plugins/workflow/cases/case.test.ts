import { expect } from 'chai';
import request from 'supertest';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { CaseCity, type Entry, type FiledCase } from '../support/case-city.js';

const kindsOf = (entries: readonly Entry[]): string[] => [...new Set(entries.map(({ tipo }) => tipo))].sort();
const ofKind = (entries: readonly Entry[], tipo: string): readonly Entry[] =>
  entries.filter((one) => one.tipo === tipo);

describe('a case', () => {
  let city: CaseCity;
  let filed: FiledCase;
  let llave: string;
  let visita: string;

  before(async () => {
    city = await CaseCity.begin();
    const { client } = city;
    filed = await city.file('rosa');
    llave = await city.llaveOf(filed);
    const support = (descripcion: string, more: object = {}) =>
      client.post('ana', 'soportes/crear/', { llave, tipo: 'NORMA', descripcion, ...more }).expect(201);
    await support('Decreto');
    await support('Reservado', { condicion: 'false' });
    await city.work('luz', llave, 'ATENDER');
    visita = await city.calledBy(llave);
    await client.post('luz', `casos/${llave}/notas/`, { texto: 'Trae el plano\nel lunes.' }).expect(201);
    await city.work('beto', visita, 'VISITAR');
    await city.untilTask(llave, 'COMPLETAR', 'ASIGNADA');
    await client.auth
      .call('post', `/home/api/tramite/respuesta/${filed.key}`, {
        headers: await client.auth.jwt('mesa'),
        body: { texto: 'Su licencia va bien.' },
      })
      .expect(201);
  });
  after(() => city?.stop());

  it('is found by its instance, with the downloads of its reader', async () => {
    const { client } = city;
    const seen = async (as: string, of = llave) => {
      const { body } = await client.get(as, `instancias/${of}/`).expect(200);
      expect(body.tramite).to.deep.equal({ codigo: 'LICENCIA', nombre: 'Licencia', radicado: filed.radicado });
      const downloads = body.descargas as { readonly nombre: string; readonly tipo: string; readonly ruta: string }[];
      for (const { ruta, tipo } of downloads) {
        const file = await client.auth.call('get', ruta, { headers: await client.auth.jwt(as) }).expect(200);
        expect(file.headers['content-type']).to.include(tipo);
      }
      return downloads.map(({ nombre }) => nombre);
    };
    expect(await seen('jefa')).to.deep.equal(['plano.txt', 'Acto']);
    expect(await seen('luz'), 'without the permission for files').to.deep.equal(['Acto']);
    expect(await seen('rosa'), 'filed it').to.deep.equal(['Acto']);
    // A user who works on the called instance alone sees that instance, and not the case.
    const { body } = await client.get('beto', `instancias/${visita}/`).expect(200);
    expect([body.tramite, body.descargas]).to.deep.equal([null, []]);
  });

  it('lists all entries by time, by the key, the llave and the llave of a called instance', async () => {
    const entries = await city.readAll('mesa', filed.key);
    expect(kindsOf(entries)).to.deep.equal([
      'CORREO',
      'DOCUMENTO',
      'ETAPA',
      'HISTORIA',
      'INSTANCIA',
      'MOVIMIENTO',
      'NOTA',
      'REGISTRO',
      'RESPUESTA',
      'SOPORTE',
      'TAREA',
    ]);
    const times = entries.map(({ fecha }) => fecha);
    expect(times).to.deep.equal(times.toSorted());
    expect(entries[0]).to.deep.include({ tipo: 'REGISTRO', publico: true, usuario: 'rosa' });
    expect(entries[0]!.datos).to.include({ radicado: filed.radicado, canal: 'WEB' });
    expect(JSON.stringify(entries)).not.to.include(filed.key);
    expect(entries[0]!.datos, 'the subject').to.include({ asunto: 'Ana' });
    expect(entries[0]!.datos['preguntas']).to.be.an('object').and.not.be.empty;
    expect(ofKind(entries, 'INSTANCIA').map(({ datos }) => [datos['llave'], datos['llamada']])).to.deep.equal([
      [llave, false],
      [visita, true],
    ]);
    expect(ofKind(entries, 'TAREA').map(({ datos, usuario }) => [datos['codigo'], usuario])).to.deep.equal([
      ['ATENDER', 'luz'],
      ['VISITA', null],
      ['VISITAR', 'beto'],
      ['ACTO', null],
      ['COMPLETAR', 'rosa'],
    ]);
    expect(entries[0], 'the name beside the username').to.have.property('nombre').that.is.a('string');
    const done = ofKind(entries, 'HISTORIA').find(({ datos }) => datos['movimiento'] === 'ACCION')!;
    expect(done.datos).to.include({ tarea: 'ATENDER', motivo: 'SIGUE' });
    expect([done.datos['nombre'], done.datos['accion']], 'names beside the codes').to.not.include(null);
    const waiting = ofKind(entries, 'TAREA').find(({ datos }) => datos['codigo'] === 'COMPLETAR')!;
    expect(waiting.datos).to.deep.include({ grupos: [], abre: false, toma: false });
    expect(ofKind(entries, 'CORREO')[0]!.datos).to.include({ plantilla: 'M_AVISO', estado: 'COMPLETADA' });
    expect(JSON.stringify(entries)).not.to.include('correo.example');
    expect(ofKind(entries, 'SOPORTE').map(({ datos }) => datos['descripcion'])).to.deep.equal(['Decreto']);
    expect(ofKind(entries, 'DOCUMENTO')[0]!.datos).to.include({ nombre: 'Acto', estado: 'VIGENTE' });
    expect(ofKind(entries, 'NOTA')[0]).to.deep.include({
      usuario: 'luz',
      datos: { texto: 'Trae el plano\nel lunes.' },
    });
    expect(ofKind(entries, 'RESPUESTA')[0]).to.deep.include({ usuario: 'mesa' });
    for (const other of [llave, visita, llave.toUpperCase(), filed.radicado]) {
      const { caso, entradas } = await city.read('mesa', other);
      expect(caso).to.deep.equal({ llave, key: null, radicado: filed.radicado });
      expect(entradas).to.deep.equal(entries.slice(0, entradas.length));
    }
  });

  it('marks exactly the entries of the tracking as public', async () => {
    const shown = ({ publico }: Entry): boolean => publico;
    const entries = (await city.readAll('mesa', filed.key)).filter(shown);
    const { body } = await request(city.client.host.url).get(`/home/api/tramite/seguimiento/${filed.key}/`).expect(200);
    const { pasos, actual, etapas, respuestas, documentos } = body.datos as {
      documentos: { nombre: string; codigo: string; emitido: string; estado: string }[];
      actual: { estado: string; fecha: string };
      pasos: { estado: string; fecha: string }[];
      etapas: { nombre: string; desde: string; hasta: string | null }[];
      respuestas: { numero: number; fecha: string; texto: string }[];
    };
    const states = entries.flatMap(({ tipo, fecha, datos }) =>
      tipo === 'REGISTRO' ? [['RADICADO', fecha]] : tipo === 'MOVIMIENTO' ? [[datos['hacia'], fecha]] : [],
    );
    expect(states).to.deep.equal([...pasos, actual].map(({ estado, fecha }) => [estado, fecha]));
    expect(ofKind(entries, 'ETAPA').map(({ fecha, datos }) => ({ ...datos, desde: fecha }))).to.deep.equal(etapas);
    expect(etapas).to.have.length(3);
    expect(
      ofKind(entries, 'RESPUESTA').map(({ fecha, datos }) => [datos['numero'], datos['texto'], fecha]),
    ).to.deep.equal(respuestas.map(({ numero, texto, fecha }) => [numero, texto, fecha]));
    expect(
      ofKind(entries, 'DOCUMENTO').map(({ fecha, datos }) => [
        datos['nombre'],
        datos['codigo'],
        fecha,
        datos['estado'],
      ]),
    ).to.deep.equal(documentos.map(({ nombre, codigo, emitido, estado }) => [nombre, codigo, emitido, estado]));
    expect(kindsOf(entries)).to.deep.equal(['DOCUMENTO', 'ETAPA', 'MOVIMIENTO', 'REGISTRO', 'RESPUESTA']);
  });

  it('shows the user who filed only public entries without names of others, also while a task waits for that user', async () => {
    const entries = await city.readAll('rosa', filed.key);
    expect(kindsOf(entries)).to.deep.equal(['DOCUMENTO', 'ETAPA', 'MOVIMIENTO', 'REGISTRO', 'RESPUESTA']);
    expect(entries.filter(({ usuario }) => usuario !== null).map(({ tipo, usuario }) => [tipo, usuario])).to.deep.equal(
      [['REGISTRO', 'rosa']],
    );
    expect(ofKind(entries, 'RESPUESTA')[0]!.datos).not.to.have.property('envio');
    expect(ofKind(entries, 'DOCUMENTO')[0]!.datos).to.have.all.keys('codigo', 'nombre', 'estado', 'ruta');
    expect(entries[0]!.datos).not.to.have.any.keys('archivos', 'recibo', 'preguntas', 'asunto');
    await city.client.post('rosa', `casos/${filed.key}/notas/`, { texto: 'Yo' }).expect(403);
  });

  it('is shown to users who may see its outermost instance or have the permission, its files to users who may have them', async () => {
    for (const as of ['luz', 'lector', 'archivo', 'jefa']) {
      expect(kindsOf(await city.readAll(as, llave)), as).to.include('NOTA');
    }
    for (const as of ['beto', 'carla', 'otra']) await city.client.get(as, `casos/${llave}/`).expect(403);
    await city.client.get('beto', `casos/${visita}/`).expect(403);
    const filesFor = async (as: string): Promise<unknown> =>
      (await city.read(as, llave)).entradas[0]!.datos['archivos'];
    expect(await filesFor('archivo')).to.equal(undefined);
    expect(await filesFor('mesa')).to.have.nested.property('0.nombre', 'plano.txt');
  });

  it('is read in pages with each entry once, and with the same number of statements at any length', async () => {
    const other = await city.file('rosa');
    const count = async (): Promise<number> => {
      const all = await statementsDuring(city.client.host.database, () => city.read('lector', other.key));
      return all.filter((sql) => /FROM (?:tramites|certificates|workflow|documents)_/.test(sql)).length;
    };
    const short = await count();
    const before = await city.readAll('lector', other.key);
    for (let n = 0; n < 110; n += 1) {
      const who = n % 2 === 0 ? 'luz' : 'jefa';
      await city.client.post(who, `casos/${other.key}/notas/`, { texto: `Nota ${n}` }).expect(201);
    }
    const { entradas, siguiente } = await city.read('lector', other.key);
    expect([entradas.length, siguiente]).to.deep.equal([50, siguiente]);
    expect(siguiente).to.match(/^\d+-NOTA-\d+$/);
    expect(await count()).to.equal(short);
    const all = await city.readAll('lector', other.key);
    expect(all.slice(0, before.length)).to.deep.equal(before);
    const notes = ofKind(all, 'NOTA').map(({ datos }) => datos['texto']);
    expect(notes).to.deep.equal(Array.from({ length: 110 }, (_, n) => `Nota ${n}`));
    expect(all).to.have.length(before.length + 110);
  });

  it('continues after any entry among those of one moment', async () => {
    const other = await city.file('rosa');
    const { database } = city.client.host;
    const own = await city.llaveOf(other);
    // The history is append-only, so records of the same instance share the moment.
    const at = new Date('2026-01-02T03:04:05.006Z');
    await database.changeRows('UPDATE tramites_record SET created_at = $1 WHERE id = $2', [at, other.datos]);
    await database.changeRows('UPDATE workflow_instance SET created_at = $1 WHERE llave = $2', [at, own]);
    await database.changeRows(
      'UPDATE workflow_task SET created_at = $1 WHERE instance_id IN (SELECT id FROM workflow_instance WHERE llave = $2)',
      [at, own],
    );
    const entries = await city.readAll('lector', other.key);
    const together = entries.filter(({ fecha }) => fecha === at.toISOString());
    expect(together.map(({ tipo }) => tipo)).to.deep.equal(['REGISTRO', 'INSTANCIA', 'ETAPA', 'TAREA']);
    const ids = [other.datos, 0, 1, 0];
    const sql = `SELECT i.id AS instance, t.id AS task FROM workflow_instance i JOIN workflow_task t ON t.instance_id = i.id
      WHERE i.llave = $1`;
    const [row] = await database.rows<{ instance: number; task: number }>(sql, [own]);
    ids[1] = row!.instance;
    ids[3] = row!.task;
    for (const [index, { tipo }] of together.entries()) {
      const { entradas } = await city.read('lector', other.key, `${at.getTime()}-${tipo}-${ids[index]}`);
      expect(entradas, tipo).to.deep.equal(entries.slice(index + 1));
    }
  });

  it('of a record without a process is found by its key, with its notes', async () => {
    const complaint = await city.file('otra', 'QUEJA');
    await city.client.post('archivo', `casos/${complaint.key}/notas/`, { texto: 'Repetida' }).expect(201);
    const { body } = await city.client.admin().then(async (admin) => ({
      body: await admin.mutate('tramites.records.move', {
        id: complaint.datos,
        estado: 'EN_TRAMITE',
        motivo: 'Se asigna',
      }),
    }));
    expect(body.status).to.equal(200);
    const { caso, entradas } = await city.read('archivo', complaint.key.toUpperCase().replace('KEY_', 'key_'));
    expect(caso).to.deep.equal({ llave: null, key: null, radicado: complaint.radicado });
    expect(entradas.map(({ tipo }) => tipo)).to.deep.equal(['REGISTRO', 'NOTA', 'MOVIMIENTO']);
    expect(entradas[2]).to.deep.include({ usuario: 'jefa', publico: true });
    expect(entradas[2]!.datos).to.deep.equal({ desde: 'RADICADO', hacia: 'EN_TRAMITE', motivo: 'Se asigna' });
    const { caso: own, entradas: mine } = await city.read('otra', complaint.radicado);
    expect(own.key).to.equal(complaint.key);
    expect(mine.map(({ tipo, usuario }) => [tipo, usuario])).to.deep.equal([
      ['REGISTRO', 'otra'],
      ['MOVIMIENTO', null],
    ]);
    expect(mine[1]!.datos).to.deep.equal({ desde: 'RADICADO', hacia: 'EN_TRAMITE' });
    for (const as of ['rosa', 'lector']) await city.client.get(as, `casos/${complaint.key}/`).expect(403);
  });

  it('of a certificate has its registration, and no public entry for the user who registered it', async () => {
    const { auth } = city.client;
    const { body } = await auth
      .call('post', '/home/api/listacertificados/?codigo=PAZ', { headers: await auth.jwt('otra'), body: {} })
      .expect(200);
    const own = body.llave as string;
    await city.client.post('beto', `casos/${own}/notas/`, { texto: 'Falta un sello' }).expect(201);
    expect(await city.readAll('otra', own)).to.deep.equal([]);
    const entries = await city.readAll('beto', own);
    expect(kindsOf(entries)).to.deep.equal(['CERTIFICADO', 'HISTORIA', 'INSTANCIA', 'NOTA', 'TAREA']);
    expect(ofKind(entries, 'CERTIFICADO')[0]).to.deep.include({ usuario: 'otra', publico: false });
  });

  it('is shown to staff where staff started it', async () => {
    const own = await city.start('LICENCIA');
    await city.client.post('jefa', `casos/${own}/notas/`, { texto: 'De oficio' }).expect(201);
    const entries = await city.readAll('luz', own);
    expect(kindsOf(entries)).to.include('NOTA').and.not.include('ETAPA');
    expect(entries.some(({ publico }) => publico)).to.equal(false);
  });
});
