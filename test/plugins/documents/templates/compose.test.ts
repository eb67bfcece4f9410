import { expect } from 'chai';
import { InputError, type JsonValue } from '../../../../host/plugin-api/index.js';
import { LiquidTemplates } from '../../../../host/text/text-templates/liquid-templates.js';
import { CompiledTemplate } from '../../../../plugins/documents/templates/compiled-template.js';
import type { DocumentData } from '../../../../plugins/documents/templates/document-templates.js';
import { documentDialect } from '../../../../plugins/documents/templates/filters/document-filters.js';
import { templateContent } from '../../../../plugins/documents/templates/template-content.js';

const ZONE = 'America/Bogota';

const documento: DocumentData['documento'] = {
  codigo: 'ABCD-EFGH-JKLM',
  emitido: '2026-11-22T03:00:00Z',
  verificacion: 'https://ciudad.example/documentos/verificar/ABCD-EFGH-JKLM',
  qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0,0h9v9h-9z"/></svg>',
  firmante: 'Secretaría de Hacienda',
  borrador: false,
  informe: false,
  sin_validez: false,
};

describe('a template of documents', () => {
  const reader = new LiquidTemplates(ZONE).reader(documentDialect(ZONE));
  const read = (parts: object): CompiledTemplate => {
    const content = templateContent.parse({ nombre: 'Paz y salvo', html: '<h1>Hola</h1>', ...parts });
    return new CompiledTemplate({ codigo: 'PAZ', version: 3, content }, reader, 'Alcaldía de San Lorenzo');
  };
  const compose = (parts: object, datos: Readonly<Record<string, JsonValue>> = {}, more: Partial<DocumentData> = {}) =>
    read(parts).compose({ documento, datos, ...more });
  const refusalOf = (work: () => unknown): { code: string; errors: Readonly<Record<string, readonly string[]>> } => {
    try {
      work();
    } catch (error) {
      expect(error).to.be.instanceOf(InputError);
      const { code, errors = {} } = (error as InputError).toProblem();
      return { code, errors };
    }
    throw new Error('it was no refusal');
  };

  it('becomes a whole page in Spanish, with a title', () => {
    const { html, print } = compose({ nombre: 'Paz & salvo', css: 'h1 { color: navy; }' });
    expect(html).to.match(/^<!doctype html>\n<html lang="es">\n<head>\n<meta charset="utf-8">/);
    expect(html).to.contain('<title>Paz &amp; salvo</title>').and.to.contain('h1 { color: navy; }');
    expect(html.indexOf('h1 { color: navy; }')).to.be.above(html.indexOf('border-collapse'));
    expect(print).to.deep.include({ size: 'CARTA', landscape: false });
    expect(print.margins).to.deep.equal({ top: 20, right: 20, bottom: 20, left: 20 });
  });

  it('may use the document, its data, the city and the template itself', () => {
    const { html } = compose(
      {
        html: `{{ documento.codigo }}|{{ documento.emitido | fecha }}|{{ documento.firmante }}|{{ datos.nombre }}|
          {{ resultado.saldo | pesos }}|{{ ciudad.nombre }}|{{ plantilla.codigo }} {{ plantilla.version }}`,
      },
      { nombre: 'Ana' },
      { resultado: { saldo: '48000.00' } },
    );
    expect(html).to.contain('ABCD-EFGH-JKLM|21 de noviembre de 2026|Secretaría de Hacienda|Ana|');
    expect(html).to.contain('$\u00a048.000|Alcaldía de San Lorenzo|PAZ 3');
  });

  it('escapes its data, also at the head and the foot', () => {
    const datos = { nombre: '<img src=x onerror=alert(1)>', lista: ['"><script>'] };
    const { html, print } = compose(
      { html: '{{ datos.nombre }}{{ datos.lista }}', encabezado: '{{ datos.nombre }}', pie: '{{ datos.lista }}' },
      datos,
    );
    for (const text of [html, print.header!, print.footer!]) {
      expect(text).not.to.contain('<img src=x').and.not.to.contain('<script>');
    }
    expect(html).to.contain('&lt;img src=x onerror=alert(1)&gt;&#34;&gt;&lt;script&gt;');
  });

  it('has the verification block at its end, unless it places it', () => {
    const count = (html: string): number => html.split('class="verificacion"').length - 1;
    expect(compose({}).html).to.match(/<h1>Hola<\/h1>\n<div class="verificacion">[\s\S]*<\/div>\n<\/body>/);
    const placed = compose({ html: '{{ documento | verificacion }}<p>Fin</p>' }).html;
    expect(count(placed)).to.equal(1);
    expect(placed).to.match(/<div class="verificacion">[\s\S]*<p>Fin<\/p>\n<\/body>/);
    expect(placed).to.contain('alt="Código QR').and.to.contain(documento.verificacion);
    const own = compose({ html: '{{ documento.qr | raw }} {{ documento.codigo }}' }).html;
    expect(count(own)).to.equal(0);
    expect(own).to.contain(documento.qr);
    expect(count(compose({ html: '{{ documento.qr | raw }}' }).html), 'without its code').to.equal(1);
    expect(count(compose({ html: '{{ documento.qr | raw }}', pie: '{{ documento.codigo }}' }).html)).to.equal(0);
  });

  it('keeps the verification block even when its data contain the code', () => {
    const { html } = compose({ html: '{{ datos.nota }}' }, { nota: `${documento.qr} ${documento.codigo}` });
    expect(html).to.contain('class="verificacion-qr"');
  });

  for (const [what, borrador, words] of [
    ['a draft is no document', true, 'BORRADOR SIN VALIDEZ — no es un documento expedido'],
    ['one of the development key has no legal value', false, 'SIN VALIDEZ — firmado con una llave de desarrollo'],
  ] as const) {
    it(`says on each page, and on the screen, that ${what}`, () => {
      const { html, print } = compose(
        { css: '.sin-validez { display: none }', margenes: { arriba: 0 }, encabezado: '<p>Ciudad</p>' },
        {},
        { documento: { ...documento, borrador, sin_validez: true } },
      );
      expect(html).to.contain(`<p class="sin-validez">${words}</p>`);
      expect(html.lastIndexOf('display: block !important')).to.be.above(html.indexOf('display: none'));
      expect(print.header).to.contain(words).and.to.contain('<p>Ciudad</p>');
      expect(print.margins!.top).to.equal(14);
    });
  }

  it('draws no QR code for a draft', () => {
    const draft = { ...documento, codigo: '', verificacion: '', qr: '', borrador: true, sin_validez: true };
    const { html } = compose({ html: '{{ documento | verificacion }}' }, {}, { documento: draft });
    expect(html).to.contain('Este borrador no tiene código de verificación').and.not.to.contain('<img');
  });

  it('marks a report as not issued and not verifiable', () => {
    const report = {
      ...documento,
      codigo: '',
      verificacion: '',
      qr: '',
      borrador: true,
      informe: true,
      sin_validez: true,
    };
    const parts = { html: '{{ documento | verificacion }}', css: '.sin-validez { display: none }' };
    const { html, print } = compose(parts, {}, { documento: report });
    expect(html).to.contain('<p class="sin-validez">INFORME — no es un documento expedido</p>');
    expect(print.header).to.contain('INFORME — no es un documento expedido');
    expect(html).to.contain('Este informe no tiene código de verificación ni firma').and.not.to.contain('<img');
    expect(html).not.to.contain('borrador');
  });

  it('has no such notice for a document with legal value', () => {
    const valid = compose({});
    expect(valid.html).not.to.match(/SIN VALIDEZ|INFORME/);
    const framed = compose({ encabezado: '<p>Ciudad</p>' }).print;
    expect(framed.header! + framed.footer!).not.to.match(/SIN VALIDEZ|INFORME/);
  });

  it('needs no separate head and foot unless it has its own texts there', () => {
    const sheets = (parts: object, sin_validez = false) =>
      compose(parts, {}, { documento: { ...documento, borrador: false, sin_validez } });
    for (const css of ['', 'h1 { color: #333 }']) {
      const { html, print } = sheets({ css });
      expect(print).not.to.have.any.keys('header', 'footer');
      expect(html).to.contain('counter(page)').and.not.to.contain('@top-center');
    }
    const { html, print } = sheets({}, true);
    expect(print).not.to.have.any.keys('header', 'footer');
    expect(html).to.contain("content: 'SIN VALIDEZ — firmado con una llave de desarrollo'");
  });

  it('has the band in a separate head when a style could hide it', () => {
    const parts = [
      { css: 'html { visibility: hidden }' },
      { html: '<svg><STYLE>&#64;page { }</style></svg>' },
      { html: '<link rel="stylesheet" href="hoja.css">' },
    ];
    for (const part of parts) {
      const { html, print } = compose(part, {}, { documento: { ...documento, borrador: false, sin_validez: true } });
      expect(print.header).to.contain('SIN VALIDEZ');
      expect(html).not.to.contain('@top-center');
    }
    for (const css of ['@page { margin: 0 }', "@import 'hoja.css'", '@\\70 age { }']) {
      expect(compose({ css }).print.footer, css).to.contain('pageNumber');
    }
  });

  it('has the page number at its foot, unless it places it itself', () => {
    const numbers = (pie: string): number => compose({ pie }).print.footer!.split('class="pageNumber"').length - 1;
    expect(compose({}).html).to.contain('counter(page)');
    expect(numbers('<p>Calle 5</p>')).to.equal(1);
    expect(numbers('<p>Hoja <span class="pageNumber"></span></p>')).to.equal(1);
    expect(compose({ pie: '<p>Calle 5</p>' }).print.footer).to.contain('Página <span class="pageNumber">');
  });

  it('writes the name of its person in one line', () => {
    const titular = '{{ resultado.nombre }}\n{{ datos.documento }}';
    const data = { datos: { documento: '11' }, resultado: { nombre: 'Ana <b>\u0007 Ríos' } };
    expect(read({ titular }).titularOf(data)).to.equal('Ana <b> Ríos 11');
    expect(read({}).titularOf(data)).to.equal(undefined);
    expect(read({ titular: '{{ datos.x }}' }).titularOf({ datos: { x: '𝒜'.repeat(300) } })).to.equal('𝒜'.repeat(200));
    expect(refusalOf(() => read({ titular }).titularOf({ datos: {} })).code).to.equal('template_failed');
  });

  it('is refused with all its faults, each with its part and line', () => {
    const { code, errors } = refusalOf(() =>
      read({
        html: '<p>\n{{ dato.x }}\n{{ usuario }}',
        encabezado: '{{ x',
        pie: '{{ datos.a | grita }}',
        titular: '{{ documento }}',
      }),
    );
    expect(code).to.equal('template_not_valid');
    expect(errors).to.deep.equal({
      html: ['Línea 2: falta el dato "dato.x".', 'Línea 3: falta el dato "usuario".'],
      encabezado: ['Línea 1: "{{ x" no está cerrado.'],
      pie: ['Línea 1: el filtro "grita" no existe.'],
      titular: ['Línea 1: falta el dato "documento".'],
    });
  });

  it('is not filled with missing data or data of a wrong type: all faults are reported, without the data', () => {
    const parts = {
      html: '{{ datos.nombre }}\n{{ datos.fecha | fecha }}\n{{ resultado.saldo }}',
      pie: '{{ datos.direccion }}',
    };
    const { code, errors } = refusalOf(() => compose(parts, { fecha: 'secreto' }));
    expect(code).to.equal('template_failed');
    expect(errors).to.deep.equal({
      html: [
        'Línea 1: falta el dato "datos.nombre".',
        'Línea 2: fecha: el valor no es una fecha como 2026-11-21 o 2026-11-21T15:04:05-05:00.',
        'Línea 3: falta el dato "resultado".',
      ],
      pie: ['Línea 1: falta el dato "datos.direccion".'],
    });
  });

  const deep = (levels: number): JsonValue => (levels === 0 ? 'fondo' : { a: deep(levels - 1) });
  const manyLoops = `${'{% for i in (1..50) %}'.repeat(50)}${'{% endfor %}'.repeat(50)}`;
  for (const [what, html, datos] of [
    ['a loop of a thousand million turns', '{% for i in (1..1000000000) %}{% endfor %}', {}],
    ['50 loops in each other', manyLoops, {}],
    ['an output of 4 MB', '{% for i in (1..4000) %}{{ datos.x }}{% endfor %}', { x: 'x'.repeat(1000) }],
    [
      'blocks of verification without an end',
      '{% for i in (1..100000) %}{{ documento | verificacion }}{% endfor %}',
      {},
    ],
    ['text that doubles', `{% assign t = 'xxxxxxxx' %}${'{% assign t = t | append: t %}'.repeat(40)}`, {}],
  ] as const) {
    it(`is limited: ${what}`, () => {
      const { code, errors } = refusalOf(() => compose({ html }, datos));
      expect(code).to.equal('template_failed');
      expect(errors['html']?.[0]).to.contain('la plantilla es demasiado larga o tarda demasiado');
    });
  }

  it('may be 50 levels deep, and write 2 MB', () => {
    const html = `{% if datos.a %}`.repeat(50) + `{{ datos${'.a'.repeat(50)} }}` + '{% endif %}'.repeat(50);
    expect(compose({ html }, deep(50) as Record<string, JsonValue>).html).to.contain('fondo');
    const rows = '{% for i in (1..2000) %}{{ datos.x }}{% endfor %}';
    expect(compose({ html: rows }, { x: 'x'.repeat(1000) }).html.length).to.be.above(2_000_000);
  });

  for (const [field, value, reason] of [
    ['html', '<!DOCTYPE html><html><body>x</body></html>', /no lleve <!doctype>/],
    ['html', 'x'.repeat(500_001), /Tiene más de 500000 caracteres/],
    ['html', 'a\u0000b', /caracteres de control/],
    ['css', 'p {} </style><script>', /No lleve <\/style>/],
    ['nombre', 'a\nb', /una línea/],
    ['tamano', 'FOLIO', /Invalid|inv/],
    ['margenes', { arriba: 200 }, /./],
  ] as const) {
    it(`cannot have such a ${field}: ${JSON.stringify(value).slice(0, 30)}`, () => {
      const { error } = templateContent.safeParse({ nombre: 'N', html: 'x', [field]: value });
      expect(error?.issues[0]?.path[0]).to.equal(field);
      expect(error?.issues[0]?.message).to.match(reason);
    });
  }
});
