import { expect } from 'chai';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { formOf, TestEngine } from './question-builders.js';

describe('conditions', () => {
  const engine = new TestEngine();
  after(() => engine.close());

  const form = formOf(
    engine,
    { pre_codigo: 'edad', pre_tipo: 'NUMERO' },
    { pre_codigo: 'acudiente', condicion: 'edad < 18', pre_obligatorio: true, pre_texto: 'Acudiente' },
    {
      pre_codigo: 'parentesco',
      condicion: 'acudiente != null and string length(acudiente) > 2',
      pre_obligatorio: true,
    },
    { pre_codigo: 'zonas', pre_tipo: 'SELECCION_MULTIPLE', opciones: ['N', 'S'] },
    { pre_codigo: 'norte', condicion: 'list contains(zonas, "N")' },
    { pre_codigo: 'texto', condicion: 'zonas' },
  );

  it('show a question only if they are exactly true', async () => {
    expect(await form.validateAnswers({ edad: '30' })).to.deep.equal({ ok: true, answers: { edad: 30 } });
    expect(await form.validateAnswers({})).to.deep.equal({ ok: true, answers: {} });
    expect(await form.validateAnswers({ edad: 5 })).to.deep.include({
      msg: 'Faltan datos obligatorios - acudiente/Acudiente',
    });
    expect(await form.validateAnswers({ zonas: ['N'], norte: 'x', texto: 'y' })).to.deep.equal({
      ok: true,
      answers: { zonas: ['N'], norte: 'x' },
    });
  });

  it('drop the answer of a hidden question, right or wrong, and hide it from later conditions', async () => {
    expect(await form.validateAnswers({ edad: 30, acudiente: 'Ana', parentesco: 'Madre' })).to.deep.equal({
      ok: true,
      answers: { edad: 30 },
    });
    expect(await form.validateAnswers({ edad: 30, acudiente: { no: 'texto' } })).to.deep.equal({
      ok: true,
      answers: { edad: 30 },
    });
    expect(await form.validateAnswers({ edad: 5, acudiente: 'Ana', parentesco: 'Madre' })).to.deep.equal({
      ok: true,
      answers: { edad: 5, acudiente: 'Ana', parentesco: 'Madre' },
    });
  });

  it('read a wrong answer as none', async () => {
    const result = await form.validateAnswers({ edad: 'cinco', acudiente: 'Ana' });
    if (result.ok) expect.fail('taken');
    expect(Object.keys(result.errors)).to.deep.equal(['edad']);
  });

  it('bind their own names', async () => {
    const binding = formOf(
      engine,
      { pre_codigo: 'zonas', pre_tipo: 'SELECCION_MULTIPLE', opciones: ['N', 'S'] },
      { pre_codigo: 'a', condicion: 'some z in zonas satisfies z = "S"', pre_obligatorio: true },
      {
        pre_codigo: 'b',
        condicion: '{f: function(x) x + 1, r: f(1)}.r = 2 and count(zonas[item = "S"]) = 1',
      },
      { pre_codigo: 'c', condicion: 'b instance of string and date("2024-01-01") < today()' },
    );
    expect(await binding.validateAnswers({ zonas: ['S'], a: 'x', b: 'y', c: 'z' })).to.have.property('ok', true);
  });

  it('read an answer whose code is also a name of FEEL', async () => {
    const named = formOf(
      engine,
      { pre_codigo: 'number', pre_tipo: 'NUMERO' },
      { pre_codigo: 'b', condicion: 'number > 3', pre_obligatorio: true },
    );
    expect(await named.validateAnswers({ number: 4 })).to.have.property('code', 'missing_answers');
    expect(await named.validateAnswers({ number: 2 })).to.have.property('ok', true);
  });

  it('serve many forms at a time', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => form.validateAnswers({ edad: index, acudiente: 'Al', zonas: 'S' })),
    );
    results.forEach((result, edad) =>
      expect(result).to.deep.equal({
        ok: true,
        answers: { edad, ...(edad < 18 ? { acudiente: 'Al' } : {}), zonas: ['S'] },
      }),
    );
  });

  it('that overrun leave their form unavailable, and no other', async () => {
    const strict = new TestEngine({ deadlines: { step: 100, evaluation: 500, boot: 30_000 } });
    try {
      const condicion = 'some i in 1..1000000, j in 1..1000000 satisfies i + j = 0';
      const hostile = formOf(strict, { pre_codigo: 'a' }, { pre_codigo: 'b', condicion });
      const harmless = formOf(strict, { pre_codigo: 'a' }, { pre_codigo: 'b', condicion: 'a = "x"' });
      const refusal = await rejectionOf(hostile.validateAnswers({ a: 'x', b: 'y' }));
      expect(refusal).to.be.instanceOf(UnavailableError);
      expect(String(refusal.cause)).to.include('took too long').and.to.include('"b"');
      expect(await harmless.validateAnswers({ a: 'x', b: 'y' })).to.have.property('ok', true);
    } finally {
      await strict.close();
    }
  });

  it('that fail are reported as such', async () => {
    const failing = formOf(engine, { pre_codigo: 'a', condicion: '{f: function(x) f(x), r: f(1)}.r = 1' });
    expect(await failing.validateAnswers({ a: 'x' })).to.have.property('code', 'condition_failed');
  });
});
