import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../host/runtime/paths.js';
import { AuthClient } from '../plugins/auth/support/auth-client.js';
import { PageClient } from '../plugins/portal/support/page-client.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';
import { filings, multipartOf } from './support/demo-filings.js';
import { pdf } from './support/stored-files.js';
import { storedRecords, tramiteClient, type Filed } from './support/tramite-client.js';

interface Question {
  readonly pre_codigo: string;
  readonly opciones?: readonly { readonly codigo: string; readonly ayuda?: string }[];
}

interface Bundle {
  readonly roles: readonly { readonly codigo: string; readonly permisos?: readonly string[] }[];
  readonly usuarios: readonly { readonly username: string; readonly roles?: readonly string[] }[];
  readonly procesos: readonly { readonly codigo: string }[];
  readonly tramites: readonly {
    readonly codigo: string;
    readonly termino?: string;
    readonly terminos?: { readonly pregunta: string; readonly respuestas: Readonly<Record<string, string>> };
    readonly proceso?: string;
    readonly dependencia: string;
    readonly preguntas: readonly Question[];
  }[];
  readonly catalogos: {
    readonly dependencia: readonly {
      readonly codigo: string;
      readonly nombre: string;
      readonly responsable?: string;
      readonly miembros?: readonly string[];
    }[];
  };
}

const text = await readFile(path.join(packageRoot, 'config/demo.yaml'), 'utf8');
const bundle = parse(text) as Bundle;

describe('the people of the demonstration city', () => {
  const ofRole = (codigo: string): readonly string[] =>
    bundle.roles.find((role) => role.codigo === codigo)!.permisos ?? [];
  const ofUser = (username: string): readonly string[] =>
    bundle.usuarios.find((user) => user.username === username)!.roles!.flatMap(ofRole);

  for (const { codigo, proceso, dependencia } of bundle.tramites) {
    it(`work on each record of ${codigo}, in a process or in its department`, () => {
      const office = bundle.catalogos.dependencia.find(({ nombre }) => nombre === dependencia);
      expect(office, dependencia).to.be.an('object');
      const people = [...(office!.miembros ?? []), ...(office!.responsable ? [office!.responsable] : [])];
      expect(people).not.to.be.empty;
      const needed = ['tramites.read', 'tramites.files', 'tramites.answer'];
      if (proceso === undefined) needed.push('tramites.manage');
      else expect(bundle.procesos.map((one) => one.codigo)).to.include(proceso);
      for (const person of people) expect(ofUser(person), person).to.include.members(needed);
    });
  }

  it('may answer the citizen wherever a process gives them a task', () => {
    const roles = new Set([...text.matchAll(/'rol:([a-z]+)'/g)].map(([, role]) => role!));
    expect([...roles]).to.include.members(['ventanilla', 'planeacion', 'movilidad', 'administracion']);
    for (const role of roles) expect(ofRole(role), role).to.include.members(['tramites.answer', 'tramites.files']);
  });
});

describe('a petition in the demonstration city', () => {
  const { termino, terminos, preguntas } = bundle.tramites.find(({ codigo }) => codigo === 'PQRSD')!;
  const words = { asunto: 'Poda de un árbol', descripcion: 'El árbol toca los cables.' };
  let city: DemoCity;
  let browser: PageClient;

  before(async () => {
    city = await startDemoCity();
  });
  after(() => city?.stop());
  beforeEach(() => {
    browser = new PageClient(city.host);
  });

  it('is of a kind of the law, each with a line that explains it and with its term', () => {
    const kinds = preguntas.find(({ pre_codigo }) => pre_codigo === 'tipo')!.opciones!;
    const terms = kinds.map(({ codigo }) => [codigo, terminos!.respuestas[codigo] ?? termino]);
    expect(Object.fromEntries(terms)).to.deep.equal({
      'Interés general': 'PETICION',
      'Interés particular': 'PETICION',
      Información: 'DOCUMENTOS',
      Documentos: 'DOCUMENTOS',
      Consulta: 'CONSULTA',
      Queja: 'PETICION',
      Reclamo: 'PETICION',
      Sugerencia: 'PETICION',
      Denuncia: 'PETICION',
      Felicitación: 'PETICION',
    });
    for (const { codigo, ayuda } of kinds) expect(ayuda, codigo).to.match(/\.$/);
  });

  it('is filed anonymously on pages that say what that means, and ask for nothing about the person', async () => {
    await browser.open('/tramites/PQRSD');
    expect(browser.text).to.include('sin iniciar sesión y sin dejar un correo, guarde la clave');
    await browser.press('');
    expect(browser.text).to.include('Si no los usa ni deja un correo, solo con la clave de seguimiento');
    await browser.answer({ identidad: 'ANONIMA' });
    await browser.answer({ tipo: 'Queja' });
    expect(browser.text).to.include('Correo electrónico (opcional)');
    for (const asked of ['Nombre completo', 'Documento de identidad', 'Dirección']) {
      expect(browser.text).not.to.include(asked);
    }
    await browser.answer({});
    await browser.answer(words);
    await browser.answer({});
    expect(browser.page.address).to.equal('/tramites/PQRSD/revisar');
    await browser.press('_accion=radicar');
    expect(browser.text).to.include('Guarde la clave de seguimiento: no le enviamos avisos por correo ni por chat');
    const { informacion } = (await storedRecords(city.host)).at(-1)!;
    expect(informacion).to.deep.equal({ identidad: 'ANONIMA', tipo: 'Queja', ...words });
  });

  it('names its person unless it is anonymous, and needs no address for mails', async () => {
    const client = tramiteClient(city.host);
    const named = { identidad: 'CON_DATOS', tipo: 'Consulta', ...words };
    const { body } = await client.create('PQRSD', named).expect(400);
    expect(Object.keys((body as { readonly errors: object }).errors)).to.deep.equal(['nombre', 'documento']);
    await client.create('PQRSD', { ...named, nombre: 'Ana', documento: '31234567' }).expect(200);
    await client.create('PQRSD', { tipo: 'Consulta', ...words }).expect(400);
  });

  it('has a pruning beside it that the department finds in its inbox, answers and closes', async () => {
    const client = new AuthClient(city.host);
    const { radicado } = (await multipartOf(tramiteClient(city.host), 'PODA', filings['PODA']!).expect(200))
      .body as Filed;
    const headers = await client.jwt('ambiente');
    const inbox = async () => {
      const { body } = await client.call('get', '/workflow/api/bandeja/tareas', { headers }).expect(200);
      return (body.tareas as { id: number; radicado: string }[]).find((task) => task.radicado === radicado);
    };
    const task = await inbox();
    await client.call('post', '/workflow/api/tomar-tarea/', { headers, body: { tarea_id: task!.id } }).expect(200);
    const answer = { texto: 'Se podó el árbol.', estado: 'RESUELTO' };
    await client.call('post', `/home/api/tramite/respuesta/${radicado}`, { headers, body: answer }).expect(201);
    expect(await inbox()).to.equal(undefined);
  });

  it('has a licence beside it whose planner opens the plans in its case', async () => {
    const client = new AuthClient(city.host);
    const answers = filings['LICENCIA_ESPACIO_PUBLICO']!;
    const filed = await multipartOf(tramiteClient(city.host), 'LICENCIA_ESPACIO_PUBLICO', answers).expect(200);
    const { key, radicado } = filed.body as Filed;
    const headers = await client.jwt('planeacion');
    const shown = await client.call('get', `/workflow/api/casos/${key}/`, { headers }).expect(200);
    expect(JSON.stringify(shown.body)).to.include(`/home/api/tramite/archivo/${radicado}/planos`);
    const plans = await client.call('get', `/home/api/tramite/archivo/${radicado}/planos`, { headers }).expect(200);
    expect(Buffer.from(plans.body as Buffer).equals(pdf)).to.equal(true);
  });
});
