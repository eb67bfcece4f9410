import { expect } from 'chai';
import type { JsonSchema } from '../../../../plugins/forms/contract.js';
import { definition, TestSchemaForms } from './schema-builders.js';

describe('hostile answers to a form that is written as a JSON Schema', () => {
  const forms = new TestSchemaForms();
  after(() => forms.close());

  const told = async (schema: JsonSchema, value: unknown) => {
    const outcome = await forms.openForm(definition({ a: schema })).validateAnswers({ a: value });
    return outcome.ok ? 'taken' : JSON.stringify(outcome.errors);
  };
  const list = (length: number, of: unknown = 1) => Array.from({ length }, () => of);
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

  it('meet patterns in linear time', async () => {
    const schema = { type: 'string', pattern: '^(a+)+$', maxLength: 5_000 };
    expect(await forms.findIssues(definition({ a: schema }))).to.deep.equal([]);
    expect(await told(schema, `${'a'.repeat(4_999)}!`)).to.include('formato');
    expect(await told(schema, 'a'.repeat(5_000))).to.equal('taken');
  });

  it('are refused before they are looked at where they are larger than answers are', async () => {
    expect(await told({ type: 'array' }, list(1_001))).to.include('1000 elementos');
    expect(await told({ type: 'array' }, list(100, list(100)))).to.include('demasiado grande');
    expect(await told({ type: 'array' }, list(100, 'x'.repeat(9_000)))).to.include('demasiado grande');
    expect(await told({ type: 'array' }, ['x'.repeat(10_001)])).to.include('10000 caracteres');
    expect(await told({ type: 'array' }, nested(21))).to.include('profunda');
    expect(await told({ type: 'array' }, nested(5_000))).to.include('profunda');
    expect(await told({ type: 'array' }, JSON.stringify(nested(21)))).to.include('profunda');
    expect(await told({}, 'x'.repeat(1_000_000))).to.include('10000 caracteres');
    expect(await told({ type: 'string' }, 'x'.repeat(1_000_000))).to.include('10000 caracteres');
  });

  it('are refused where each of many would meet many schemas', async () => {
    const anyOf = list(900, { type: 'object', required: ['x'] }) as JsonSchema[];
    const schema = { type: 'array', items: { anyOf } };
    expect(await forms.findIssues(definition({ a: schema }))).to.deep.equal([]);
    expect(await told(schema, list(1_000, {}))).to.include('demasiado grande');
    expect(await told(schema, [{ x: 1 }, {}])).to.include('"a.1.x"');
  });

  it('change no prototype, and find no name there', async () => {
    const schema = { type: 'object', properties: { toString: { type: 'number' } }, required: ['valueOf'] };
    expect(await told(schema, {})).to.include('a.valueOf');
    expect(await told({ type: 'object' }, JSON.parse('{"__proto__": {"x": 1}}'))).to.include('nombre de campo');
    expect(await told({ type: 'object' }, { b: { constructor: 1 } })).to.include('nombre de campo');
    expect(({} as Record<string, unknown>)['x']).to.equal(undefined);
    const form = forms.openForm(definition({ a: {} }));
    for (const field of ['toString', 'constructor', '__proto__']) {
      const input = JSON.parse(`{"${field}": 1}`) as Record<string, unknown>;
      expect(await form.validateAnswers(input)).to.have.property('msg', `Dato no válido - ${field}`);
    }
  });

  it('hold nothing that cannot be stored', async () => {
    expect(await told({ type: 'array' }, ['a\0'])).to.include('no se admiten');
    expect(await told({ type: 'array' }, [{ 'a\0': 1 }])).to.include('no se admiten');
    expect(await told({ type: 'array' }, [Number.NaN])).to.include('no se admite');
    expect(await told({ type: 'number' }, Number.POSITIVE_INFINITY)).to.include('Debe ser un número');
    expect(await told({}, { a: Number.POSITIVE_INFINITY })).to.include('no se admite');
  });

  it('tell little of themselves', async () => {
    const secret = 'secreto-1144';
    for (const schema of [
      { type: 'string', maxLength: 3 },
      { enum: ['a'] },
      { type: 'number' },
      { const: 'x' },
      { type: 'array' },
    ]) {
      expect(await told(schema, secret), JSON.stringify(schema)).not.to.include(secret);
    }
  });
});
