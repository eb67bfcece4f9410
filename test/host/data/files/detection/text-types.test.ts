import { expect } from 'chai';
import fc from 'fast-check';
import { randomRuns } from '../../../../support/random-runs.js';
import { detected, typeOf } from './support/detected.js';

const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16BigEndian = (text: string): Buffer => utf16(text).swap16();
const manyLines = 'Señor alcalde: la vía está dañada.\r\n'.repeat(4000);

/** Beginnings that `file-type` takes for other formats, and that also begin ordinary texts. */
const beginnings = [
  ...['BM', 'MZ', 'ID3', 'GIF', 'BZh', 'FORMULARIO', 'PAREDES', 'PAR1', 'MAC 12', 'CWS', 'FWS', 'MP+', 'icns', 'regf'],
  ...['070707', 'solid ', 'Cr24', 'DRACO', 'SQLite', 'RIFF', 'OggS', 'MThd', 'año ftyp', 'abcdmoov', '8BPS', 'ITSF'],
  ...['#!AMR', 'LZIP', 'BLENDER', '!<arch>', 'IMPM', 'FLIF', 'wvpk', 'ttcf', 'MSCF', 'AC1015', '.RMF', 'Obj'],
];

describe('the type of a text', () => {
  for (const [what, bytes] of [
    ['UTF-8', Buffer.from('Petición de María\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeffPetición')],
    ['UTF-8 of more than 64 KiB', Buffer.from(manyLines)],
    ['Windows-1252', windows1252('Petición de Mar\xeda \x93urgente\x94\r\n')],
    ['Windows-1252 of more than 64 KiB', windows1252(manyLines)],
    ['UTF-16', utf16('Petición de María\r\n')],
    ['UTF-16 of one sign', utf16('ñ')],
    ['UTF-16, the other end first', utf16BigEndian('Petición')],
    ['UTF-16 of more than 64 KiB', utf16(manyLines)],
    ['one sign', Buffer.from('1')],
    ['lines with the colours of a terminal', Buffer.from('\u001b[31mrojo\u001b[0m\n')],
  ] as const) {
    it(`is text/plain in ${what}, in chunks of any size`, async () => {
      for (const chunk of [1, 3, 65_536]) {
        if (bytes.length > 70_000 && chunk < 65_536) continue;
        expect((await detected(bytes, 'carta.txt', chunk)).type, `chunks of ${chunk}`).to.equal('text/plain');
      }
    });
  }

  for (const beginning of beginnings) {
    it(`is text/plain where it begins with "${beginning}"`, async () => {
      const text = `${beginning} de la petición de María José`;
      for (const bytes of [Buffer.from(text), windows1252(text), Buffer.from(`\ufeff${text}`), utf16(text)]) {
        expect(await typeOf(bytes)).to.equal('text/plain');
      }
    });
  }

  it('is not guessed at by the letters in its middle', async () => {
    const packets = Buffer.from(`G${'a'.repeat(187)}G${'a'.repeat(300)}`);
    const books = Buffer.from(`${'a'.repeat(60)}BOOKMOBI`);
    expect(await typeOf(packets)).to.equal('text/plain');
    expect(await typeOf(books)).to.equal('text/plain');
  });

  it('is text for every text that people type', async () => {
    const sign = fc.constantFrom(...'abcñáéíóúüÑ¿¡€ \n\t0123456789BMZID3G%{<-');
    const texts = fc.string({ unit: sign, minLength: 1, maxLength: 400 });
    const kinds = new Set(['text/plain', 'application/json', 'application/postscript']);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(kinds).to.include(await typeOf(Buffer.from(text)));
        expect(await typeOf(utf16(text))).to.equal('text/plain');
      }),
      randomRuns(200),
    );
  });

  for (const [what, bytes, type] of [
    [
      'a program of Windows',
      Buffer.from(`MZ\u0090\0\u0003\0\0\0 This program cannot be run`, 'latin1'),
      'x-msdownload',
    ],
    ['a program of Linux', Buffer.from('\u007fELF\u0002\u0001\u0001\0', 'latin1'), 'x-elf'],
    ['a PDF of readable signs', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'), 'pdf'],
    ['RTF', Buffer.from('{\\rtf1\\ansi Hola}'), 'rtf'],
    ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'xml'],
    ['XML in UTF-16', utf16('<?xml version="1.0"?><a/>'), 'xml'],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0\nshowpage\n'), 'postscript'],
    ['keys for the registry', Buffer.from('REGEDIT4\r\n[HKEY_CURRENT_USER]\r\n'), 'x-ms-regedit'],
    ['a drawing, as XML', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'xml'],
    ['nothing', Buffer.alloc(0), 'octet-stream'],
    ['a text with a zero at its end', Buffer.from(`${manyLines}\0`), 'octet-stream'],
    ['half a sign of UTF-16', Buffer.concat([utf16('hola'), Buffer.of(0x41)]), 'octet-stream'],
    ['a text that ends in a program', Buffer.from(`MZ${manyLines}PE\0\0`), 'x-msdownload'],
    ['no signs of Windows-1252', Buffer.of(0x41, 0x81, 0x8d, 0x9d, 0x41), 'octet-stream'],
  ] as const) {
    it(`is not that of ${what}`, async () => {
      expect(await typeOf(bytes, 'carta.txt')).to.equal(`application/${type}`);
    });
  }

  it('is not that of a picture or a sound', async () => {
    const bitmap = Buffer.alloc(70);
    bitmap.write('BM');
    bitmap.writeUInt32LE(70, 2);
    bitmap.writeUInt32LE(54, 10);
    bitmap.writeUInt32LE(40, 14);
    expect(await typeOf(bitmap)).to.equal('image/bmp');
    expect(await typeOf(Buffer.of(0xff, 0xd8, 0xff))).to.equal('image/jpeg');
    expect(await typeOf(Buffer.from('ID3\u0003\0\0\0\u0000\u0010\u0000', 'latin1'))).to.equal('audio/mpeg');
    const other = Buffer.from(bitmap);
    other.writeUInt32LE(7, 6);
    expect(await typeOf(other), 'what only begins as a picture does').to.equal('application/octet-stream');
  });

  it('is CSV by its name, and JSON where it parses', async () => {
    const table = 'predio;valor\r\n010203;1.500\r\n';
    for (const bytes of [Buffer.from(table), windows1252(`${table}Peñón;2`), utf16(table)]) {
      expect(await typeOf(bytes, 'predios.CSV')).to.equal('text/csv');
      expect(await typeOf(bytes, 'predios.csv.txt')).to.equal('text/plain');
    }
    const lines = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index })));
    for (const json of ['{"a": 1}', '\ufeff [1, 2]\n', lines]) {
      expect(await typeOf(Buffer.from(json), 'datos.txt')).to.equal('application/json');
    }
    const long = JSON.stringify('a'.repeat(1024 * 1024));
    for (const text of ['{"a": 1', '12', '"hola"', '[nota] pendiente', `[${long}]`]) {
      expect(await typeOf(Buffer.from(text), 'datos.json')).to.equal('text/plain');
    }
    expect(await typeOf(Buffer.from('PK\u0003\u0004'), 'predios.csv')).to.equal('application/zip');
  });
});
