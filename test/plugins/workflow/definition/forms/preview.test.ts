import { expect } from 'chai';
import { startWorkflowHost, type WorkflowClient } from '../../support/workflow-client.js';

/** Collects the attributes of each tag of a page, by name of the tag. */
function tagsOf(page: string, name: string): Record<string, string>[] {
  return [...page.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes]) =>
    Object.fromEntries(
      [...attributes!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value]) => [key!, value ?? '']),
    ),
  );
}

const ids = (page: string): string[] => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

const schema = {
  type: 'object',
  title: 'Visita <script>alert(1)</script>',
  description: 'Lo que se encontró',
  properties: {
    nombre: { type: 'string', title: 'Nombre "de quien" <b>atiende</b>', maxLength: 100 },
    correo: { type: 'string', format: 'email', title: 'Correo' },
    area: { type: 'number', title: 'Área', minimum: 0, maximum: 10_000 },
    pisos: { type: 'integer', title: 'Pisos' },
    piso: { type: 'integer', title: 'Piso' },
    fecha: { type: 'string', format: 'date', title: 'Fecha' },
    concepto: { type: 'string', title: 'Concepto', enum: ['SI', 'NO"><i>'] },
    barrio: { type: 'string', title: 'Barrio', enum: Array.from({ length: 12 }, (_, index) => `B${index}`) },
    dias: { type: 'array', title: 'Días', items: { enum: ['lunes', 'martes'] }, uniqueItems: true },
    autoriza: { type: 'boolean', title: '¿Autoriza?' },
    motivo: { type: 'string', title: 'Motivo', maxLength: 2000 },
    foto: { type: 'object', title: 'Foto' },
    datos: { type: 'array', title: 'Lista', items: { type: 'object' } },
  },
  required: ['nombre', 'concepto'],
};
const ui = {
  orden: ['aviso', 'nombre'],
  campos: {
    aviso: { widget: 'INFORMATIVO', texto: 'Antes de empezar' },
    nombre: { ayuda: 'Como en su documento' },
    piso: { texto: 'Piso que se visita', obligatorio: true },
    motivo: { widget: 'TEXTO_LARGO', condicion: 'concepto = "SI"', obligatorio: true },
    foto: { widget: 'ARCHIVO', archivo: { tipos: ['image/jpeg'] } },
  },
};

describe('the preview of a form', () => {
  let client: WorkflowClient;
  let page: string;
  let headers: Readonly<Record<string, string>>;

  before(async () => {
    client = await startWorkflowHost();
    await client.saveForm('ana', 'VISITA', { schema, ui }).expect(200);
    const answer = await client
      .get('ana', 'formularios/VISITA/preview/', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      .expect(200);
    page = answer.text;
    headers = answer.headers;
  });
  after(() => client?.host.stop());

  it('is an HTML page in Spanish that loads, runs and sends nothing', () => {
    expect(headers['content-type']).to.equal('text/html; charset=utf-8');
    expect(headers['vary']).to.include('Accept');
    expect(headers['content-security-policy'])
      .to.include("default-src 'none'")
      .and.include("form-action 'none'")
      .and.include('sandbox');
    expect(page).to.match(/^<!doctype html>\s*<html lang="es">/);
    // Its icon is part of the page.
    const rest = page.replace(/<link rel="icon" href="data:[^"]+">/, '');
    expect(rest).not.to.match(/<script|<link|<img|\bsrc=|https?:|\bon\w+=|action=/);
  });

  it('escapes the texts of the city', () => {
    expect(page).to.include('Nombre &#34;de quien&#34; &lt;b&gt;atiende&lt;/b&gt;');
    expect(page).to.include('value="NO&#34;&gt;&lt;i&gt;"');
    expect(page).to.include('Lo que se encontró');
  });

  it('has a label for each control, and unique ids', () => {
    const all = ids(page);
    expect(new Set(all).size).to.equal(all.length);
    const labelled = tagsOf(page, 'label').map((label) => label['for']);
    const controls = ['input', 'textarea', 'select'].flatMap((name) => tagsOf(page, name));
    expect(controls.map((control) => control['id'])).to.have.members(labelled);
    expect(controls.map(({ name }) => name)).to.include.members(Object.keys(schema.properties));
    expect(page.match(/<h1>/g)).to.have.length(1);
  });

  it('groups choices under a legend, and shows many choices as a list', () => {
    expect(page.match(/<fieldset/g)).to.have.length(3);
    expect(page.match(/<legend>/g)).to.have.length(3);
    expect(tagsOf(page, 'select').map(({ name }) => name)).to.deep.equal(['barrio']);
    expect(tagsOf(page, 'option')).to.have.length(13);
    const types = (name: string) =>
      tagsOf(page, 'input')
        .filter((input) => input['name'] === name)
        .map((input) => input['type']);
    expect(types('dias')).to.deep.equal(['checkbox', 'checkbox']);
    expect(types('autoriza')).to.deep.equal(['radio', 'radio']);
  });

  it('describes each control by texts of the page, and marks required fields', () => {
    const all = new Set(ids(page));
    const described = ['input', 'textarea', 'select', 'fieldset'].flatMap((name) =>
      tagsOf(page, name).flatMap((tag) => tag['aria-describedby']?.split(' ') ?? []),
    );
    expect(described.length).to.be.greaterThan(10);
    for (const id of described) expect(all.has(id), id).to.equal(true);
    const required = ['input', 'textarea', 'select'].flatMap((name) =>
      tagsOf(page, name)
        .filter((tag) => 'required' in tag)
        .map((tag) => tag['name']),
    );
    expect(new Set(required)).to.deep.equal(new Set(['nombre', 'concepto', 'motivo', 'piso']));
    expect(page).to.match(/Piso que se visita\s*<span class="muted">/);
    expect(page).to.include('Como en su documento').and.include('concepto = &#34;SI&#34;');
    expect(page).to.match(/<div id="errores" role="alert"/);
  });

  it('has the limits of the schema, which the browser checks without a script', () => {
    const [area] = tagsOf(page, 'input').filter(({ name }) => name === 'area');
    expect(area).to.include({ type: 'number', min: '0', max: '10000', step: 'any' });
    const [foto] = tagsOf(page, 'input').filter(({ name }) => name === 'foto');
    expect(foto).to.include({ type: 'file', accept: 'image/jpeg' });
    const [nombre] = tagsOf(page, 'input').filter(({ name }) => name === 'nombre');
    expect(nombre).to.include({ type: 'text', maxlength: '100' });
    const [motivo] = tagsOf(page, 'textarea').filter(({ name }) => name === 'motivo');
    expect(motivo).to.include({ maxlength: '2000' }).and.not.have.property('type');
  });

  it('is JSON for a client that accepts only JSON', async () => {
    const { body, type } = await client
      .get('ana', 'formularios/VISITA/preview/', { Accept: 'application/json' })
      .expect(200);
    expect(type).to.equal('application/json');
    expect(body.formulario).to.deep.include({ codigo: 'VISITA', revision: 1, schema });
  });

  it('of the largest form is drawn quickly', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `p${index}`,
        { type: 'string', title: `Pregunta ${index}`, enum: ['a', 'b', 'c'] },
      ]),
    );
    await client.saveForm('ana', 'GRANDE', { schema: { type: 'object', properties } }).expect(200);
    const { text } = await client.get('ana', 'formularios/GRANDE/preview/').expect(200);
    expect(text.match(/<fieldset/g)).to.have.length(200);
  });
});
