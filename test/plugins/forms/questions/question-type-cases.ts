import type { JsonValue } from '../../../../host/plugin-api/index.js';
import type { WrittenQuestion } from '../../../../plugins/forms/contract.js';

/** Values of one type, with the settings of its question. */
export interface Case {
  readonly tipo: WrittenQuestion['pre_tipo'];
  readonly settings?: Partial<WrittenQuestion>;
  /** Pairs of a sent value and its stored form. */
  readonly good: readonly (readonly [unknown, JsonValue])[];
  readonly bad: readonly unknown[];
}

const same = (...values: JsonValue[]) => values.map((value) => [value, value] as const);
const options = { pre_opciones: ['B', 'A', 'C'] };
const accented = ['Petición', 'Queja', 'Opinión'.normalize('NFD')];

/** Values that only the types of lists and objects accept. */
export const hostileValues: readonly unknown[] = [
  'a\0b',
  '\ud800',
  'x\udfff',
  'x'.repeat(1_000_000),
  {},
  { toString: 'x' },
  JSON.parse('{"__proto__": {"a": 1}}'),
  [['a']],
  [{}],
  [null],
  ['x', 'y', 'x'],
  Array.from({ length: 100_000 }, (_, index) => String(index)),
  JSON.parse('['.repeat(5_000) + ']'.repeat(5_000)),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
];

export const cases: readonly Case[] = [
  {
    tipo: 'TEXTO',
    good: [...same('Ana', ' Ana ', 'ñ 😀', 'a – b', 'x'.repeat(500)), ['Pen\u0303a', 'Peña']],
    bad: [12, true, 'x'.repeat(501), 'a\u0007b', '\u001b[2J', 'a\u0085b', `n${'\u0303'.repeat(40)}`],
  },
  {
    tipo: 'TEXTO',
    settings: { pre_patron: '[A-Z]{3}\\d+', pre_longitud_maxima: 6 },
    good: same('ABC1', 'ABC123'),
    bad: ['ABC', 'xABC1', 'ABC1x', 'ABC1\n', 'ABC1234'],
  },
  { tipo: 'TEXTO', settings: { pre_longitud_minima: 3 }, good: same('abc'), bad: ['ab'] },
  { tipo: 'TEXTO_LARGO', good: same('a\nb', 'x'.repeat(10_000)), bad: ['x'.repeat(10_001), 5] },
  { tipo: 'DIRECCION', good: same('Cra 4 # 10-20', 'x'.repeat(250)), bad: ['x'.repeat(251)] },
  {
    tipo: 'NUMERO',
    good: [
      ...same(0, -3, 12.5, 9007199254740991),
      ['12', 12],
      [' 12.5 ', 12.5],
      ['-0', 0],
      ['007', 7],
      ['\u221212.5', -12.5],
      ['\u200B１２\u202C', 12],
      ['0.1000000000000000000', 0.1],
    ],
    bad: [
      '123456789012345.678',
      '-0.1234567890123456789',
      '1e400',
      '9'.repeat(400),
      '1,5',
      '1e5',
      '0x10',
      'doce',
      2 ** 53,
      '9007199254740993',
      true,
      '--1',
      '1.',
      '.5',
      'Infinity',
    ],
  },
  {
    tipo: 'NUMERO',
    settings: { pre_minimo: 1, pre_maximo: 10 },
    good: same(1, 10),
    bad: [0, 10.5, '0'],
  },
  {
    tipo: 'FECHA',
    good: [...same('2024-02-29', '1999-12-31'), [' 2024-01-01 ', '2024-01-01'], ['2024\u201301\u221201', '2024-01-01']],
    bad: ['2023-02-29', '2024-13-01', '2024-1-1', '01/02/2024', '2024-01-01T00:00:00Z', 20240101],
  },
  {
    tipo: 'FECHA',
    settings: { pre_minimo: '2024-01-10', pre_maximo: '2024-01-20' },
    good: same('2024-01-10', '2024-01-20'),
    bad: ['2024-01-09', '2024-01-21'],
  },
  {
    tipo: 'HORA',
    good: [...same('00:00', '23:59'), ['\u200E０８：30', '08:30']],
    bad: ['24:00', '9:00', '09:60', '09:00:00', 900],
  },
  {
    tipo: 'CORREO',
    good: [
      ...same('ana@cali.gov.co', "o'brien+x@sub.example.com"),
      [' a@b.co ', 'a@b.co'],
      ['ana\u200B@b.co', 'ana@b.co'],
      ['ana＠b.co', 'ana@b.co'],
    ],
    bad: ['ana', 'ana@', '@b.co', 'a@b', 'a b@c.co', 'a@b.co\nbcc: x@y.co', `${'x'.repeat(250)}@b.co`, 'a@b.co,c@d.co'],
  },
  {
    tipo: 'TELEFONO',
    good: [
      ['300 123 4567', '3001234567'],
      ['(602) 555-1234', '6025551234'],
      ['+57 300 1234567', '+573001234567'],
      ['+1 212 555 0100', '+12125550100'],
      ['\u202A300 123 4567\u202C', '3001234567'],
      ['300\u2011123\u20134567', '3001234567'],
      ['＋57 ３００1234567', '+573001234567'],
    ],
    bad: [
      '123',
      '2001234567',
      '6031234567',
      '+57 200 1234567',
      '+0123456789',
      '300123456a',
      3001234567,
      '-'.repeat(50),
    ],
  },
  {
    tipo: 'BOOLEANO',
    good: [
      ...same(true, false),
      ['true', true],
      ['SI', true],
      ['Sí', true],
      ['si\u0301', true],
      ['no', false],
      ['false', false],
    ],
    bad: ['quizás', 1, 0, 'yes', `si${'\u0301\u0316'.repeat(160_000)}`],
  },
  {
    tipo: 'SELECCION',
    settings: options,
    good: same('A', 'C'),
    bad: ['a', 'D', 'A ', 1, true, 'constructor'],
  },
  {
    tipo: 'SELECCION',
    settings: { pre_opciones: accented },
    good: [
      ['Petición'.normalize('NFD'), 'Petición'],
      ['Opinión', 'Opinión'],
    ],
    bad: ['Peticion'],
  },
  {
    tipo: 'SELECCION_MULTIPLE',
    settings: { pre_opciones: accented },
    good: [
      [
        ['Opinión', 'Petición'.normalize('NFD')],
        ['Petición', 'Opinión'],
      ],
    ],
    bad: [['Petición', 'Petición'.normalize('NFD')]],
  },
  {
    tipo: 'SELECCION_MULTIPLE',
    settings: options,
    good: [
      [
        ['C', 'B'],
        ['B', 'C'],
      ],
      ['A', ['A']],
      ['["A","B"]', ['B', 'A']],
    ],
    bad: [['A', 'A'], ['A', 'D'], 'D', '["A"', '[1]', '["A","A"]', ['A', null], { 0: 'A' }, 7, '['.repeat(50_000)],
  },
  {
    tipo: 'DOCUMENTO_IDENTIDAD',
    good: [
      ['1144000111', '1144000111'],
      ['1.144.000.111', '1144000111'],
      ['1 144 000 111', '1144000111'],
      ['1-144-000-111', '1144000111'],
      ['CC 1 144 000 111', 'CC 1144000111'],
      ['CC 1-144-000-111', 'CC 1144000111'],
      ['CE 12-3456', 'CE 123456'],
      [{ tipo: 'CC', numero: '1 144.000-111' }, 'CC 1144000111'],
      ['NIT 899 999 061 - 9', 'NIT 899999061-9'],
      ['NIT 899-999-061-9', 'NIT 899999061-9'],
      ['cc  1144000111', 'CC 1144000111'],
      ['ab123456', 'AB123456'],
      ['PA AB123456', 'PA AB123456'],
      [{ tipo: 'CC', numero: '1144000111' }, 'CC 1144000111'],
      [{ tipo: '13', numero: '1144000111' }, 'CC 1144000111'],
      [{ tipo: 'NIT', numero: '899999061', dv: '9' }, 'NIT 899999061-9'],
      ['NIT 899.999.061', 'NIT 899999061-9'],
      ['NIT 8999990619', 'NIT 899999061-9'],
      ['899.999.061-9', 'NIT 899999061-9'],
      [{ tipo: '31', numero: '8999990619' }, 'NIT 899999061-9'],
      ['NIT 1144000111', 'NIT 1144000111-3'],
      ['V-12345678', 'V12345678'],
      ['V 12.345.678', 'V12345678'],
      ['NIT 899999061\u20139', 'NIT 899999061-9'],
      ['899999061\u22129\u200B', 'NIT 899999061-9'],
      [{ tipo: 'ＣＣ', numero: '\u202A1144000111' }, 'CC 1144000111'],
      ['12.345.678-K', '12345678K'],
      ['PA AB-123456', 'PA AB123456'],
      ['DE V-12.345.678', 'DE V12345678'],
      ...['800197268-4', '899999061-9', '890905211-1', '860002964-4', '800191045-1'].map(
        (nit) => [`NIT ${nit}`, `NIT ${nit}`] as const,
      ),
    ],
    bad: [
      'NIT 899999061-8',
      'NIT 890905211-0',
      'NIT 8999990618',
      'NIT 8999990619-9',
      '899999061-8',
      'CC 31234567-9',
      'Ana Ruiz 123',
      'CC ABC123',
      'XX 12345',
      'TI 123',
      '1',
      'a b c',
      1144000111,
      { tipo: 'CC' },
      { tipo: 'CC', numero: 1144000111 },
      { tipo: 'CC', numero: '1144000111', otro: 1 },
      { tipo: 'CC', numero: 'NIT 899999061' },
    ],
  },
  {
    tipo: 'UBICACION',
    good: [
      [
        { latitud: 3.45, longitud: -76.53 },
        { latitud: 3.45, longitud: -76.53 },
      ],
      ['3.45, -76.53', { latitud: 3.45, longitud: -76.53 }],
      ['0,0', { latitud: 0, longitud: 0 }],
      ['3.45, \u221276.53', { latitud: 3.45, longitud: -76.53 }],
    ],
    bad: [
      '3.45',
      '91,0',
      '0,181',
      '3.45;-76',
      { latitud: '3', longitud: 4 },
      { latitud: 3 },
      { latitud: 3, longitud: 4, z: 1 },
      [3, 4],
    ],
  },
];
