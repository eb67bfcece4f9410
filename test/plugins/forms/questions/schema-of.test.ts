import { expect } from 'chai';
import { isFreeText, plainValue } from '../../../../host/plugin-api/index.js';
import { inspect } from 'node:util';
import type { QuestionTypeName } from '../../../../plugins/forms/contract.js';
import { validatorOf } from '../support/json-schema.js';
import { formOf, TestEngine } from './question-builders.js';
import { cases, hostileValues, type Case } from './question-type-cases.js';

/**
 * Values that the form refuses and the JSON Schema cannot: NUL and half a character, code points that count twice, a
 * range of dates, an address in several checks, the number of a document by its type and its check digit, a pattern of
 * the stored value rather than of the sent one.
 */
const unsaid: Partial<Record<QuestionTypeName, readonly unknown[]>> = {
  FECHA: ['2024-01-09', '2024-01-21'],
  DOCUMENTO_IDENTIDAD: [
    ...['NIT 899999061-8', 'NIT 890905211-0', 'NIT 8999990618', 'NIT 8999990619-9', '899999061-8'],
    ...['CC 31234567-9', 'CE 12-3456'],
    'CC ABC123',
    'XX 12345',
    'TI 123',
    'CC 899999061',
  ],
};

/** Tells whether a text is another writing of the stored answer: of another JSON type, or with blanks around it. */
function isWriting(sent: unknown, stored: unknown): boolean {
  return (
    JSON.stringify(asRead(sent)) !== JSON.stringify(sent) || (typeof sent === 'string' && typeof stored !== 'string')
  );
}

/** Normalizes a value: the schema describes values without invisible characters and look-alikes. */
function asRead(sent: unknown): unknown {
  if (typeof sent === 'string') return plainValue(sent);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return Array.isArray(sent) ? sent.map(asRead) : sent;
  }
  return Object.fromEntries(Object.entries(sent).map(([name, part]) => [name, asRead(part)]));
}

/** Tells whether a text can be stored; nested texts are refused by their type. */
const isStorable = (value: unknown): boolean => typeof value !== 'string' || isFreeText(value);

const isJson = (value: unknown): boolean => typeof value !== 'number' || Number.isFinite(value);

const more: readonly Case[] = [
  { tipo: 'TEXTO', settings: { pre_obligatorio: true }, good: [], bad: ['', ' \u00a0\n', null] },
  {
    tipo: 'TEXTO',
    settings: { pre_obligatorio: true, pre_patron: '.*' },
    good: [['a\rb', 'a\rb']],
    bad: [' ', 'a\nb'],
  },
  {
    tipo: 'TEXTO',
    settings: { pre_longitud_minima: 3 },
    good: [['a😀b', 'a😀b']],
    bad: ['😀😀'],
  },
  { tipo: 'SELECCION_MULTIPLE', settings: { opciones: ['A'], pre_obligatorio: true }, good: [], bad: [[]] },
  {
    tipo: 'CORREO',
    settings: { pre_patron: '.*@cali\\.gov\\.co' },
    good: [['a@cali.gov.co', 'a@cali.gov.co']],
    bad: ['a@b.co', 'a@b-.co', "o'@b.co", '.a@b.co'],
  },
  {
    tipo: 'TELEFONO',
    good: [
      ['+44 20 7946 0958', '+442079460958'],
      ['(+57) 602.555.1234', '+576025551234'],
    ],
    bad: ['+57 2125550100', '+5821', '+1234567890123456', '5725551234'],
  },
  { tipo: 'NUMERO', settings: { pre_minimo: -1e300, pre_maximo: 1e300 }, good: [], bad: [-(2 ** 53)] },
  {
    tipo: 'DOCUMENTO_IDENTIDAD',
    good: [
      ['C.C. 1.144', 'CC 1144'],
      ['ab1-3', 'AB1-3'],
    ],
    bad: ['ß12', '1144--3', 'CC', '-1'],
  },
];

describe('a form of questions as a JSON Schema', () => {
  const engine = new TestEngine();
  after(() => engine.close());

  const formWith = ({ tipo, settings }: Pick<Case, 'tipo' | 'settings'>) =>
    formOf(engine, { pre_codigo: 'a', pre_tipo: tipo, pre_texto: 'A', ...settings });

  for (const one of [...cases, ...more]) {
    const form = formWith(one);
    const title = `${one.tipo} ${JSON.stringify(one.settings ?? {})}`;

    it(`${title} takes what the form stores`, () => {
      const takes = validatorOf(form.asSchema().schema);
      for (const [, stored] of one.good) expect(takes({ a: stored }), JSON.stringify(stored)).to.equal(true);
    });

    it(`${title} takes what the form takes, and refuses what it refuses`, async () => {
      const takes = validatorOf(form.asSchema().schema);
      const values = [...one.good.map(([sent]) => sent), ...one.bad, ...hostileValues];
      for (const value of values.filter(isJson)) {
        const outcome = await form.validateAnswers({ a: value });
        const sample = inspect(value).slice(0, 60);
        if (outcome.ok) {
          const isRefused = !takes({ a: value });
          if (isRefused) expect(isWriting(value, outcome.answers['a']), sample).to.equal(true);
        } else if (isStorable(value)) {
          const isUnsaid = (unsaid[one.tipo] ?? []).includes(value);
          expect(takes({ a: value }), sample).to.equal(isUnsaid);
        }
      }
    });
  }

  const form = formOf(
    engine,
    { pre_codigo: 'aviso', pre_tipo: 'INFORMATIVO', pre_texto: 'Lea', pre_ayuda: 'Con calma' },
    {
      pre_codigo: 'clase',
      pre_tipo: 'SELECCION',
      opciones: [{ codigo: 'C', nombre: 'Casa' }],
      pre_obligatorio: true,
    },
    { pre_codigo: 'pisos', pre_tipo: 'NUMERO', pre_obligatorio: true, condicion: 'clase = "C"' },
    { pre_codigo: 'nota', pre_obligatorio: true, condicion: 'pisos > 3 and true' },
    { pre_codigo: 'desde', pre_tipo: 'FECHA', pre_minimo: '2024-01-01' },
    {
      pre_codigo: 'plano',
      pre_tipo: 'ARCHIVO',
      pre_tipos_archivo: ['application/pdf'],
      pre_tamano_maximo: 1000,
    },
  );

  it('says what is required, and under which simple condition', async () => {
    const takes = validatorOf(form.asSchema().schema);
    for (const answers of [{}, { clase: 'C' }, { clase: 'C', pisos: 2 }, { clase: 'C', pisos: 2, otra: 1 }]) {
      expect(takes(answers), JSON.stringify(answers)).to.equal((await form.validateAnswers(answers)).ok);
    }
    expect(takes({ clase: 'C', pisos: 4 }), 'what only FEEL can say').to.equal(true);
    expect(form.asSchema().schema['required']).to.deep.equal(['clase']);
  });

  it('says what is required under a comparison with a number', async () => {
    for (const operator of ['=', '<', '<=', '>', '>=', '!=']) {
      const compared = formOf(
        engine,
        { pre_codigo: 'n', pre_tipo: 'NUMERO' },
        { pre_codigo: 'a', pre_obligatorio: true, condicion: `n ${operator} 3` },
      );
      const takes = validatorOf(compared.asSchema().schema);
      for (const n of [2, 3, 4]) {
        const isTaken = (await compared.validateAnswers({ n })).ok || operator === '!=';
        expect(takes({ n }), `${n} ${operator} 3`).to.equal(isTaken);
      }
      expect(takes({}), operator).to.equal((await compared.validateAnswers({})).ok || operator === '!=');
    }
  });

  it('says beside it what helps to ask', () => {
    expect(form.asSchema().ui).to.deep.equal({
      orden: ['aviso', 'clase', 'pisos', 'nota', 'desde', 'plano'],
      campos: {
        aviso: { widget: 'INFORMATIVO', texto: 'Lea', ayuda: 'Con calma' },
        clase: { widget: 'SELECCION', opciones: [{ codigo: 'C', nombre: 'Casa' }] },
        pisos: { widget: 'NUMERO', condicion: 'clase = "C"', obligatorio: true },
        nota: { widget: 'TEXTO', condicion: 'pisos > 3 and true', obligatorio: true },
        desde: { widget: 'FECHA', minimo: '2024-01-01' },
        plano: { widget: 'ARCHIVO', archivo: { tipos: ['application/pdf'], tamano: 1000 } },
      },
    });
  });

  it('describes a file as it is stored', async () => {
    const takes = validatorOf(form.asSchema().schema);
    const file = { nombre: 'a.pdf', tipo: 'application/pdf', tamano: 10, sha256: 'ab' };
    const answers = { clase: 'C', pisos: 2 };
    for (const plano of [file, { ...file, tipo: 'image/png' }, { ...file, tamano: 0 }, { ...file, tamano: 1001 }]) {
      const { ok } = await form.validateAnswers(answers, { plano });
      expect(takes({ ...answers, plano }), JSON.stringify(plano)).to.equal(ok);
    }
  });

  it('takes no complaint where there are no types of it', () => {
    const [own] = formOf(engine, {
      pre_codigo: 'x',
      pre_tipo: 'SELECCION',
      opciones: ['A'],
      pre_obligatorio: true,
    }).describeQuestions();
    const empty = engine.openForm([], [{ ...own!, pre_opciones: [], pre_sensible: false, pre_consultable: false }]);
    expect(validatorOf(empty.asSchema().schema)({ x: 'A' })).to.equal(false);
  });
});
