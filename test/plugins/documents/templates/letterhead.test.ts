import { expect } from 'chai';
import path from 'node:path';
import { readServiceLayers } from '../../../../host/boot/config/demonstration-city.js';
import { parseConfiguration } from '../../../../host/boot/config/configuration.js';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { LiquidTemplates } from '../../../../host/text/text-templates/liquid-templates.js';
import { CompiledTemplate } from '../../../../plugins/documents/templates/compiled-template.js';
import type { DocumentData } from '../../../../plugins/documents/templates/document-templates.js';
import { documentDialect } from '../../../../plugins/documents/templates/filters/document-filters.js';
import { Letterhead } from '../../../../plugins/documents/templates/letterhead.js';
import type { LetterheadConfig } from '../../../../plugins/documents/templates/letterhead-config.js';
import { templateContent } from '../../../../plugins/documents/templates/template-content.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { pagesOf } from '../printing/support/pdf-text.js';
import { TestPrinter } from '../printing/support/test-printer.js';
import { TemporaryFolder } from '../../../host/support/temporary-folder.js';

const ZONE = 'America/Bogota';
const CREST = path.join(packageRoot, 'config/demo/escudo.svg');

const documento: DocumentData['documento'] = {
  codigo: 'ABCD-EFGH-JKLM',
  emitido: '2026-11-22T15:04:05Z',
  verificacion: 'https://ciudad.example/documentos/verificar/ABCD-EFGH-JKLM',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0,0h9v9h-9z"/></svg>',
  firmante: 'Secretaría de Gobierno',
  borrador: false,
  informe: false,
  sin_validez: false,
};

describe('the letterhead of documents', () => {
  const reader = new LiquidTemplates(ZONE).reader(documentDialect(ZONE));
  const compose = (parts: object, letterhead: Partial<LetterheadConfig> | undefined) => {
    const content = templateContent.parse({ nombre: 'Constancia', html: '<h1>Constancia</h1>', ...parts });
    const own = letterhead && new Letterhead({ lines: [], ...letterhead }, 'Alcaldía de <Cali>');
    const template = new CompiledTemplate({ codigo: 'C', version: 1, content }, reader, 'Alcaldía de <Cali>', own);
    return template.compose({ documento, datos: { nombre: 'Ana' } });
  };

  it('is above the text of a template, escaped and without an address to load', () => {
    const { html } = compose({ dependencia: 'Secretaría & Cía.' }, { crest: CREST, lines: ['NIT 1'] });
    expect(html).to.match(/<div class="membrete">[\s\S]*Alcaldía de &lt;Cali&gt;[\s\S]*<h1>Constancia/);
    expect(html)
      .to.include('src="data:image/svg+xml;base64,')
      .and.include('Secretaría &amp; Cía.')
      .and.include('NIT 1');
  });

  it('is missing when the template turns it off or the service has none', () => {
    for (const { html, print } of [compose({ membrete: false }, { address: 'Calle 1' }), compose({}, undefined)]) {
      expect(html).not.to.include('class="membrete"');
      expect(`${html}${print.footer}`).not.to.include('Calle 1');
    }
  });

  it("gives way to the template's own foot", () => {
    const inherited = compose({}, { address: "Calle '1' </style>" });
    expect(inherited.html).to.include("@bottom-left { content: 'Calle \\27 1\\27  \\3c \\2f style\\3e ';");
    expect(inherited.print).not.to.have.any.keys('header', 'footer');
    expect(compose({ css: '@page { size: A5 }' }, { address: 'Calle <1>' }).print.footer)
      .to.include('Calle &lt;1&gt;')
      .and.include('Página');
    expect(compose({ pie: 'Propio' }, { address: 'Calle 1' }).print.footer)
      .to.include('Propio')
      .and.not.include('Calle');
  });

  it('refuses a crest that is no image, with the file', () => {
    const folder = new TemporaryFolder();
    try {
      const of = (crest: string) => () => new Letterhead({ lines: [], crest }, 'Cali');
      expect(of('/nowhere/a.svg')).to.throw('documents.letterhead.crest: /nowhere/a.svg cannot be read: ENOENT');
      expect(of(folder.write('a.txt', 'x'))).to.throw(/documents\.letterhead\.crest: .*a\.txt is no /);
      expect(of(folder.write('b.png', 'x'.repeat(500_001)))).to.throw('is larger than 500 KB');
    } finally {
      folder.remove();
    }
  });

  it('makes an official page of six lines', async function () {
    const printer = await TestPrinter.open();
    try {
      const html = `<h1>CONSTANCIA</h1>
<p>La Secretaría de Gobierno hace constar que <strong>{{ datos.nombre }}</strong> vive en el municipio.</p>
<p>Se expide el {{ documento.emitido | fecha }}.</p>
<div class="firma">
<p>{{ documento.firmante }}</p>
</div>`;
      const composed = compose({ html }, { crest: CREST, address: 'Calle 10 # 5-20' });
      const [page] = await pagesOf(this, await printer.printPdf(composed.html, composed.print));
      for (const text of ['Alcaldía de <Cali>', 'Ana vive', 'ABCD-EFGH-JKLM', 'Calle 10 # 5-20', 'Página 1 de 1']) {
        expect(page!.replaceAll(/\s+/g, ' ')).to.include(text);
      }
    } finally {
      await printer.close();
    }
  });

  it('is the demonstration city’s, for its bundle alone, when none is configured', () => {
    const of = (environment: NodeJS.ProcessEnv): unknown => {
      const configuration = parseConfiguration(readServiceLayers(environment), productPlugins, environment);
      return (configuration.of('documents') as { letterhead?: LetterheadConfig }).letterhead?.crest;
    };
    const server = { DATABASE_URL: 'postgres://localhost/x' };
    expect(of({})).to.equal(CREST);
    expect(of({ ...server, VENTANILLA_BUNDLE: path.join(packageRoot, 'config/demo.yaml') })).to.equal(CREST);
    for (const environment of [server, { VENTANILLA_BUNDLE: 'none' }, { VENTANILLA_BUNDLE: '/srv/city.yaml' }]) {
      expect(of(environment)).to.equal(undefined);
    }
    expect(of({ VENTANILLA_CONFIG: path.join(packageRoot, 'config/default.yaml') })).to.equal(undefined);
  });
});
