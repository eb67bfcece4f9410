import { expect } from 'chai';
import request from 'supertest';
import { compoundBytes } from '../host/data/files/detection/support/compound-bytes.js';
import { contentTypes, zipBytes } from '../host/data/files/detection/support/zip-bytes.js';
import { importInto, refusalOf } from './support/bundles.js';
import { pdf, png } from './support/stored-files.js';
import { startTramiteHost, storedRecords, type TramiteClient } from './support/tramite-client.js';

const openXml = 'application/vnd.openxmlformats-officedocument';
const padding = { name: 'Pictures/1.png', content: Buffer.alloc(100_000, 0xab) };
const office = (main: string): Buffer => zipBytes([padding, contentTypes(`${openXml}.${main}`)]);
const olderOffice = (stream: string): Buffer => compoundBytes([{ name: stream }], { sectorsBefore: 300 });
const asking = (codigo: string, ...pre_tipos_archivo: readonly string[]) => ({
  codigo,
  nombre: codigo,
  preguntas: [{ pre_codigo: 'anexo', pre_texto: 'Anexo', pre_tipo: 'ARCHIVO', pre_tipos_archivo }],
});

const docx = office('wordprocessingml.document');
const xlsx = office('spreadsheetml.sheet');
const carta = Buffer.from('BM: Bogotá, se\xf1or alcalde\r\n', 'latin1');

describe('the types of files that a tramite asks for', () => {
  let client: TramiteClient;

  before(async () => {
    client = await startTramiteHost({
      tramites: [
        asking('WORD', 'word'),
        asking('EXCEL', 'excel'),
        asking('CARTA', 'texto', 'application/pdf'),
        asking('TABLA', 'text/csv'),
        asking('DATOS', 'application/json'),
        asking('FOTO', 'image/jpg', 'image/png'),
      ],
    });
  });
  after(() => client.host.stop());

  for (const [codigo, content, name, tipo] of [
    ['WORD', docx, 'carta.docx', `${openXml}.wordprocessingml.document`],
    ['WORD', olderOffice('WordDocument'), 'carta.doc', 'application/msword'],
    ['EXCEL', xlsx, 'tabla.xlsx', `${openXml}.spreadsheetml.sheet`],
    ['EXCEL', olderOffice('Workbook'), 'tabla.xls', 'application/vnd.ms-excel'],
    ['CARTA', carta, 'carta.txt', 'text/plain'],
    ['CARTA', Buffer.from('\ufeffMZ y otros', 'utf16le'), 'carta.txt', 'text/plain'],
    ['CARTA', pdf, 'carta.txt', 'application/pdf'],
    ['TABLA', Buffer.from('a;b\n1;2\n'), 'tabla.csv', 'text/csv'],
    ['DATOS', Buffer.from('[{"a": 1}]'), 'datos.txt', 'application/json'],
    ['FOTO', png, 'foto.jpg', 'image/png'],
    ['FOTO', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'foto', 'image/jpeg'],
  ] as const) {
    it(`accept, for ${codigo}, ${name} of ${content.length} bytes as ${tipo}`, async () => {
      await client.multipart(codigo).attach('anexo', content, name).expect(200);
      const [record] = (await storedRecords(client.host)).slice(-1);
      expect(record!.informacion['anexo']).to.include({ nombre: name, tipo });
    });
  }

  for (const [codigo, content, name, reason] of [
    ['WORD', xlsx, 'carta.docx', 'El archivo debe ser Word: el que envió es de otro tipo.'],
    ['WORD', olderOffice('Workbook'), 'carta.doc', 'El archivo debe ser Word: el que envió es de otro tipo.'],
    ['WORD', zipBytes([padding]), 'carta.docx', 'El archivo debe ser Word: el que envió es de otro tipo.'],
    [
      'EXCEL',
      olderOffice('EncryptedPackage'),
      'tabla.xlsx',
      'El archivo tiene contraseña. Guárdelo sin ella y envíelo de nuevo.',
    ],
    [
      'CARTA',
      Buffer.from('MZ\x90\0\x03\0', 'latin1'),
      'carta.txt',
      'El archivo debe ser texto o PDF: el que envió es de otro tipo.',
    ],
    [
      'CARTA',
      Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
      'carta.txt',
      'El archivo debe ser texto o PDF: el que envió es de otro tipo.',
    ],
    ['FOTO', carta, 'foto.bmp', 'El archivo debe ser JPG o PNG: el que envió es de otro tipo.'],
    ['TABLA', Buffer.from('a;b\n1;2\n'), 'tabla.txt', 'El archivo debe ser CSV: el que envió es de otro tipo.'],
    ['DATOS', Buffer.from('a: 1'), 'datos.json', 'El archivo debe ser JSON: el que envió es de otro tipo.'],
  ] as const) {
    it(`refuse, for ${codigo}, a file named ${name} that begins with ${JSON.stringify(content.toString('latin1', 0, 4))}`, async () => {
      const { body } = await client.multipart(codigo).attach('anexo', content, name).expect(400);
      expect(body.errors).to.deep.equal({ anexo: [reason] });
    });
  }

  it('are listed to clients as MIME types in place of families', async () => {
    const { body } = await client.info('WORD').expect(200);
    expect(body.datos[0].pre_tipos_archivo).to.deep.equal([
      'application/msword',
      `${openXml}.wordprocessingml.document`,
    ]);
    const schema = await request(client.host.url).get('/home/api/tramite/esquema/EXCEL').expect(200);
    expect(schema.body.ui.campos.anexo.archivo.tipos).to.include('application/vnd.ms-excel');
  });

  it('are imported under their detected names, and refused when they are unknown or unsafe', async () => {
    expect(
      (await importInto(client.host, { tramites: [asking('FOTO', 'image/jpeg', 'image/png')] })).report,
    ).to.deep.include({
      tramites: { created: 0, changed: 0, left: 1 },
    });
    for (const [type, reason] of [
      ['application/no-existe', 'Pida una familia (audio, excel, imagen, texto, word) o un tipo MIME'],
      ['image/svg+xml', 'puede llevar programas'],
    ] as const) {
      const refusal = await refusalOf(importInto(client.host, { tramites: [asking('OTRO', 'word', type)] }));
      expect(refusal).to.include(`«${type}»`).and.to.include(reason);
      expect(refusal).to.include('tramites[0].preguntas[0].pre_tipos_archivo[1]');
    }
  });
});
