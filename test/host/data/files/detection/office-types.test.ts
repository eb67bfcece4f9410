import { expect } from 'chai';
import fc from 'fast-check';
import { mediaTypes } from '../../../../../host/plugin-api/data/media-types.js';
import { randomRuns } from '../../../../support/random-runs.js';
import { compoundBytes, type CompoundOptions } from './support/compound-bytes.js';
import { detected, typeOf } from './support/detected.js';
import { contentTypes, zipBytes, type ZipPart } from './support/zip-bytes.js';

const openXml = 'application/vnd.openxmlformats-officedocument';
const DOCX = `${openXml}.wordprocessingml.document`;
const XLSX = `${openXml}.spreadsheetml.sheet`;
const picture = (bytes = 90_000): ZipPart => ({ name: 'media/image1.png', content: Buffer.alloc(bytes, 0xab) });
const relations: ZipPart = { name: '_rels/.rels', content: '<Relationships/>' };
const body = (folder: string): ZipPart => ({ name: `${folder}/document.xml`, content: '<a/>', isDeflated: true });

describe('the type of a document that is an archive', () => {
  for (const [what, main, type] of [
    ['Word', DOCX, DOCX],
    ['Excel', XLSX, XLSX],
    ['PowerPoint', `${openXml}.presentationml.presentation`, `${openXml}.presentationml.presentation`],
    [
      'Word with macros',
      'application/vnd.ms-word.document.macroEnabled',
      'application/vnd.ms-word.document.macroenabled.12',
    ],
    ['Visio', 'application/vnd.ms-visio.drawing', 'application/vnd.visio'],
    ['a template of Word', `${openXml}.wordprocessingml.template`, `${openXml}.wordprocessingml.template`],
  ] as const) {
    it(`is that of ${what}, in the order of Office and in that of LibreOffice, whatever its size`, async () => {
      const parts = [relations, body('word'), picture()];
      for (const ordered of [
        [contentTypes(main), ...parts],
        [...parts, contentTypes(main)],
        [relations, picture(200_000), contentTypes(main), picture(200_000), body('xl')],
        [relations, body('word'), contentTypes(main)],
      ]) {
        const { type: found, reads } = await detected(zipBytes(ordered));
        expect(found).to.equal(type);
        expect(reads).to.be.lessThan(5);
      }
      expect(
        await typeOf(zipBytes([...parts, contentTypes(main)], 'Guardado por la ciudad')),
        'with a comment',
      ).to.equal(type);
    });
  }

  for (const type of [
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/epub+zip',
  ]) {
    it(`is ${type} wherever it says so`, async () => {
      const mimetype = { name: 'mimetype', content: type };
      for (const parts of [
        [mimetype, body('a'), picture()],
        [picture(), body('a'), { ...mimetype, isDeflated: true }],
        [picture(), mimetype, picture()],
      ]) {
        expect(await typeOf(zipBytes(parts))).to.equal(type);
      }
    });
  }

  const docx = contentTypes(DOCX);
  for (const [what, parts] of [
    ['of any files', [picture(), body('word')]],
    ['that two parts say two things of', [picture(), docx, contentTypes(XLSX)]],
    ['whose part has another name where it stands', [picture(), { ...docx, localName: '[Content_Types].txt' }]],
    ['whose part is under a password', [picture(), { ...docx, isEncrypted: true }]],
    ['whose part is larger than the file', [picture(), { ...docx, size: 200_000 }]],
    ['whose part says to be of 4 GB', [picture(), { ...docx, size: 0xff_ff_ff_ff }]],
    [
      'whose part unfolds to 64 MiB',
      [picture(), { ...docx, content: Buffer.alloc(64 * 1024 * 1024, docx.content.toString()) }],
    ],
    ['of a kind that nobody knows', [picture(), contentTypes('application/vnd.ciudad.acta')]],
    ['whose type nobody knows', [picture(), { name: 'mimetype', content: 'application/no-existe' }]],
  ] as const) {
    it(`is that of an archive ${what}`, async () => {
      const { type, reads } = await detected(zipBytes(parts));
      expect(type).to.equal('application/zip');
      expect(reads).to.be.lessThan(5);
    });
  }

  it('is that of an archive where the directory is cut off, or elsewhere than it says', async () => {
    const whole = zipBytes([picture(), docx]);
    expect(await typeOf(whole.subarray(0, -30))).to.equal('application/zip');
    const moved = Buffer.from(whole);
    moved.writeUInt32LE(0xff_ff_ff_00, moved.length - 6);
    expect(await typeOf(moved)).to.equal('application/zip');
    expect(await typeOf(Buffer.concat([whole, Buffer.alloc(100_000)]))).to.equal('application/zip');
  });

  it('is that of a program for Java, whatever else it says', async () => {
    const manifest = { name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' };
    expect(await typeOf(zipBytes([picture(), manifest, docx]))).to.equal('application/java-archive');
  });
});

describe('the type of a document of older Office', () => {
  const word = [{ name: '1Table' }, { name: 'WordDocument' }, { name: '\u0005SummaryInformation' }];
  const others = Array.from({ length: 40 }, (_, index) => ({ name: `Parte ${index}` }));
  const layouts: readonly CompoundOptions[] = [
    {},
    { sectorBytes: 4096 },
    { sectorsBefore: 1000 },
    { sectorsBefore: 1000, isScattered: true },
    // Its table of sectors is in lists outside of the header.
    { sectorsBefore: 20_000, isScattered: true },
    { sectorBytes: 4096, sectorsBefore: 300, isScattered: true },
  ];
  for (const [what, names, type] of [
    ['Word', ['1Table', 'WordDocument'], 'application/msword'],
    ['Excel', ['Workbook'], 'application/vnd.ms-excel'],
    ['Excel of 1995', ['Book'], 'application/vnd.ms-excel'],
    ['Excel, in capitals', ['WORKBOOK'], 'application/vnd.ms-excel'],
    ['PowerPoint', ['Current User', 'PowerPoint Document'], 'application/vnd.ms-powerpoint'],
    ['Visio', ['VisioDocument'], 'application/vnd.visio'],
    ['a mail of Outlook', ['__properties_version1.0'], 'application/vnd.ms-outlook'],
    ['a document under a password', ['EncryptionInfo', 'EncryptedPackage'], 'application/encrypted'],
    ['something else', ['Contents'], 'application/x-cfb'],
  ] as const) {
    it(`is that of ${what}, wherever its directory stands`, async () => {
      for (const layout of layouts) {
        const bytes = compoundBytes([...others, ...names.map((name) => ({ name }))], layout);
        const { type: found, reads } = await detected(bytes);
        expect(found, JSON.stringify(layout)).to.equal(type);
        expect(reads).to.be.lessThan(10);
      }
    });
  }

  it('is that of the document, and not of what is embedded in it', async () => {
    const embedded = { name: 'ObjectPool', within: [{ name: '_1', within: [{ name: 'Workbook' }, { name: 'Book' }] }] };
    expect(await typeOf(compoundBytes([embedded, ...word]))).to.equal('application/msword');
    expect(await typeOf(compoundBytes([{ name: 'Archivo', within: word }]))).to.equal('application/x-cfb');
  });

  it('is the general one where the file is broken', async () => {
    const whole = compoundBytes([...others, ...word], { sectorsBefore: 200 });
    expect(await typeOf(whole.subarray(0, 100))).to.equal('application/x-cfb');
    expect(await typeOf(whole.subarray(0, 60_000))).to.equal('application/x-cfb');
    const looped = compoundBytes([{ name: 'a' }, { name: 'b' }]);
    // Each entry is its own neighbour, and the chain of its sector is a loop too.
    for (let at = 512; at < 1024; at += 128) looped.writeUInt32LE((at - 512) / 128, at + 72);
    looped.writeUInt32LE(0, 1024);
    const { type, reads } = await detected(looped);
    expect(type).to.equal('application/x-cfb');
    expect(reads).to.be.lessThan(32);
  });
});

describe('the type of a file that was tampered with', () => {
  const archive = zipBytes([{ name: 'a.bin', content: Buffer.alloc(70_000, 'ab') }, relations, contentTypes(DOCX)]);
  const compound = compoundBytes([{ name: 'WordDocument' }, { name: 'Data' }], { sectorsBefore: 300 });
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
  const directoryOf = (file: Buffer): number => (file === archive ? archive.length - 400 : 0);

  it('is one of those that can be asked for, after a bounded number of reads', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(archive, compound),
        fc.array(change, { minLength: 1, maxLength: 12 }),
        async (whole, changes) => {
          const bytes = Buffer.from(whole);
          const from = directoryOf(whole);
          for (const { at, byte } of changes) bytes[from + (at % Math.min(bytes.length - from, 600))] = byte;
          const { type, reads } = await detected(bytes);
          expect(mediaTypes).to.include(type);
          expect(reads).to.be.lessThan(32);
        },
      ),
      randomRuns(300),
    );
  });
});
