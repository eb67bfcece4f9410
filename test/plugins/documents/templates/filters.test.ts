import { expect } from 'chai';
import fc from 'fast-check';
import { TextTemplateError, type JsonValue } from '../../../../host/plugin-api/index.js';
import { LiquidTemplates } from '../../../../host/text/text-templates/liquid-templates.js';
import { documentDialect } from '../../../../plugins/documents/templates/filters/document-filters.js';
import { MOST_IN_WORDS, numberWords } from '../../../../plugins/documents/templates/filters/number-words.js';
import { randomRuns } from '../../../support/random-runs.js';

const NBSP = '\u00a0';
const ZONE = 'America/Bogota';

describe('the filters of documents', () => {
  const reader = new LiquidTemplates(ZONE).reader(documentDialect(ZONE));
  const write = (filter: string, v: JsonValue): string =>
    reader.readTemplate(`{{ v | ${filter} }}`, 'markup').render({ v });
  const refusal = (filter: string, v: JsonValue): string => {
    try {
      write(filter, v);
    } catch (error) {
      expect(error).to.be.instanceOf(TextTemplateError);
      return (error as TextTemplateError).reason;
    }
    throw new Error(`${filter} took it`);
  };

  const cases: Readonly<Record<string, readonly (readonly [JsonValue, string])[]>> = {
    en_letras: [
      [0, 'cero'],
      [1, 'uno'],
      [16, 'dieciséis'],
      [21, 'veintiuno'],
      [22, 'veintidós'],
      [26, 'veintiséis'],
      [30, 'treinta'],
      [31, 'treinta y uno'],
      [99, 'noventa y nueve'],
      [100, 'cien'],
      [101, 'ciento uno'],
      [111, 'ciento once'],
      [500, 'quinientos'],
      [700, 'setecientos'],
      [999, 'novecientos noventa y nueve'],
      [1000, 'mil'],
      [1001, 'mil uno'],
      [2026, 'dos mil veintiséis'],
      [21_000, 'veintiún mil'],
      [31_021, 'treinta y un mil veintiuno'],
      [100_000, 'cien mil'],
      [101_000, 'ciento un mil'],
      [1_000_000, 'un millón'],
      [1_200_000, 'un millón doscientos mil'],
      [21_000_000, 'veintiún millones'],
      [1_000_000_000, 'mil millones'],
      ['1001000000', 'mil un millones'],
      ['1000000000000', 'un billón'],
      ['21000000000001', 'veintiún billones uno'],
      [
        '999999999999999',
        'novecientos noventa y nueve billones novecientos noventa y nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve',
      ],
      ['15.00', 'quince'],
    ],
    'en_letras: "masculino"': [
      [1, 'un'],
      [21, 'veintiún'],
      [31, 'treinta y un'],
      [101, 'ciento un'],
      [11, 'once'],
      [211, 'doscientos once'],
      [1_000_000, 'un millón de'],
      [2_000_001, 'dos millones un'],
    ],
    'en_letras: "femenino"': [
      [1, 'una'],
      [21, 'veintiuna'],
      [200, 'doscientas'],
      [541, 'quinientas cuarenta y una'],
      [200_000, 'doscientas mil'],
      [21_021, 'veintiún mil veintiuna'],
      [300_000_000, 'trescientos millones de'],
    ],
    ordinal: [
      [1, 'primero'],
      ['3', 'tercero'],
      [10, 'décimo'],
      [11, 'undécimo'],
      [12, 'duodécimo'],
      [17, 'decimoséptimo'],
      [20, 'vigésimo'],
      [21, 'vigésimo primero'],
      [99, 'nonagésimo noveno'],
    ],
    'ordinal: "femenino"': [
      [1, 'primera'],
      [13, 'decimotercera'],
      [22, 'vigésima segunda'],
    ],
    pesos: [
      ['1234567.50', `$${NBSP}1.234.567,50`],
      ['1234567.5', `$${NBSP}1.234.567,50`],
      ['48000', `$${NBSP}48.000`],
      ['48000.00', `$${NBSP}48.000`],
      [0, `$${NBSP}0`],
      [0.1, `$${NBSP}0,10`],
      ['-1500.05', `-$${NBSP}1.500,05`],
      ['99999999999999999999.99', `$${NBSP}99.999.999.999.999.999.999,99`],
    ],
    pesos_en_letras: [
      [1_200_000, 'UN MILLÓN DOSCIENTOS MIL PESOS M/CTE'],
      ['1000000', 'UN MILLÓN DE PESOS M/CTE'],
      [31, 'TREINTA Y UN PESOS M/CTE'],
      [1, 'UN PESO M/CTE'],
      [0, 'CERO PESOS M/CTE'],
      ['48021.50', 'CUARENTA Y OCHO MIL VEINTIÚN PESOS CON CINCUENTA CENTAVOS M/CTE'],
      ['0.01', 'CERO PESOS CON UN CENTAVO M/CTE'],
      ['2000000.21', 'DOS MILLONES DE PESOS CON VEINTIÚN CENTAVOS M/CTE'],
    ],
    numero: [
      ['1234567.50', '1.234.567,5'],
      [1234, '1.234'],
      [-0.5, '-0,5'],
      ['-0', '0'],
    ],
    'numero: 2': [
      ['32.5', '32,50'],
      ['0.005', '0,01'],
      ['1.005', '1,01'],
      ['-0.004', '0,00'],
      ['999.995', '1.000,00'],
      ['9007199254740993.125', '9.007.199.254.740.993,13'],
    ],
    'numero: 0': [['2.5', '3']],
    fecha: [
      ['2026-11-21', '21 de noviembre de 2026'],
      ['2026-11-01', '1 de noviembre de 2026'],
      ['2026-11-22T03:00:00Z', '21 de noviembre de 2026'],
      ['2026-11-21T23:59:59-05:00', '21 de noviembre de 2026'],
      ['2026-11-21 23:59:59.123456-05', '21 de noviembre de 2026'],
      ['2026-11-21T23:59:59', '21 de noviembre de 2026'],
      ['2024-02-29', '29 de febrero de 2024'],
    ],
    fecha_corta: [
      ['2026-01-02', '02/01/2026'],
      ['2027-01-01T02:00:00Z', '31/12/2026'],
    ],
    fecha_hora: [
      ['2026-11-21T20:04:05Z', `21 de noviembre de 2026, 3:04${NBSP}p.${NBSP}m.`],
      ['2026-11-21T05:00:00Z', `21 de noviembre de 2026, 12:00${NBSP}a.${NBSP}m.`],
      ['2026-11-21T12:30', `21 de noviembre de 2026, 12:30${NBSP}p.${NBSP}m.`],
    ],
    documento_identidad: [
      ['1144012345', '1.144.012.345'],
      [31234567, '31.234.567'],
      ['899999061-9', '899.999.061-9'],
      ['AB123456', 'AB123456'],
      ['0012345', '0012345'],
      ['<b>', '&lt;b&gt;'],
    ],
    mayusculas: [['niño áéíóú ü', 'NIÑO ÁÉÍÓÚ Ü']],
    enmascarar: [
      ['Carlos Restrepo', 'C***** R*******'],
      ['Ñandú y Á', 'Ñ**** * *'],
      ['1144012345', '1*********'],
      ['', ''],
    ],
  };
  for (const [filter, pairs] of Object.entries(cases)) {
    it(`write with ${filter}`, () => {
      for (const [value, text] of pairs) expect(write(filter, value), JSON.stringify(value)).to.equal(text);
    });
  }

  const refused: Readonly<Record<string, readonly JsonValue[]>> = {
    en_letras: ['', 'uno', 1.5, -1, true, [1], '1e3', '1000000000000000', 'NaN', '1,5'],
    'en_letras: "neutro"': [1],
    ordinal: [0, 100, '2.5'],
    pesos: ['12,50', '1.234.567', '$ 5', {}, '1.005', 1e21, 1e-7, '9'.repeat(31)],
    pesos_en_letras: ['x', '1000000000000000', '0.001'],
    numero: ['x', 1e300],
    'numero: 11': [1],
    'numero: "dos"': [1],
    fecha: ['', 'ayer', '2026-02-30', '2026-13-01', '21/11/2026', 1_700_000_000, '2026-11-21T25:00:00', 'now'],
    fecha_corta: ['0000-01-01', '2026-11-21T10:00:00+99:00'],
    fecha_hora: ['2026-11-21'],
    mayusculas: [{}],
    enmascarar: [['a']],
    documento_identidad: [{}],
    verificacion: ['x', {}, null],
  };
  for (const [filter, values] of Object.entries(refused)) {
    it(`report an invalid value for ${filter}`, () => {
      const [name] = filter.split(':');
      for (const value of values) {
        const reason = refusal(filter, value);
        expect(reason, JSON.stringify(value)).to.match(new RegExp(`^Línea 1: ${name}: .+\\.$`));
      }
    });
  }

  it('write nothing for an unanswered question', () => {
    const filters = [
      'en_letras',
      'ordinal',
      'pesos',
      'pesos_en_letras',
      'numero: 2',
      'fecha',
      'fecha_hora',
      'mayusculas',
    ];
    for (const filter of filters) expect(write(filter, null), filter).to.equal('');
  });

  it('accept a number with too many digits only as text', () => {
    expect(refusal('pesos', 12_345_678_901_234.56)).to.contain('ha de venir como texto');
    expect(write('pesos', '12345678901234.56')).to.equal(`$${NBSP}12.345.678.901.234,56`);
  });

  /** The factors of the words for scales, as a reader understands them. */
  const SCALES: Readonly<Record<string, bigint>> = {
    millón: 10n ** 6n,
    millones: 10n ** 6n,
    billón: 10n ** 12n,
    billones: 10n ** 12n,
  };
  const understood = (words: string): bigint => {
    let [total, part] = [0n, 0n];
    for (const word of words.split(' ')) {
      if (word === 'y' || word === 'de') continue;
      if (word === 'mil') part = (part === 0n ? 1n : part) * 1000n;
      else if (SCALES[word]) [total, part] = [total + part * SCALES[word], 0n];
      else part += valueOf(word);
    }
    return total + part;
  };
  const values = new Map<string, bigint>();
  for (const agreement of ['ninguna', 'masculino', 'femenino'] as const) {
    for (const value of [...Array(31).keys(), 40, 50, 60, 70, 80, 90]) {
      values.set(numberWords(BigInt(value), agreement), BigInt(value));
    }
  }
  values.set('cien', 100n).set('ciento', 100n);
  for (let value = 200n; value < 1000n; value += 100n) {
    values.set(numberWords(value, 'masculino'), value);
    values.set(numberWords(value, 'femenino'), value);
  }
  const valueOf = (word: string): bigint => {
    const value = values.get(word);
    if (value === undefined) throw new Error(`no number has the word "${word}"`);
    return value;
  };

  // A word for thousands multiplies the number before it; a scale multiplies the sum since the previous scale.
  it('write words of exactly that number', () => {
    const agreement = fc.constantFrom('ninguna' as const, 'masculino' as const, 'femenino' as const);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MOST_IN_WORDS }), agreement, (number, form) => {
        expect(understood(numberWords(number, form)), numberWords(number, form)).to.equal(number);
      }),
      randomRuns(500),
    );
  });

  it('write amounts that can be read back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = write('pesos', `${whole}.${String(cents).padStart(2, '0')}`);
        const [, back, fraction = '00'] = /^\$\u00a0([\d.]+)(?:,(\d\d))?$/.exec(text)!;
        expect(BigInt(back!.replaceAll('.', ''))).to.equal(whole);
        expect(Number(fraction)).to.equal(cents);
      }),
      randomRuns(100),
    );
  });
});
