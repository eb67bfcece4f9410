import { expect } from 'chai';
import { maskMessage } from '../../../host/procedures/mask-message.js';

describe('the words of a database for the log', () => {
  const mask = (databaseMessage: string, json: object = {}, errorCode?: string | number, isRaised = false) =>
    maskMessage({ databaseMessage, errorCode, isRaised }, json as Record<string, unknown>);

  for (const [what, message, json, errorCode] of [
    ['a word of a value', 'invalid input syntax for type integer: "Quintanilla"', {}, '22P02'],
    ['somebody of a table', `converting the nvarchar value 'Quintanilla' to data type int.`, {}, 245],
    [
      'a value with an apostrophe',
      `converting the nvarchar value 'O'Quintanilla' to data type int.`,
      {},
      245,
    ],
    ['a message in Spanish', 'la sintaxis no es válida para integer: «Quintanilla»', {}, '22P02'],
    [
      'a key',
      `Cannot insert duplicate key in object 'dbo.x'. The duplicate key value is (Quintanilla).`,
      {},
      2627,
    ],
    ['a key with parentheses', 'The duplicate key value is (1, Luz (Quintanilla) Mora).', {}, 2601],
    ['what was cut off', `in table 'a', column 'b'. Truncated value: 'Quintanilla'.`, {}, 2628],
    ['a syntax error', 'syntax error at or near "Quintanilla"', {}, '42601'],
    ['a word in a name', 'column "quintanilla" does not exist', { n: 'Zoraida Quintanilla' }, '42703'],
    ['a word of a value without quotes', 'No existe QUINTANILLA', { n: ['Zoraida Quintanilla'] }, 'P0001'],
    [
      'the end of a quoted text that was cut',
      `'${'x'.repeat(40)} Quintanilla ${'y '.repeat(4000)}'`,
      {},
      245,
    ],
  ] as const) {
    it(`hold no person: ${what}`, () => {
      const masked = mask(message, json, errorCode);
      expect(masked.toLowerCase()).not.to.include('quintanilla');
      expect(masked).to.include('***');
    });
  }

  it('hold no words that a procedure raised in quotes, whatever its code', () => {
    expect(mask('Ya existe "Quintanilla"', {}, '23505', true)).to.equal('Ya existe ***');
  });

  for (const number of [
    '31.234.567',
    '31 234 567',
    '1985-03-12',
    '31,234,567.00',
    '310 555-1234',
    '12/03/1985',
  ]) {
    it(`hold no number with signs in it: ${number}`, () => {
      expect(mask(`CC ${number}.`, {}, 'P0001')).to.equal('CC ***.');
    });
  }

  for (const [message, errorCode] of [
    ['column "predio" of relation "hacienda.lote" does not exist', '42703'],
    ['function calcular(integer, text) does not exist', '42883'],
    ['duplicate key value violates unique constraint "lote_pk"', '23505'],
    [`Invalid object name 'dbo.lote'.`, 208],
    [`Procedure or function 'x' expects parameter '@jsondata', which was not supplied.`, 201],
    [`The EXECUTE permission was denied on the object 'lote', database 'city', schema 'dbo'.`, 229],
    ['division by zero', '22012'],
  ] as const) {
    it(`keep what an error is about: ${message}`, () => {
      expect(mask(message, { nombre: 'Zoraida', id: 12 }, errorCode)).to.equal(message);
    });
  }

  it('hold no value of the call, also where folding changes its length', () => {
    expect(mask('İstanbul y ZORAİDA ñandú', { a: 'Zoraİda', b: 'ÑANDÚ' })).to.equal('İstanbul y *** ***');
    expect(mask('placa abc 12 robada', { placa: 'ABC 12' })).to.equal('placa *** robada');
    expect(mask('escriba a ana.paz@example.org ya', {})).to.equal('escriba a *** ya');
  });

  it('are none where the call has more values than are looked for', () => {
    const many = Array.from({ length: 1001 }, (_, n) => `valor${n}`);
    expect(mask('algo', { many })).to.equal('***');
    expect(mask('algo', { long: 'x'.repeat(100_001) })).to.equal('***');
    expect(mask('algo', { many: many.slice(1) })).to.equal('algo');
  });

  it('cost little, whatever the call and the message', () => {
    const a = (count: number): string => 'a'.repeat(count);
    const messages = [
      `${a(3998)}b`,
      ...['a', '@', 'a@', '1 ', '«', '"', '('].map((signs) => signs.repeat(2_000_000)),
    ];
    const nearly = { v: Array.from({ length: 40 }, (_, k) => `${a(2400 + k)}b`) };
    const calls = [
      { x: `${a(3998)}b`, v: Array.from({ length: 553 }, (_, k) => `${a(1900 + k)}b`) },
      { v: Array.from({ length: 999 }, (_, k) => a(100 - (k % 30)) + k) },
      nearly,
      { v: a(90_000) },
      { v: Array.from({ length: 500_000 }, () => 'aaaa') },
    ];
    for (const message of messages) {
      for (const call of calls) {
        expect(mask(message, call).length).to.be.at.most(500);
      }
    }
    // As long as may be searched for, and never quite found: minutes, where each place is compared with all of each.
    for (let round = 0; round < 200; round += 1) mask(`${a(3998)}b`, nearly);
  });
});
