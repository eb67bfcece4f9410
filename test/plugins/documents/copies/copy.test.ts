import { createHash } from 'node:crypto';
import { expect } from 'chai';
import request from 'supertest';
import type { TrackedFiling } from '../../../../plugins/tramites/contract.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import type { Filed } from '../../../acceptance/support/tramite-client.js';
import { MailedCitizen } from '../../tramites/support/mailed-citizen.js';
import { testBrowser } from '../../../support/test-browser.js';
import { infoOf, pagesOf } from '../printing/support/pdf-text.js';
import { asBytes } from '../support/documents-client.js';

/** A code point that is never assigned: no font has it. */
const UNKNOWN = '\u{10fffd}';
const SCRIPT = '<script>alert(1)</script>';
const LONG = `${'x'.repeat(300)} ${'Una línea de la historia.\n'.repeat(150)}fin de la historia`;

const preguntas = [
  { pre_codigo: 'aviso', pre_texto: 'Lea esto', pre_tipo: 'INFORMATIVO' },
  { pre_codigo: 'asunto', pre_texto: `Asunto ${SCRIPT}`, pre_tipo: 'TEXTO_LARGO', pre_obligatorio: true },
  {
    pre_codigo: 'zona',
    pre_texto: 'Zona',
    pre_tipo: 'SELECCION',
    opciones: [{ codigo: 'U', nombre: 'Urbana' }],
  },
  {
    pre_codigo: 'dias',
    pre_texto: 'Días',
    pre_tipo: 'SELECCION_MULTIPLE',
    opciones: [
      { codigo: 'L', nombre: 'Lunes' },
      { codigo: 'M', nombre: 'Martes' },
    ],
  },
  { pre_codigo: 'desde', pre_texto: 'Desde', pre_tipo: 'FECHA' },
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_sensible: true },
  { pre_codigo: 'acepta', pre_texto: '¿Acepta?', pre_tipo: 'BOOLEANO' },
  { pre_codigo: 'oculta', pre_texto: 'Oculta', pre_tipo: 'TEXTO', condicion: 'zona = "R"' },
  { pre_codigo: 'nota', pre_texto: 'Nota', pre_tipo: 'TEXTO' },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', pre_recibo: true },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
];

describe('the printed copy of what was filed', () => {
  let city: MailedCitizen;

  before(async () => {
    city = await MailedCitizen.start(
      [{ codigo: 'QUEJA', nombre: 'Queja por <ruido> & música', termino: 'PETICION', preguntas }],
      { cityName: 'Alcaldía de <Prueba>' },
      {
        documents: {
          copies: true,
          signature: { developmentKey: true },
          pdf: { browser: await testBrowser() },
          letterhead: { lines: ['NIT 800.100.200-3'], address: 'Carrera 3 n.º 3-25' },
        },
      },
    );
  });
  after(() => city?.stop());
  beforeEach(async () => {
    await city.isQuiet();
    city.server.received.splice(0);
  });

  const get = (path: string) => asBytes(request(city.citizen.host.url).get(path));
  const copyPath = ({ key }: Filed): string => `/home/api/tramite/seguimiento/${key}/copia`;
  const filingOf = async ({ key }: Filed): Promise<TrackedFiling> => {
    const { body } = await request(city.citizen.host.url).get(`/home/api/tramite/seguimiento/${key}`).expect(200);
    return (body as { datos: { presentado: TrackedFiling } }).datos.presentado;
  };

  it('goes with the mail of the receipt, and has every question, answer and file', async function () {
    const content = Buffer.from('un plano\n');
    const name = `plano ${SCRIPT.replaceAll('/', '')} ${'l'.repeat(150)}.txt`;
    const filing = city.citizen
      .multipart('QUEJA')
      .field('asunto', `${SCRIPT} &amp; ${UNKNOWN}\nsegunda línea`)
      .field('zona', 'U')
      .field('dias', 'L')
      .field('dias', 'M')
      .field('desde', '2026-03-26')
      .field('documento', 'CC 1144012345')
      .field('acepta', 'true')
      .field('correo', 'ana@correo.example')
      .attach('soporte', content, name);
    const filed = (await filing.expect(200)).body as Filed;
    const { email } = await city.server.message(0);
    const [attached, ...others] = email.attachments;
    expect(others).to.deep.equal([]);
    expect(attached).to.include({ filename: `copia-${filed.radicado}.pdf`, mimeType: 'application/pdf' });
    expect(email.text).to.include('Le adjuntamos una copia de lo que usted presentó, en PDF.').and.not.include('<p>');

    const pdf = Buffer.from(attached!.content as ArrayBuffer);
    const { body, headers } = await get(copyPath(filed)).expect(200).expect('Content-Type', 'application/pdf');
    expect(body as Buffer).to.deep.equal(pdf);
    expect(headers['content-disposition']).to.include(`filename="copia-${filed.radicado}.pdf"`);

    const info = await infoOf(this, pdf);
    expect([info.get('Tagged'), info.get('Title')]).to.deep.equal(['yes', `Copia de la solicitud ${filed.radicado}`]);
    expect(pdf.includes('/Lang (es)')).to.equal(true);
    const text = (await pagesOf(this, pdf)).join(' ').replaceAll(/\s+/g, ' ');
    const sha256 = createHash('sha256').update(content).digest('hex');
    for (const words of [
      'Alcaldía de <Prueba>',
      'NIT 800.100.200-3',
      'Carrera 3 n.º 3-25',
      filed.radicado,
      'Queja por <ruido> & música',
      'Último día para responderle, a la fecha de esta copia',
      'Copia de lo que se presentó Lo escribió quien presentó la solicitud; la entidad no lo ha revisado.',
      `Asunto ${SCRIPT} ${SCRIPT} &amp; [U+10FFFD] segunda línea`,
      'Zona Urbana',
      'Días Lunes Martes',
      'Desde 26 de marzo de 2026',
      'Documento Cédula de ciudadanía 1144012345',
      '¿Acepta? Sí',
      'Nota Sin respuesta',
      'Correo ana@correo.example',
      'Soporte plano',
    ]) {
      expect(text, words).to.include(words);
    }
    expect(text).to.not.match(/Lea esto|Oculta/);
    expect(text.replaceAll(' ', '')).to.include(sha256).and.include(name.replaceAll(' ', '').slice(0, 150));
    expect(text.replaceAll(' ', ''), 'no key').not.to.include(filed.key);
  });

  it('is printed at the first download where no mail was asked for, with the form as it was', async function () {
    const sent = { asunto: `${LONG} مرحبا بالعالم`, zona: 'U', dias: ['M'], nota: '😀' };
    const filed = await city.citizen.file('QUEJA', sent);
    const changed = preguntas
      .filter(({ pre_codigo }) => pre_codigo !== 'dias')
      .map((one) => (one.pre_codigo === 'zona' ? { ...one, pre_texto: 'Sector', opciones: ['U'] } : one));
    const tramite = { codigo: 'QUEJA', nombre: 'Queja', termino: 'PETICION', preguntas: changed };
    await importInto(city.citizen.host, { tramites: [tramite] });
    const { body } = await get(copyPath(filed)).expect(200);
    const pages = await pagesOf(this, body as Buffer);
    expect(pages).to.have.length.above(2);
    expect(pages.join(' ').replaceAll(/\s+/g, ' '))
      .to.include('Zona Urbana')
      .and.include('Días Martes')
      .and.include('fin de la historia')
      .and.not.include('Sector');
    const later = await city.citizen.file('QUEJA', { asunto: 'x', zona: 'U' });
    const text = (await pagesOf(this, (await get(copyPath(later)).expect(200)).body as Buffer)).join(' ');
    expect(text.replaceAll(/\s+/g, ' ')).to.include('Sector U').and.not.include('Días');
  });

  it('says to which masked address the receipt goes, and has no path for an unknown key', async () => {
    const filed = await city.citizen.file('QUEJA', { asunto: 'x', correo: 'ana@correo.example' });
    const { recibo, copia, archivos } = await filingOf(filed);
    expect(recibo?.direccion).to.equal('an***@co***.example');
    expect([copia, archivos]).to.deep.equal([copyPath(filed), []]);
    const unknown = { ...filed, key: filed.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
    await get(copyPath(unknown)).expect(404);
  });
});
