import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { cookieOf } from '../../auth/support/auth-client.js';
import { startPortalHost } from '../support/portal-host.js';
import { PageClient } from '../support/page-client.js';
import { unescaped } from '../support/page-form.js';

const PASSWORD = 'correcta-y-larga';

const preguntas = [
  { pre_codigo: 'perro', pre_texto: '¿Tiene perro?', pre_tipo: 'BOOLEANO', pre_obligatorio: true },
  { pre_codigo: 'raza', pre_texto: '¿De qué raza?', pre_tipo: 'TEXTO', condicion: 'perro = true' },
  { pre_codigo: 'correo', pre_texto: 'Su correo', pre_tipo: 'CORREO', pre_obligatorio: true },
  { pre_codigo: 'dia', pre_texto: '¿Desde cuándo?', pre_tipo: 'FECHA' },
  { pre_codigo: 'carne', pre_texto: 'Carné de vacunas', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['application/pdf'] },
  { pre_codigo: 'mala', pre_texto: 'Con una falta', pre_tipo: 'TEXTO', condicion: 'no_hay = 1' },
];
const pdf = { nombre: 'carne.pdf', tipo: 'application/pdf', tamano: 2048 };
const pruebas = [
  { nombre: 'con perro', respuestas: { perro: true, raza: 'Criollo', correo: 'a@example.com', carne: pdf } },
  { nombre: 'mal', respuestas: { perro: false, correo: { x: [1] }, dia: 'ayer', carne: 'no', otra: 1 } },
];

describe('the preview of a draft', () => {
  let host: TestHost;
  let admin: AdminCaller;
  let cookie: string;
  const codigo = 'PERRO';

  const session = async (username: string): Promise<string> => {
    const answer = await request(host.url).post('/api/sesion/').send({ username, password: PASSWORD }).expect(200);
    return cookieOf(answer)!;
  };
  const open = (query: string, of = codigo, by = cookie) =>
    request(host.url).get(`/tramites/vista-previa/${of}/?${query}`).set('Cookie', by).set('Accept', 'text/html');
  const html = async (query: string): Promise<string> => unescaped((await open(query).expect(200)).text);

  before(async () => {
    host = await startPortalHost({
      bundle: {
        usuarios: [
          { username: 'ana', password: PASSWORD, permisos: ['tramites.admin'] },
          { username: 'luis', password: PASSWORD, permisos: ['tramites.read'] },
        ],
      },
    });
    admin = await AdminCaller.login(host, 'ana', PASSWORD);
    cookie = await session('ana');
    const definicion = { codigo, nombre: 'Registro de un perro', descripcion: 'Para su carné.', preguntas };
    const saved = await admin.mutate('tramites.definitions.save', { codigo, revision: 0, definicion, pruebas });
    expect(saved.status).to.equal(200);
  });
  after(() => host.stop());

  it('shows the pages of the citizen with the answers of a test, in a frame of this service alone', async () => {
    const { text, headers } = await open('prueba=0&paso=2').expect(200);
    const policy = headers['content-security-policy'];
    expect(policy)
      .to.match(/frame-ancestors 'self'/)
      .and.match(/form-action 'none'/)
      .and.match(/sandbox(?!.*scripts)/);
    expect(headers['cache-control']).to.match(/no-store/);
    expect(unescaped(text)).to.include('¿De qué raza?').and.include('value="Criollo"');
    expect(text).to.include('?prueba=0&amp;paso=3').and.include('?prueba=0&amp;paso=1');
    expect(text).not.to.match(/<(button|script)\b/);
    expect(await html('paso=2'), 'without answers, the condition hides the question').not.to.include('¿De qué raza?');
    const start = await html('paso=inicio');
    expect(start).to.include('Para su carné.').and.include('?paso=1').and.not.include('/comenzar');
  });

  it('shows the whole form, its faults, and the answers that it refuses', async () => {
    const whole = await html('prueba=1&paso=todo');
    for (const words of ['¿Tiene perro?', 'Su correo', 'Carné de vacunas', 'Corrija 3 respuestas']) {
      expect(whole).to.include(words);
    }
    expect(whole).to.include('no se muestran: «Con una falta»').and.not.include('¿De qué raza?');
    expect(whole).to.include('value="ayer"');
    expect(await html('prueba=0&paso=todo')).to.include('carne.pdf');
  });

  it('is for administrators of tramites with a session, and stores nothing', async () => {
    await open('paso=1', codigo, 'nada=1').expect(401);
    await open('paso=1', codigo, await session('luis')).expect(403);
    await open('paso=1', 'NO_HAY').expect(404);
    await open('prueba=7').expect(404);
    await open('prueba=x&paso=-3').expect(200);
    const [drafts] = await host.database.rows<{ n: string }>('SELECT COUNT(*) AS n FROM forms_draft');
    expect(Number(drafts!.n)).to.equal(0);
  });

  it('tries the answers of a test as a filing would', async () => {
    const tried = async (prueba: number, revision = 1) =>
      (await admin.query('tramites.definitions.try', { codigo, revision, prueba })).data;
    const valid = await tried(0);
    expect(valid).to.deep.include({ valido: true, faltas: {} });
    expect(valid.se_guarda).to.deep.include({ perro: true, raza: 'Criollo', correo: 'a@example.com' });
    expect(valid.se_guarda.carne).to.include(pdf);
    expect(valid.se_muestra.correo).not.to.include('a@example.com');
    const invalid = await tried(1);
    expect(invalid.valido).to.equal(false);
    expect(invalid.faltas).to.have.keys('correo', 'dia', 'carne', 'otra');
    expect(await admin.query('tramites.definitions.try', { codigo, revision: 9, prueba: 0 })).to.include({
      status: 409,
    });
    expect(await admin.query('tramites.definitions.try', { codigo, revision: 0, prueba: -1 })).to.include({
      status: 404,
    });
  });

  it('comes with the choices of an editor', async () => {
    const { data } = await admin.query('tramites.definitions.choices');
    const tipos = data.tipos as { tipo: string; propiedades: string[] }[];
    const types = new Map(tipos.map(({ tipo, propiedades }) => [tipo, propiedades]));
    expect(types.get('ARCHIVO')).to.include.members(['pre_tipos_archivo', 'pre_maximo']).and.not.include('opciones');
    expect(types.get('SELECCION')).to.include.members(['opciones', 'catalogo', 'condicion']);
    expect(data.terminos[0]).to.deep.include({ codigo: 'PETICION', plazo: '15 días hábiles' });
    expect(data.avisos.map((one: { codigo: string }) => one.codigo)).to.include('RADICADO');
  });
});

describe('a tramite that takes no filings, on its pages', () => {
  let host: TestHost;
  let admin: AdminCaller;
  const question = { pre_codigo: 'a', pre_texto: 'Pregunta', pre_tipo: 'TEXTO' };

  before(async () => {
    const usuarios = [{ username: 'ana', password: PASSWORD, permisos: ['tramites.admin'] }];
    const tramites = [{ codigo: 'PODA', nombre: 'Poda', preguntas: [question] }];
    host = await startPortalHost({ bundle: { usuarios, tramites } });
    admin = await AdminCaller.login(host, 'ana', PASSWORD);
  });
  after(() => host.stop());

  it('says why in place of the button, keeps drafts, and files none of them', async () => {
    const citizen = new PageClient(host);
    await citizen.open('/tramites/PODA');
    await citizen.press('');
    await citizen.answer({ a: 'Mi respuesta' });
    expect(citizen.page.address).to.equal('/tramites/PODA/revisar');
    const recibe = { pausa: { mensaje: 'Volvemos en abril.' } };
    await admin.mutate('tramites.definitions.receive', { codigo: 'PODA', revision: 1, recibe });
    // The page was open before the pause, and the memory of the host may be older than it.
    await citizen.press('_accion=radicar');
    expect(citizen.text).to.match(/Sus respuestas quedan guardadas|Volvemos en abril/);
    host.clock.advance(1);
    await citizen.open('/tramites/PODA/revisar');
    expect(citizen.text).to.include('Volvemos en abril.').and.include('Mi respuesta').and.not.include('Radicar mi');
    await citizen.open('/tramites/PODA');
    expect(citizen.text).to.include('Por ahora no recibimos solicitudes').and.not.include('Comenzar');
    await citizen.open('/tramites/');
    expect(citizen.text).to.include('No recibe solicitudes hoy');
    const other = new PageClient(host);
    await other.post('/tramites/PODA/comenzar', new URLSearchParams());
    expect(other.page.address).to.equal('/tramites/PODA');
  });
});
