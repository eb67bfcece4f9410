import { expect } from 'chai';
import { plugin as catalogs } from '../../../plugins/catalogs/index.js';
import { plugin as reports } from '../../../plugins/reports/index.js';
import { plugin as documents } from '../../../plugins/documents/index.js';
import { pagesOf } from '../documents/printing/support/pdf-text.js';
import { testBrowser } from '../../support/test-browser.js';
import { CatalogHost } from '../catalogs/support/catalog-host.js';
import { commonReports, report, reportBundle } from './support/report-city.js';

const count = { pre_codigo: 'filas', pre_texto: 'Filas', pre_tipo: 'NUMERO', pre_obligatorio: true };

const bundle = {
  ...reportBundle,
  plantillas: [
    {
      codigo: 'RECAUDO',
      nombre: 'Recaudo',
      html: `<h1>Recaudo de {{ datos.filas }} barrios</h1><table>
        {% for fila in resultado %}<tr><td>{{ fila.barrio }}</td><td>{{ fila.valor | pesos }}</td></tr>{% endfor %}</table>`,
    },
    { codigo: 'ROTA', html: '<p>{{ resultado.nadie.nada }}</p>' },
  ],
  catalogos: {
    informe: [
      ...commonReports,
      report('RECAUDO', { procedimiento: 'FILAS', parametros: [count], plantilla: 'RECAUDO' }),
      report('ROTO', { procedimiento: 'ECO', plantilla: 'ROTA' }),
    ],
  },
};

describe('reports as PDF', () => {
  let city: CatalogHost;
  const ids = new Map<string, number>();

  before(async () => {
    const config = { documents: { pdf: { browser: await testBrowser() } } };
    city = await CatalogHost.start(bundle, [documents, catalogs, reports], { config });
    const { body } = await city.call('get', '/global/informe/?page_size=100');
    const { results } = body as { results: { id: number; codigo: string }[] };
    for (const { id, codigo } of results) ids.set(codigo, id);
  });
  after(() => city?.stop());

  const print = async (codigo: string, body: object = {}): Promise<Response> =>
    fetch(`${city.host.url}/global/informe/${ids.get(codigo)}/ejecutar/?formato=pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await city.token('jefa')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('are printed with the template that they name', async function () {
    const answer = await print('RECAUDO', { filas: 60 });
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('application/pdf');
    const day = String.raw`\d{4}-\d\d-\d\d`;
    expect(answer.headers.get('content-disposition')).to.match(
      new RegExp(`^attachment; filename="RECAUDO-${day}\\.pdf"; filename\\*=UTF-8''RECAUDO-${day}\\.pdf$`),
    );
    const pages = await pagesOf(this, Buffer.from(await answer.arrayBuffer()));
    expect(pages[0]).to.include('Recaudo de 60 barrios').and.to.include('48.000,50');
    expect(pages.at(-1)).to.include('Barrio 60').and.to.include('INFORME — no es un documento expedido');
  });

  it('are refused where they are too large to be printed', async () => {
    const answer = await print('RECAUDO', { filas: 20_000 });
    expect(answer.status).to.equal(400);
    const body = (await answer.json()) as { EsCorrecto: boolean; code: string };
    expect(body).to.include({ EsCorrecto: false });
    expect(body.code).to.be.oneOf(['template_failed', 'document_not_printable']);
  });

  it('are refused where the result of the procedure does not fit the template', async () => {
    const answer = await print('ROTO');
    expect(answer.status).to.equal(400);
    expect(await answer.json()).to.include({ EsCorrecto: false, code: 'template_failed' });
  });

  it('are refused without a template', async () => {
    const answer = await print('ECO');
    expect(answer.status).to.equal(409);
    expect(await answer.json()).to.deep.equal({
      EsCorrecto: false,
      mensaje: 'El informe no se puede pedir en PDF: no tiene plantilla.',
      code: 'pdf_not_available',
    });
  });

  it('cannot name a template that does not exist', async () => {
    const refused = await city.call('post', '/global/informe/', {
      body: report('OTRO', { procedimiento: 'ECO', plantilla: 'NINGUNA' }),
    });
    expect(refused.status).to.equal(400);
    expect(refused.body).to.deep.equal({ plantilla: ['No existe esa plantilla.'], code: 'invalid' });
  });
});
