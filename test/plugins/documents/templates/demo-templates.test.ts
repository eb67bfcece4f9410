import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { LiquidTemplates } from '../../../../host/text/text-templates/liquid-templates.js';
import { CompiledTemplate } from '../../../../plugins/documents/templates/compiled-template.js';
import type { DocumentData } from '../../../../plugins/documents/templates/document-templates.js';
import { Letterhead } from '../../../../plugins/documents/templates/letterhead.js';
import type { LetterheadConfig } from '../../../../plugins/documents/templates/letterhead-config.js';
import { documentDialect } from '../../../../plugins/documents/templates/filters/document-filters.js';
import { templateContent } from '../../../../plugins/documents/templates/template-content.js';
import { infoOf, pagesOf } from '../printing/support/pdf-text.js';
import { TestPrinter } from '../printing/support/test-printer.js';

const ZONE = 'America/Bogota';
const config = (file: string): Promise<string> => readFile(path.join(packageRoot, 'config', file), 'utf8');

interface Item {
  readonly codigo: string;
  readonly html: string;
  readonly css: string;
}

const documento: DocumentData['documento'] = {
  codigo: 'ABCD-EFGH-JKLM',
  emitido: '2026-11-22T15:04:05Z',
  verificacion: 'https://ciudad.example/documentos/verificar/ABCD-EFGH-JKLM',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0,0h9v9h-9z"/></svg>',
  firmante: 'María del Pilar Ocampo',
  borrador: false,
  informe: false,
  sin_validez: true,
};

/** The result of the certificate's procedure. */
const certificate = {
  datos: {},
  resultado: {
    cedula_catastral: '760010100140000120005000000000',
    documento: '1144012345',
    direccion: 'Carrera 4 # 12-20',
    expedido: '2026-11-22',
    valido_hasta: '2026-12-31',
  },
};

/** The answers of a request for a certificate of residence, and the result of its procedure. */
const residence = {
  datos: { nombre: 'Carlos Restrepo', documento: '1144012345', direccion: 'Carrera 4 # 12-20', desde: '2019-03-01' },
  resultado: { documento: '1144012345', direccion: 'Carrera 4 # 12-20', solicitado: '2026-11-22' },
};

/** The data of an instance whose licence is granted. */
const licence = {
  datos: {
    ...{ nombre: 'Redes del Valle S.A.S.', documento: '899999061', correo: 'obras@correo.example' },
    ...{ direccion: 'Calle 5 # 10-20', obra: 'REDES', area: 32.5, folios: 12, expensas: 87_600 },
    ...{ PAGO: { comprobante: 'P-000001020' } },
    ...{ planeacion: 'favorable', movilidad: 'favorable', plan_transito: true },
    ...{ VISITA: { area_medida: 33, hallazgos: 'Andén de adoquín, un árbol.' }, dias: 21, motivo: 'Es necesaria.' },
  },
};

describe('the templates of the demonstration city', () => {
  const reader = new LiquidTemplates(ZONE).reader(documentDialect(ZONE));
  let items: readonly Item[];
  let city: { readonly mail: { readonly cityName: string } };
  let letterhead: Letterhead;
  let printer: TestPrinter;

  before(async () => {
    items = (parse(await config('demo.yaml')) as { plantillas: Item[] }).plantillas;
    const read = parse(await config('demo/city.yaml')) as typeof city & { documents: { letterhead: LetterheadConfig } };
    city = read;
    const { crest, ...rest } = read.documents.letterhead;
    letterhead = new Letterhead({ ...rest, crest: path.join(packageRoot, 'config/demo', crest!) }, city.mail.cityName);
    printer = await TestPrinter.open();
  });
  after(() => printer.close());

  async function read(codigo: string): Promise<CompiledTemplate> {
    const { html, css, codigo: code, ...layout } = items.find((item) => item.codigo === codigo)!;
    const content = templateContent.parse({ ...layout, html: await config(html), css: await config(css) });
    return new CompiledTemplate({ codigo: code, version: 1, content }, reader, city.mail.cityName, letterhead);
  }

  it('print the paz y salvo on one page, which says that it has no legal value', async function () {
    const template = await read('PAZ_Y_SALVO');
    const { html, print } = template.compose({ documento, ...certificate });
    const pdf = await printer.printPdf(html, print);
    const pages = await pagesOf(this, pdf);
    expect(pages).to.have.length(1);
    const page = pages[0]!.replaceAll(/\s+/g, ' ');
    for (const text of [
      'Alcaldía de San Lorenzo del Valle',
      'SUBDIRECCIÓN DE IMPUESTOS',
      'Calle 10 # 5-20',
      'PAZ Y SALVO',
      '1.144.012.345',
      '31 de diciembre de 2026',
      'ABCD-EFGH-JKLM',
      'Página 1 de 1',
    ]) {
      expect(page).to.contain(text);
    }
    // Visible at its head, and once more for screen readers.
    expect(page.split('SIN VALIDEZ — firmado con una llave de desarrollo')).to.have.length(3);
    expect(template.titularOf(certificate)).to.equal('1144012345');
    const info = await infoOf(this, pdf);
    expect(info.get('Title')).to.equal(template.nombre);
    expect(info.get('Tagged')).to.equal('yes');
  });

  it('print the certificate of residence', async function () {
    const template = await read('RESIDENCIA');
    const { html, print } = template.compose({ documento, ...residence });
    const pages = await pagesOf(this, await printer.printPdf(html, print));
    expect(pages).to.have.length(1);
    const page = pages[0]!.replaceAll(/\s+/g, ' ');
    for (const text of ['CERTIFICADO DE RESIDENCIA', '1.144.012.345', '1 de marzo de 2019', 'Carrera 4 # 12-20']) {
      expect(page).to.contain(text);
    }
    expect(template.titularOf(residence)).to.equal('Carlos Restrepo');
  });

  it('print the act that ends an incomplete petition, with its reasons and the legal remedy', async function () {
    const template = await read('DESISTIMIENTO');
    const petition = {
      datos: {
        ...{ nombre: 'Carlos Restrepo', documento: '1144012345', asunto: 'Poda de un árbol' },
        motivo_desistimiento: 'Se pidió la autorización del vecino el 7 de abril.',
      },
    };
    const { html, print } = template.compose({ documento, ...petition });
    const page = (await pagesOf(this, await printer.printPdf(html, print))).join('').replaceAll(/\s+/g, ' ');
    for (const text of ['1.144.012.345', 'Poda de un árbol', 'la autorización del vecino', 'recurso de reposición']) {
      expect(page).to.contain(text);
    }
    expect(template.titularOf(petition)).to.equal('Carlos Restrepo');
  });

  it('print the resolution with page numbers', async function () {
    const template = await read('RESOLUCION');
    const { html, print } = template.compose({ documento: { ...documento, sin_validez: false }, ...licence });
    const pages = await pagesOf(this, await printer.printPdf(html, print));
    const text = pages.join('').replaceAll(/\s+/g, ' ');
    for (const part of [
      'DEPARTAMENTO ADMINISTRATIVO DE PLANEACIÓN',
      'CONSIDERANDO',
      'doce (12) folios',
      'OCHENTA Y SIETE MIL SEISCIENTOS PESOS M/CTE ($ 87.600)',
      'Andén de adoquín, un árbol.',
      'ARTÍCULO PRIMERO. Conceder a Redes del Valle S.A.S.',
      'veintiún (21) días calendario',
      'ARTÍCULO QUINTO.',
    ]) {
      expect(text).to.contain(part);
    }
    pages.forEach((page, index) => expect(page).to.contain(`Página ${index + 1} de ${pages.length}`));
    expect(text).not.to.contain('SIN VALIDEZ');
    expect(template.titularOf(licence)).to.equal('Redes del Valle S.A.S.');
  });
});
