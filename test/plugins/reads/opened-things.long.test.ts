import { expect } from 'chai';
import request from 'supertest';
import { plugin as reads } from '../../../plugins/reads/index.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { PASSWORD } from '../auth/support/auth-client.js';
import { documentPlugins } from '../documents/support/documents-client.js';
import { CaseCity } from '../workflow/support/case-city.js';
import { Channel } from '../workflow/support/channel-plugin.js';
import { written } from './support/read-city.js';

const METRICS_TOKEN = 'figures-of-the-test';
const READERS = ['jefa', 'otrajefa'] as const;

/** The verification code of a document that is made as it is asked for. */
const CODE = 'the code';

/** What a reader is shown, and what the log says of it. */
interface Opening {
  readonly open: (as: string) => Promise<number>;
  readonly entry: { readonly subject: string; readonly via: string; readonly parte: string };
}

describe('what is opened', () => {
  let city: CaseCity;
  let openings: Readonly<Record<string, Opening>>;
  let published: readonly string[];
  const tokens = new Map<string, string>();
  const ids = new Map<string, number>();

  const admin = (path: string, input: object) => async (as: string) =>
    (await new AdminCaller(city.client.host.url, tokens.get(as)).query(path, input)).status;
  const rest = (path: string) => async (as: string) =>
    (
      await request(city.client.host.url)
        .get(path)
        .set('Authorization', `Bearer ${tokens.get(as)}`)
    ).status;
  const send = (path: string, body: object) => async (as: string) =>
    (
      await request(city.client.host.url)
        .post(path)
        .set('Authorization', `Bearer ${tokens.get(as)}`)
        .send(body)
    ).status;

  /** Some minutes into it, so that what follows is within one hour. */
  const nextHour = async () => {
    const { host, auth } = city.client;
    host.clock.advance(3900 - ((host.clock.now().getTime() / 1000) % 3600));
    for (const username of READERS) tokens.set(username, (await auth.tokens({ username })).access);
  };

  before(async () => {
    const config = { metrics: { token: METRICS_TOKEN } };
    city = await CaseCity.begin({ plugins: [...documentPlugins, reads], config });
    const { client } = city;
    const { host } = client;
    const boss = await client.admin();
    await boss.mutate('auth.users.create', { username: 'otrajefa', password: PASSWORD, is_superuser: true });
    await nextHour();
    const users = await host.database.rows<{ id: number; username: string }>('SELECT id, username FROM auth_user');
    for (const { id, username } of users) ids.set(username, id);

    const filed = await city.file('rosa');
    const llave = await city.llaveOf(filed);
    await request(host.url)
      .post(`/home/api/tramite/respuesta/${filed.key}/`)
      .set(await client.auth.jwt('mesa'))
      .field('texto', 'Su licencia va bien.')
      .attach('archivos', Buffer.from('Oficio'), 'oficio.txt')
      .expect(201);
    const fields = { llave, tipo: 'NORMA', descripcion: 'Decreto' };
    const file = { name: 'decreto.txt', content: 'Decreto' };
    const support = (await client.form('ana', 'soportes/crear/', fields, file).expect(201)).body.soporte.id as number;
    const task = await city.task(llave, 'ATENDER');
    await city.work('luz', llave, 'ATENDER');
    const visita = await city.calledBy(llave);
    await city.work('beto', visita, 'VISITAR');
    await city.untilTask(llave, 'COMPLETAR', 'ASIGNADA');
    const [issued] = await host.database.rows<{ codigo: string }>('SELECT codigo FROM documents_document');

    const plazo = { codigo: 'PLAZO', nombre: 'Con plazo', plazo: { habiles: 5 } };
    const placa = { pre_codigo: 'placa', pre_texto: 'Placa', pre_tipo: 'TEXTO', pre_consultable: true };
    await boss.mutate('tramites.tramites.save', { ...plazo, preguntas: [placa] });
    const { body: due } = await request(host.url).post('/home/api/tramite/PLAZO').send({ placa: 'ABC123' }).expect(200);
    await boss.mutate('tramites.records.move', { id: due.datos, estado: 'EN_TRAMITE' });

    const certificate = { cert_codigo: 'CON_PLANTILLA', cert_nombre: 'Paz y salvo', cert_TablaBusqueda: 'ECO' };
    await boss.mutate('documents.templates.save', { codigo: 'PAZ', nombre: 'Paz y salvo', html: '<p>A paz.</p>' });
    await boss.mutate('certificates.certificates.save', { ...certificate, plantilla: 'PAZ', preguntas: [] });
    const register = '/home/api/listacertificados/?codigo=CON_PLANTILLA';
    const headers = await client.auth.jwt('rosa');
    const { body: registered } = await client.auth.call('post', register, { headers, body: {} }).expect(200);
    const [row] = await host.database.rows<{ id: number }>('SELECT id FROM certificates_registration');

    const channel = new Channel(host);
    const message = await channel.create({ owner: ids.get('luz')! }, 'audio');

    const record = `tramites.record ${filed.datos}`;
    const whole = (subject: string, via: string) => ({ subject, via, parte: '' });
    const seen = whole(record, 'REGISTRO');
    const seenDue = whole(`tramites.record ${due.datos}`, 'REGISTRO');
    const registration = `certificates.registration ${row!.id}`;
    const seenTask = { subject: record, via: 'TAREA', parte: `tarea ${task.id}` };
    openings = {
      'tramites.records.get': { open: admin('tramites.records.get', { id: filed.datos }), entry: seen },
      'tramites.records.answers': { open: admin('tramites.records.answers', { id: filed.datos }), entry: seen },
      'tramites.records.history': { open: admin('tramites.records.history', { id: due.datos }), entry: seenDue },
      'tramites.records.term': { open: admin('tramites.records.term', { id: due.datos }), entry: seenDue },
      'tramites.files.list': { open: admin('tramites.files.list', { recordId: filed.datos }), entry: seen },
      'GET /home/api/tramite/archivo': {
        open: rest(`/home/api/tramite/archivo/${filed.key}/plano/`),
        entry: { subject: record, via: 'ARCHIVO', parte: 'plano' },
      },
      'GET /home/api/tramite/respuesta/archivo': {
        open: rest(`/home/api/tramite/respuesta/${filed.key}/1/archivo/1/`),
        entry: { subject: record, via: 'ARCHIVO', parte: 'respuesta 1, archivo 1' },
      },
      'GET /workflow/api/casos by the key': {
        open: rest(`/workflow/api/casos/${filed.key}/`),
        entry: whole(record, 'CASO'),
      },
      'GET /workflow/api/casos by the llave of what was called': {
        open: rest(`/workflow/api/casos/${visita}/`),
        entry: whole(record, 'CASO'),
      },
      'GET /workflow/api/instancias': {
        open: rest(`/workflow/api/instancias/${visita}/`),
        entry: whole(record, 'INSTANCIA'),
      },
      'workflow.instances.get': { open: admin('workflow.instances.get', { llave }), entry: whole(record, 'INSTANCIA') },
      'GET /workflow/api/tareas': { open: rest(`/workflow/api/tareas/${task.id}/`), entry: seenTask },
      'POST /workflow/api/soportes-visibles': {
        open: send('/workflow/api/soportes-visibles/', { tarea_id: task.id }),
        entry: seenTask,
      },
      'GET /workflow/api/soportes/archivo': {
        open: rest(`/workflow/api/soportes/${support}/archivo/?tarea_id=${task.id}`),
        entry: { subject: record, via: 'ARCHIVO', parte: `soporte ${support}` },
      },
      'GET /workflow/api/tareas/archivo': {
        open: rest(`/workflow/api/tareas/${message.id}/archivo/`),
        entry: { subject: `workflow.task ${message.id}`, via: 'ARCHIVO', parte: `tarea ${message.id}` },
      },
      'GET /documentos/descargar': {
        open: rest(`/documentos/descargar/${issued!.codigo}/`),
        entry: { subject: record, via: 'DOCUMENTO', parte: issued!.codigo },
      },
      'documents.issued.get': {
        open: admin('documents.issued.get', { codigo: issued!.codigo }),
        entry: { subject: record, via: 'DOCUMENTO', parte: issued!.codigo },
      },
      'GET /generar': {
        open: rest(`/generar/ACTO/${llave}/`),
        entry: { subject: record, via: 'DOCUMENTO', parte: 'ACTO' },
      },
      'POST /api-svc/documentos/generar': {
        open: send('/api-svc/documentos/generar/', { codigo: 'CON_PLANTILLA', llave: registered.llave }),
        entry: { subject: registration, via: 'DOCUMENTO', parte: CODE },
      },
      'certificates.registrations.get': {
        open: admin('certificates.registrations.get', { id: row!.id }),
        entry: whole(registration, 'CERTIFICADO'),
      },
    };
    published = [`/home/api/tramite/seguimiento/${filed.key}/`, '/home/api/tramite/estado/PLAZO/?placa=ABC123'];
  });
  after(() => city?.stop());

  it('leaves one entry a reader and hour, of the record that it belongs to', async () => {
    const { host } = city.client;
    const hours = new Map<string, number>();
    for (const [name, { open }] of Object.entries(openings)) {
      await nextHour();
      hours.set(name, Math.floor(host.clock.now().getTime() / 3_600_000));
      for (const reader of [...READERS, ...READERS]) expect(await open(reader), name).to.equal(200);
    }
    const readers = READERS.map((reader) => ids.get(reader));
    const stored = await written(host);
    for (const [name, { entry }] of Object.entries(openings)) {
      const entries = stored.filter(({ hora }) => hora === hours.get(name));
      expect(entries.map(({ user_id }) => user_id).sort(), name).to.deep.equal(readers);
      for (const { subject, via, parte } of entries) {
        const part = entry.parte === CODE ? parte : entry.parte;
        expect({ subject, via, parte }, name).to.deep.equal({ ...entry, parte: part });
      }
    }
  });

  it('says which task led to a support', async () => {
    const stored = await written(city.client.host);
    const support = stored.find(({ parte }) => parte.startsWith('soporte'));
    expect(support?.motivo).to.match(/^tarea \d+$/);
  });

  it('leaves no entry of a list, a search, a refusal, or what is not there', async () => {
    const { host } = city.client;
    await nextHour();
    const before = await written(host);
    for (const path of ['tramites.records.list', 'workflow.instances.list', 'documents.issued.list']) {
      expect(await admin(path, {})('jefa'), path).to.equal(200);
    }
    expect(await admin('tramites.records.find', { texto: '2026-1' })('jefa')).to.equal(200);
    expect(await admin('tramites.records.get', { id: 999_999 })('jefa')).to.equal(404);
    expect(await admin('tramites.records.history', { id: 999_999 })('jefa')).to.equal(200);
    const headers = await city.client.auth.jwt('carla');
    const [llave] = await host.database.rows<{ llave: string }>('SELECT llave FROM workflow_instance ORDER BY id');
    await request(host.url).get(`/workflow/api/casos/${llave!.llave}/`).set(headers).expect(403);
    expect(await written(host)).to.deep.equal(before);
  });

  it('counts what the public is shown, without an entry', async () => {
    const { host } = city.client;
    const before = await written(host);
    const figure = async () => {
      const { text } = await request(host.url).get('/metrics').set('Authorization', `Bearer ${METRICS_TOKEN}`);
      return Number(/^ventanilla_reads_public_total\{via="REGISTRO"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const counted = await figure();
    for (const path of published) await request(host.url).get(path).expect(200);
    expect(await figure()).to.equal(counted + published.length);
    expect(await written(host)).to.deep.equal(before);
  });
});
