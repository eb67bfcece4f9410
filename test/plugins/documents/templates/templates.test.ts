import { expect } from 'chai';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { service } from '../../../../host/boot/container/build-container.js';
import { PdfPrinter, type PrintOptions } from '../../../../plugins/documents/contract.js';
import { DocumentSigner } from '../../../../plugins/documents/signing/document-signer.js';
import { Statements } from '../../../../plugins/documents/statement/statements.js';
import { DocumentTemplates } from '../../../../plugins/documents/templates/document-templates.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { exportedSections, importInto, refusalOf } from '../../../acceptance/support/bundles.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { documentPlugins, startDocumentsHost, type DocumentsClient } from '../support/documents-client.js';

/** Records what it has to print. */
class NotingPrinter implements PdfPrinter {
  readonly printed: { readonly html: string; readonly options: PrintOptions | undefined }[] = [];

  printPdf(html: string, options?: PrintOptions): Promise<Buffer> {
    this.printed.push({ html, options });
    return Promise.resolve(Buffer.from('%PDF-1.7 example'));
  }
}

const content = { nombre: 'Constancia', html: '<h1>{{ datos.nombre }}</h1>' };
const defaults = {
  css: '',
  tamano: 'CARTA',
  horizontal: false,
  margenes: { arriba: 20, derecha: 20, abajo: 20, izquierda: 20 },
  encabezado: '',
  pie: '',
  titular: '',
};

describe('the templates of documents', () => {
  const printer = new NotingPrinter();
  const unused = (): never => expect.fail('no document is issued here');
  const overrides = [
    service(PdfPrinter, printer),
    service(DocumentSigner, { signer: unused, sign: unused }),
    service(Statements, { sign: unused, qrOf: unused }),
  ];
  let client: DocumentsClient;
  let host: TestHost;
  let admin: AdminCaller;
  let templates: DocumentTemplates;

  before(async () => {
    client = await startDocumentsHost({ overrides });
    host = client.host;
    admin = await client.admin();
    templates = host.container.get<DocumentTemplates>(DocumentTemplates);
  });
  after(() => host.stop());

  const save = (codigo: string, more: object = {}) =>
    admin.mutate('documents.templates.save', { codigo, ...content, ...more });
  const auditOf = async (codigo: string): Promise<unknown[]> => {
    const { items } = (await admin.query('host.audit.list', { subject: { kind: 'documents.template', id: codigo } }))
      .data;
    return (items as { action: string; details: object }[]).map(({ action, details }) => [action, details]);
  };

  it('are saved as versions: a change makes one, and equal content makes none', async () => {
    expect((await save('VERSIONES', { version: 0 })).data).to.deep.equal({ outcome: 'created', version: 1 });
    expect((await save('VERSIONES')).data).to.deep.equal({ outcome: 'left', version: 1 });
    expect((await save('VERSIONES', { pie: 'Calle 5', version: 1 })).data).to.deep.equal({
      outcome: 'changed',
      version: 2,
    });
    expect((await save('VERSIONES', { nombre: 'Otra', pie: 'Calle 5' })).data.version).to.equal(3);
    const { data } = await admin.query('documents.templates.get', { codigo: 'VERSIONES' });
    expect(data).to.deep.equal({
      ...{ codigo: 'VERSIONES', version: 3, estado: 'ACTIVO', ...content, ...defaults },
      ...{ nombre: 'Otra', pie: 'Calle 5', necesita: ['datos.nombre'] },
    });
    const first = await admin.query('documents.templates.get', { codigo: 'VERSIONES', version: 1 });
    expect(first.data).to.include({ version: 1, nombre: 'Constancia', pie: '' });
    const versions = await admin.items<{ version: number }>('documents.templates.versions', {
      codigo: 'VERSIONES',
      limit: 2,
    });
    expect(versions.map(({ version }) => version)).to.deep.equal([3, 2, 1]);
    expect(await auditOf('VERSIONES')).to.deep.equal([
      ['documents.template.saved', { outcome: 'changed', version: 3 }],
      ['documents.template.saved', { outcome: 'changed', version: 2 }],
      ['documents.template.saved', { outcome: 'created', version: 1 }],
    ]);
  });

  it('never change once they are a version', async () => {
    await save('ETERNA');
    const first = (await templates.find('ETERNA', 1))!;
    expect(await templates.find('ETERNA', 2)).to.equal(undefined);
    await save('ETERNA', { html: '<h1>{{ datos.apellido }}</h1>' });
    const documento = {
      ...{
        codigo: 'A',
        emitido: '2026-01-01',
        verificacion: 'https://x',
        qr: '<svg/>',
        firmante: 'F',
        borrador: false,
        informe: false,
        sin_validez: false,
      },
    };
    const datos = { nombre: 'Ana', apellido: 'Ríos' };
    expect((await templates.find('ETERNA', 1))!.compose({ documento, datos }).html).to.contain('<h1>Ana</h1>');
    expect((await templates.find('ETERNA'))!.compose({ documento, datos }).html).to.contain('<h1>Ríos</h1>');
    expect((await templates.find('ETERNA', 2))!.version).to.equal(2);
    expect(await templates.find('ETERNA', 1)).to.equal(first);
  });

  it('are changed by only one of two authors who began with the same version, also on two hosts', async () => {
    await save('DISPUTADA');
    const second = await startTestHost({
      plugins: documentPlugins,
      databaseUrl: host.databaseUrl,
      dataFolder: host.dataFolder,
      overrides,
    });
    try {
      const callers = [admin, await AdminCaller.login(second, 'jefa', PASSWORD)];
      const answers = await Promise.all(
        callers.map((caller, index) =>
          caller.mutate('documents.templates.save', { codigo: 'DISPUTADA', ...content, pie: `${index}`, version: 1 }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.reason).to.equal('stale_revision');
      expect(refused.message).to.match(/^Alguien lo cambió mientras usted lo editaba: .+, el \d+ de /);
      const there = second.container.get<DocumentTemplates>(DocumentTemplates);
      expect((await there.find('DISPUTADA'))!.version).to.equal(2);
    } finally {
      await second.stop();
    }
    expect((await save('NUEVA', { version: 3 })).message).to.contain('Alguien lo eliminó');
  });

  it('return to an earlier version as a new one', async () => {
    await save('RESTAURADA');
    await save('RESTAURADA', { pie: 'error' });
    const restore = (input: object) =>
      admin.mutate('documents.templates.restore', { codigo: 'RESTAURADA', version: 1, ...input });
    expect((await restore({ vista: 1 })).reason).to.equal('stale_revision');
    expect((await restore({ vista: 2 })).data).to.deep.equal({ outcome: 'changed', version: 3 });
    expect((await restore({})).data).to.deep.equal({ outcome: 'left', version: 3 });
    expect((await restore({ version: 9 })).status).to.equal(404);
    expect((await admin.query('documents.templates.get', { codigo: 'RESTAURADA' })).data.pie).to.equal('');
    expect((await auditOf('RESTAURADA'))[0]).to.deep.equal([
      'documents.template.restored',
      { outcome: 'changed', version: 3 },
    ]);
  });

  it('are not offered once they are INACTIVO, and existing references keep working', async () => {
    await save('RETIRADA');
    const codes = async (): Promise<string[]> => (await templates.list()).map(({ codigo }) => codigo);
    expect(await codes()).to.include('RETIRADA');
    const state = { codigo: 'RETIRADA', estado: 'INACTIVO' };
    expect((await admin.mutate('documents.templates.setState', state)).data).to.deep.equal({ ok: true });
    expect(await codes()).not.to.include('RETIRADA');
    expect((await templates.find('RETIRADA'))?.version).to.equal(1);
    const listed = await admin.items('documents.templates.list', { limit: 2 });
    expect(listed).to.deep.include({ ...state, nombre: 'Constancia', version: 1 });
    expect((await admin.mutate('documents.templates.setState', { ...state, codigo: 'X' })).status).to.equal(404);
  });

  it('are refused with all their faults by part, also at import', async () => {
    const parts = {
      html: '{{ usuario }}\n{{ datos.x | grita }}',
      encabezado: '{% if %}',
      pie: '{{',
      titular: '{{ clave }}',
    };
    const { status, reason, errors } = await save('MALA', parts);
    expect([status, reason]).to.deep.equal([400, 'template_not_valid']);
    expect(errors).to.have.all.keys('html', 'encabezado', 'pie', 'titular');
    for (const [field, text] of Object.entries({ ...parts, html: '{% for i in (1..1000000000) %}{% endfor %}' })) {
      const bundle = { plantillas: [{ codigo: 'MALA', nombre: 'N', html: 'x', [field]: text }] };
      expect(await refusalOf(importInto(host, bundle)), field).to.contain(`plantillas[0].${field}`);
    }
    expect((await admin.query('documents.templates.get', { codigo: 'MALA' })).status).to.equal(404);
  });

  it('are imported and exported with bundles, as text or as files, and a second import changes nothing', async () => {
    await mkdir(path.join(host.dataFolder, 'plantillas'), { recursive: true });
    await writeFile(path.join(host.dataFolder, 'plantillas/oficio.html'), '<p>{{ datos.asunto }}</p>\n');
    await writeFile(path.join(host.dataFolder, 'plantillas/oficio.css'), 'p { color: #222; }\n');
    const plantillas = [
      {
        codigo: 'OFICIO',
        nombre: 'Oficio',
        html: 'plantillas/oficio.html',
        css: 'plantillas/oficio.css',
        tamano: 'OFICIO',
      },
      { codigo: 'SIN_NOMBRE', html: '<p>Hola</p>', margenes: { arriba: 35 } },
    ];
    expect((await importInto(host, { plantillas })).report['plantillas']).to.include({ created: 2 });
    expect((await importInto(host, { plantillas })).report['plantillas']).to.include({ left: 2, changed: 0 });
    const exported = (await exportedSections(host))['plantillas']!;
    expect(exported.find(({ codigo }) => codigo === 'OFICIO')).to.deep.equal({
      ...{ codigo: 'OFICIO', estado: 'ACTIVO', nombre: 'Oficio', ...defaults, tamano: 'OFICIO' },
      ...{ html: '<p>{{ datos.asunto }}</p>', css: 'p { color: #222; }' },
    });
    expect(exported.find(({ codigo }) => codigo === 'SIN_NOMBRE')).to.deep.include({
      nombre: 'SIN_NOMBRE',
      margenes: { ...defaults.margenes, arriba: 35 },
    });
    const again = (await importInto(host, { plantillas: exported })).report['plantillas'];
    expect(again).to.deep.equal({ created: 0, changed: 0, left: exported.length });
    for (const html of ['../fuera.html', 'plantillas/no-esta.html']) {
      const bundle = { plantillas: [{ codigo: 'OFICIO', html }] };
      expect(await refusalOf(importInto(host, bundle))).to.contain('plantillas[0].html');
    }
  });

  it('have the names that they need, for each version, as found when it was saved', async () => {
    const html = [
      '{% assign predio = datos.predio %}{{ predio.area }} {{ datos.nota | default: "Ninguna" }}',
      '{% if datos.paga %}{{ datos.recibo }}{% endif %}{% for uno in resultado.lista %}{{ uno.valor }}{% endfor %}',
    ].join('\n');
    await save('NECESITA', { html, pie: '{{ datos.oficina.piso }}', titular: '{{ resultado.nombre }}' });
    const needed = ['datos.oficina.piso', 'datos.predio', 'datos.predio.area', 'resultado.lista', 'resultado.nombre'];
    const { data } = await admin.query('documents.templates.get', { codigo: 'NECESITA' });
    expect(data.necesita).to.deep.equal(needed);
    await save('NECESITA', { html: '<p>{{ documento.codigo }} {{ ciudad.nombre }}</p>' });
    expect((await admin.query('documents.templates.get', { codigo: 'NECESITA' })).data.necesita).to.deep.equal([]);
    const before = await templates.find('NECESITA', 1);
    const resultado = { lista: [], nombre: null };
    expect(before!.missing({ datos: { oficina: { piso: 1 } }, resultado })).to.deep.equal([
      'datos.predio',
      'datos.predio.area',
    ]);
    expect(before!.missing({ datos: { oficina: {}, predio: { area: 80 } }, resultado })).to.deep.equal([
      'datos.oficina.piso',
    ]);
    // They are stored with the version, so that a later parser changes nothing.
    await host.database.changeRows(
      `UPDATE documents_template_version SET necesita = '[["datos","otro"]]' WHERE version = 1
       AND template_id = (SELECT id FROM documents_template WHERE codigo = 'NECESITA')`,
    );
    const first = await admin.query('documents.templates.get', { codigo: 'NECESITA', version: 1 });
    expect(first.data.necesita).to.deep.equal(['datos.otro']);
    const restored = await admin.mutate('documents.templates.restore', { codigo: 'NECESITA', version: 1 });
    expect(restored.data).to.deep.equal({ outcome: 'changed', version: 3 });
    expect((await admin.query('documents.templates.get', { codigo: 'NECESITA' })).data.necesita).to.deep.equal(needed);
  });

  it('are previewed as written or as stored, as a page and as a PDF, and not stored', async () => {
    const preview = (input: object) => admin.mutate('documents.templates.preview', input);
    const written = await preview({
      plantilla: { ...content, titular: '{{ datos.nombre }}' },
      datos: { nombre: 'Ana' },
    });
    expect(written.data).to.include({ titular: 'Ana', pdf: null });
    expect(written.data.necesita).to.deep.equal(['datos.nombre']);
    expect(written.data.html)
      .to.contain('<h1>Ana</h1>')
      .and.to.contain('BORRADOR SIN VALIDEZ')
      .and.to.contain('verificacion-qr');
    await save('PREVIA');
    const printed = await preview({ codigo: 'PREVIA', version: 1, datos: { nombre: 'Luz' }, pdf: true });
    expect(Buffer.from(printed.data.pdf as string, 'base64').toString()).to.equal('%PDF-1.7 example');
    expect(printer.printed.at(-1)!.html).to.equal(printed.data.html);
    expect(printer.printed.at(-1)!.options).to.include({ size: 'CARTA' });
    const missing = await preview({ plantilla: { ...content, pie: '{{ datos.a }}' } });
    expect([missing.status, missing.reason]).to.deep.equal([400, 'template_failed']);
    expect(missing.errors).to.deep.equal({
      html: ['Línea 1: falta el dato "datos.nombre".'],
      pie: ['Línea 1: falta el dato "datos.a".'],
    });
    const sampled = await preview({
      plantilla: { ...content, html: '{{ datos.nombre }} {{ resultado.area }} {{ instancia.radicado }}' },
      datos: { nombre: 'Luz' },
      ejemplos: true,
    });
    expect(sampled.data.html).to.contain('Luz «resultado.area» 2026-');
    const filtered = '{{ datos.dia | fecha_corta }} {{ datos.hora | fecha_hora }} {{ datos.valor | pesos_en_letras }}';
    const fitting = await preview({ plantilla: { ...content, html: filtered }, ejemplos: true });
    expect(fitting.data.html).to.match(/doce pesos/i);
    expect((await preview({ plantilla: { ...content, html: '{{' } })).reason).to.equal('template_not_valid');
    expect((await preview({ codigo: 'NINGUNA' })).status).to.equal(404);
    for (const input of [{}, { codigo: 'PREVIA', plantilla: content }])
      expect((await preview(input)).status).to.equal(400);
  });

  it('are listed for designers of processes', async () => {
    const { body } = await client.get('/workflow/api/catalogos/', await client.auth.jwt('jefa')).expect(200);
    expect(body.plantillas).to.deep.include({ codigo: 'PAZ', nombre: 'Paz y salvo' });
  });
});
