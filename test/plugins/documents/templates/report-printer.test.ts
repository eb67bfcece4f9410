import { expect } from 'chai';
import { InputError, NotFoundError, Revisions, type JsonValue } from '../../../../host/plugin-api/index.js';
import { DocumentPrinter } from '../../../../plugins/documents/contract.js';
import { templateContent, TEMPLATES_REVISION } from '../../../../plugins/documents/templates/template-content.js';
import { TemplateRows } from '../../../../plugins/documents/templates/template-rows.js';
import type { AdminCaller } from '../../../../testing/admin-caller.js';
import { infoOf, pagesOf } from '../printing/support/pdf-text.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { startDocumentsHost, type DocumentsClient } from '../support/documents-client.js';

const recaudo = {
  codigo: 'RECAUDO',
  nombre: 'Recaudo del mes',
  html: `<h1>{{ datos.mes }}</h1>
    <table>{% for fila in resultado %}<tr><td>{{ fila.barrio }}</td><td>{{ fila.valor | pesos }}</td></tr>{% endfor %}
    </table>
    <p>{% if documento.borrador %}Sin firmar{% else %}Firmado por {{ documento.firmante }}{% endif %}</p>`,
};

describe('a report that is printed', () => {
  let client: DocumentsClient;
  let admin: AdminCaller;
  let printer: DocumentPrinter;

  before(async () => {
    client = await startDocumentsHost();
    admin = await client.admin();
    printer = client.host.container.get<DocumentPrinter>(DocumentPrinter);
    await admin.mutate('documents.templates.save', recaudo);
  });
  after(() => client.host.stop());

  const rows = (count: number): JsonValue =>
    Array.from({ length: count }, (_, index) => ({ barrio: `Barrio ${index + 1}`, valor: '48000.50' }));
  const print = (resultado: JsonValue = rows(2), signal?: AbortSignal) =>
    printer.printReport('RECAUDO', { datos: { mes: 'Noviembre' }, resultado }, signal && { signal });

  it('is a PDF of its template and its data, with a notice on each page', async function () {
    const pdf = await print(rows(120));
    expect((await infoOf(this, pdf)).get('Title')).to.equal('Recaudo del mes');
    const pages = await pagesOf(this, pdf);
    expect(pages).to.have.length.above(2);
    expect(pages[0]).to.include('Noviembre').and.to.include('Barrio 1').and.to.include('48.000,50');
    expect(pages.at(-1)).to.include('Barrio 120').and.to.include('Sin firmar');
    for (const page of pages) expect(page).to.include('INFORME — no es un documento expedido');
  });

  it('is neither signed, issued nor stored', async () => {
    const pdf = await print();
    expect(pdf.subarray(0, 5).toString()).to.equal('%PDF-');
    expect(pdf.includes('/ByteRange')).to.equal(false);
    for (const table of ['documents_document', 'host_file']) {
      expect(await client.host.database.rows(`SELECT id FROM ${table}`), table).to.deep.equal([]);
    }
  });

  it('has the present version of its template, even an INACTIVO one', async function () {
    await admin.mutate('documents.templates.save', { ...recaudo, html: '<p>{{ datos.mes }} de otra manera</p>' });
    await admin.mutate('documents.templates.setState', { codigo: 'RECAUDO', estado: 'INACTIVO' });
    expect((await pagesOf(this, await print())).join()).to.include('Noviembre de otra manera');
    expect(await printer.templateExists('RECAUDO')).to.equal(true);
    await admin.mutate('documents.templates.restore', { codigo: 'RECAUDO', version: 1 });
  });

  it('is refused when its template names missing data, with the part of the template', async () => {
    const refusal = (await rejectionOf(print([{ barrio: 'Centro' }]))) as InputError;
    expect(refusal).to.be.instanceOf(InputError);
    expect(refusal.toProblem()).to.deep.include({ code: 'template_failed' });
    expect(refusal.toProblem().errors).to.have.all.keys('html');
  });

  it('is refused when it would exceed the limits', async () => {
    expect(await rejectionOf(print(rows(100_000)))).to.include({ code: 'template_failed' });
  });

  it('is stopped when the caller no longer waits', async () => {
    expect(await rejectionOf(print(rows(2), AbortSignal.abort(new Error('gone'))))).to.be.instanceOf(Error);
  });

  it('requires a template that exists, at least in its own transaction', async () => {
    expect(await printer.templateExists('NADA')).to.equal(false);
    expect(await rejectionOf(printer.printReport('NADA', { datos: {} }))).to.be.instanceOf(NotFoundError);
    const { container } = client.host;
    const content = templateContent.parse({ nombre: 'Nueva', html: '<p>Hola</p>' });
    const work = container.get<Revisions>(Revisions).revise(TEMPLATES_REVISION, async (tx) => {
      await container.get(TemplateRows).put(tx, { codigo: 'NUEVA', content, needs: [] }, null);
      expect(await printer.templateExists('NUEVA', tx)).to.equal(true);
      throw new Error('rolled back');
    });
    expect(String(await rejectionOf(work))).to.include('rolled back');
    expect(await printer.templateExists('NUEVA')).to.equal(false);
  });
});
