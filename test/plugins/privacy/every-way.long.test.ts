import { expect } from 'chai';
import request, { type Test } from 'supertest';
import { AdminCaller, until, type TestHost } from '../../../testing/index.js';
import { sweepFiles } from '../../support/sweep-files.js';
import { runCommand } from '../auth/support/run-command.js';
import { DialogueChat, startDialogueHost } from '../channels/support/dialogue-chat.js';
import { samePage } from '../documents/support/documents-client.js';
import { PageClient } from '../portal/support/page-client.js';
import { definition, flow, task, user } from '../workflow/definition/language/definition-builders.js';
import { searchEverywhere } from './support/search-everywhere.js';

const PASSWORD = 'Guayacanes-floridos-7';

const process = definition(
  [
    task('DOCUMENTO', 'ACTO', { plantilla: 'ACTO', publico: 'Decisión' }),
    user('ATENDER', { acciones: [{ codigo: 'SIGUE', nombre: 'Sigue', procedimiento: null }] }),
    task('FIN', 'FIN', { favorable: true }),
  ],
  flow('ACTO>ATENDER', 'ATENDER!SIGUE>FIN'),
  { codigo: 'PERMISO', nombre: 'Permiso' },
);

const preguntas = [
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true, pre_solicitante: true },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
];

const bundle = {
  roles: [{ codigo: 'a', nombre: 'Atención', permisos: ['tramites.read', 'tramites.answer', 'workflow.designer'] }],
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'luz', password: PASSWORD, roles: ['a'] },
  ],
  plantillas: [{ codigo: 'ACTO', nombre: 'Acto', titular: '{{ datos.nombre }}', html: '<p>{{ datos.nombre }}</p>' }],
  procesos: [{ codigo: 'PERMISO', nombre: 'Permiso', definicion: process, publicar: true }],
  tramites: [{ codigo: 'PERMISO', nombre: 'Permiso', proceso: 'PERMISO', preguntas }],
};

/** What stands in no column once the person is erased. */
const marks = [
  ...['90817263', 'Marcaporapi', 'Marcaporpagina', 'Marcaporchat', 'Marcaborrador', 'marca-chat-57'],
  ...['marca@correo', 'Marcanota', 'Marcasoporte', 'marca-archivo', 'Marcarespuesta'],
];

const persona = { tipo: 'CC', numero: '90817263' };
const fundamento = 'Solicitud de supresión de la persona.';

interface Filed {
  readonly datos: number;
  readonly key: string;
}

describe('a person who filed in every way', () => {
  let city: TestHost;
  let jefa: AdminCaller;
  let staff: Record<string, string>;
  let filed: Filed;
  let documents: readonly { readonly codigo: string; readonly sha256: string }[];

  const act = (path: string, body: object): Test =>
    request(city.url).post(`/workflow/api/${path}/`).set(staff).send(body);

  /** Ends the process of a record as staff do: the one task is taken and ended. */
  const attend = async (): Promise<void> => {
    const open = (): Promise<{ id: number; instf_llave: string; llave: string }[]> =>
      city.database.rows(
        `SELECT t.id, t.instf_llave, i.llave FROM workflow_task t JOIN workflow_instance i ON i.id = t.instance_id
         WHERE t.codigo = 'ATENDER' AND t.estado = 'EN_POOL' ORDER BY t.id`,
      );
    await until('three tasks wait', async () => (await open()).length === 3);
    for (const { id, llave } of await open()) {
      await act('tomar-tarea', { tarea_id: id }).expect(200);
      const [{ instf_llave }] = (await city.database.rows<{ instf_llave: string }>(
        'SELECT instf_llave FROM workflow_task WHERE id = $1',
        [id],
      )) as [{ instf_llave: string }];
      await request(city.url)
        .post('/workflow/api/soportes/crear/')
        .set(staff)
        .field({ llave, tipo: 'ANEXO', descripcion: 'Marcasoporte' })
        .attach('archivo', Buffer.from('un anexo'), 'marca-archivo.txt')
        .expect(201);
      await act(`casos/${llave}/notas`, { texto: 'Marcanota' }).expect(201);
      await act('ejecutar-accion', { instf_llave, bpm_accion: 'SIGUE', jsonfiltros: {} }).expect(200);
    }
    await until('all instances have ended', async () => {
      const sql = "SELECT id FROM workflow_instance WHERE estado <> 'FINALIZADA'";
      return (await city.database.rows(sql)).length === 0;
    });
  };

  before(async () => {
    // No mail leaves: all of them wait in the outbox.
    const mail = { driver: 'smtp', from: 'ciudad@correo.example', host: '127.0.0.1', port: 9, secure: 'none' };
    city = await startDialogueHost({ bundle, ...samePage, config: { mail } });
    jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    const { body } = await request(city.url).post('/api/token').send({ username: 'luz', password: PASSWORD });
    staff = { Authorization: `Bearer ${(body as { access: string }).access}` };

    const answers = { documento: 'CC 90817263', correo: 'marca@correo.example' };
    const byApi = await request(city.url)
      .post('/home/api/tramite/PERMISO/')
      .send({ ...answers, nombre: 'Marcaporapi' })
      .expect(200);
    filed = byApi.body as Filed;
    const page = new PageClient(city);
    await page.open('/tramites/PERMISO');
    await page.press('');
    await page.answer({ 'documento-numero': '90817263' });
    await page.answer({ nombre: 'Marcaporpagina' });
    await page.answer({ correo: 'marca@correo.example' });
    await page.press('_accion=radicar');
    expect(page.page.address).to.match(/recibo$/);
    const chat = await DialogueChat.open(city, { chat: 'marca-chat-57' });
    await chat.say('/tramite PERMISO');
    await chat.say('90.817.263');
    await chat.say('Marcaporchat');
    await chat.say('marca@correo.example');
    expect(await chat.press('Enviar')).to.include('Radicado:');
    await chat.say('/tramite PERMISO');
    await chat.say('CC 1234567');
    await chat.say('Marcaborrador');
    await attend();
    await request(city.url)
      .post(`/home/api/tramite/respuesta/${filed.key}`)
      .set(staff)
      .field('texto', 'Marcarespuesta')
      .expect((answer) => expect(answer.status, answer.text).to.be.within(200, 201));
    documents = await city.database.rows('SELECT codigo, sha256 FROM documents_document ORDER BY id');
  });
  after(() => city?.stop());

  it('is exported with all of it', async () => {
    const { status, text, data } = await jefa.mutate('privacy.people.export', { persona });
    expect(status, text).to.equal(200);
    for (const mark of marks) expect(text).to.include(mark);
    const kinds = new Set((data.datos as { apartado: string }[]).map(({ apartado }) => apartado));
    expect([...kinds].sort()).to.deep.equal([
      'Borradores',
      'Correos por enviar o fallidos',
      'Diálogos en chats',
      'Documentos expedidos',
      'Expedientes',
      'Procesos',
      'Registros de actuaciones',
    ]);
    expect(documents).to.have.length(3);
    for (const { codigo, sha256 } of documents) expect(text).to.include(codigo).and.to.include(sha256);
  });

  it('is in no table any more once erased, the chains are whole, and documents go on being verified', async () => {
    expect(await searchEverywhere(city.database, marks)).to.not.deep.equal([]);
    const { status, data, text } = await jefa.mutate('privacy.erasures.request', { persona, fundamento });
    expect([status, data?.estado], text).to.deep.equal([200, 'TERMINADO']);
    city.clock.advance(3 * 3600);
    await sweepFiles(city.container);
    expect(await searchEverywhere(city.database, marks)).to.deep.equal([]);
    expect(await city.database.rows("SELECT id FROM host_job WHERE name = 'host/mail'")).to.deep.equal([]);

    const { lines } = await runCommand(city, ['audit', 'verify']);
    expect(lines.join('\n')).to.include('every chain is whole');
    for (const { codigo, sha256 } of documents) {
      const { body } = await request(city.url)
        .get(`/documentos/verificar/${codigo}`)
        .set('Accept', 'application/json')
        .expect(200);
      expect(body).to.include({ codigo, estado: 'VIGENTE', sha256 });
    }
    const { body } = await request(city.url).get(`/home/api/tramite/seguimiento/${filed.key}/`).expect(200);
    expect((body as { datos: { estado: string } }).datos.estado).to.equal('RESUELTO');
  });

  it('is nobody afterwards', async () => {
    jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    expect((await jefa.mutate('privacy.people.export', { persona })).status).to.equal(404);
    expect((await jefa.mutate('privacy.erasures.request', { persona, fundamento })).status).to.equal(404);
  });
});
