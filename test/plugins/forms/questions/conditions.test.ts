import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { QuestionEngineError } from '../../../../plugins/forms/questions/question-engine-error.js';
import { QuestionEngine } from '../../../../plugins/forms/questions/question-engine.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { formOf } from './question-builders.js';

/** Wide deadlines, so that a loaded machine does not fail what is about something else. */
const patient = {
  deadlines: { condition: 2_000, form: 10_000, expression: 10_000, compilation: 30_000, boot: 30_000 },
  patience: 30_000,
};

const hostileConditions = [
  'count(for i in 1..100000, j in 1..100000 return i * j) = 1',
  'some i in 1..1000000, j in 1..1000000 satisfies i + j = 0',
  `matches("${'a'.repeat(60)}!", "(a+)+$")`,
  'count(for i in 1..1000000000 return [i, i, i]) > 0',
];

describe('conditions', () => {
  const engine = new QuestionEngine(patient);
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
    expect(await form.validate({ edad: '30' })).to.deep.equal({ ok: true, answers: { edad: 30 } });
    expect(await form.validate({})).to.deep.equal({ ok: true, answers: {} });
    expect(await form.validate({ edad: 5 })).to.deep.include({
      msg: 'Faltan datos obligatorios - acudiente/Acudiente',
    });
    expect(await form.validate({ zonas: ['N'], norte: 'x', texto: 'y' })).to.deep.equal({
      ok: true,
      answers: { zonas: ['N'], norte: 'x' },
    });
  });

  it('drop the answer of a hidden question, right or wrong, and hide it from later conditions', async () => {
    expect(await form.validate({ edad: 30, acudiente: 'Ana', parentesco: 'Madre' })).to.deep.equal({
      ok: true,
      answers: { edad: 30 },
    });
    expect(await form.validate({ edad: 30, acudiente: { no: 'texto' } })).to.deep.equal({
      ok: true,
      answers: { edad: 30 },
    });
    expect(await form.validate({ edad: 5, acudiente: 'Ana', parentesco: 'Madre' })).to.deep.equal({
      ok: true,
      answers: { edad: 5, acudiente: 'Ana', parentesco: 'Madre' },
    });
  });

  it('read a wrong answer as none', async () => {
    const result = await form.validate({ edad: 'cinco', acudiente: 'Ana' });
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
    expect(await binding.validate({ zonas: ['S'], a: 'x', b: 'y', c: 'z' })).to.have.property('ok', true);
  });

  it('read an answer whose code is also a name of FEEL', async () => {
    const named = formOf(
      engine,
      { pre_codigo: 'number', pre_tipo: 'NUMERO' },
      { pre_codigo: 'b', condicion: 'number > 3', pre_obligatorio: true },
    );
    expect(await named.validate({ number: 4 })).to.have.property('code', 'missing_answers');
    expect(await named.validate({ number: 2 })).to.have.property('ok', true);
  });

  it('serve many forms at a time', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => form.validate({ edad: index, acudiente: 'Al', zonas: 'S' })),
    );
    results.forEach((result, edad) =>
      expect(result).to.deep.equal({
        ok: true,
        answers: { edad, ...(edad < 18 ? { acudiente: 'Al' } : {}), zonas: ['S'] },
      }),
    );
  });

  for (const [index, condicion] of hostileConditions.entries()) {
    it(`are stopped at their deadline while other work goes on: ${condicion.slice(0, 40)}`, async () => {
      const strict = new QuestionEngine({
        deadlines: { condition: 100, form: 500, boot: 30_000 },
        threads: 1,
      });
      try {
        const hostile = formOf(strict, { pre_codigo: 'a' }, { pre_codigo: 'b', pre_texto: 'B', condicion });
        const harmless = formOf(strict, { pre_codigo: 'a' }, { pre_codigo: 'b', condicion: 'a = "x"' });
        let turns = 0;
        const turning = setInterval(() => (turns += 1), 5);
        const refusal = await rejectionOf(hostile.validate({ a: 'x', b: 'y' }));
        clearInterval(turning);
        expect(refusal).to.be.instanceOf(QuestionEngineError);
        expect(String(refusal.cause)).to.include('took too long').and.to.include('"b"');
        expect(turns, `condition ${index}`).to.be.above(5);
        expect(await harmless.validate({ a: 'x', b: 'y' })).to.have.property('ok', true);
      } finally {
        await strict.close();
      }
    });
  }

  it('end together, too, though each is within its own deadline', async () => {
    const strict = new QuestionEngine({ deadlines: { condition: 10_000, form: 100, boot: 30_000 } });
    const drafts = Array.from({ length: 40 }, (_, index) => ({
      pre_codigo: `q${index}`,
      condicion: 'count(for i in 1..300, j in 1..100 return i) = 30000',
    }));
    try {
      const refusal = await rejectionOf(formOf(strict, ...drafts).validate({}));
      expect(refusal).to.be.instanceOf(QuestionEngineError);
    } finally {
      await strict.close();
    }
  });

  it('get one more try, as a machine may be busy for a moment', async () => {
    const strict = new QuestionEngine({ ...patient, deadlines: { ...patient.deadlines, condition: 400 } });
    try {
      const endless = 'count(for i in 1..100000, j in 1..100000 return i) = 1';
      const soon = new Date(Date.now() + 60_000);
      const form = (until: Date) =>
        formOf(strict, {
          pre_codigo: 'a',
          condicion: `if now() < date and time("${until.toISOString()}") then ${endless} else true`,
        });
      await form(soon).ready();
      expect(await rejectionOf(form(soon).validate({ a: 'x' }))).to.be.instanceOf(QuestionEngineError);
      const once = form(new Date(Date.now() + 300));
      expect(await once.validate({ a: 'x' })).to.deep.equal({ ok: true, answers: { a: 'x' } });
    } finally {
      await strict.close();
    }
  });

  it('that fail by themselves are told as such', async () => {
    const failing = formOf(engine, { pre_codigo: 'a', condicion: '{f: function(x) f(x), r: f(1)}.r = 1' });
    expect(await failing.validate({ a: 'x' })).to.have.property('code', 'condition_failed');
  });

  it('do not wait for ever: too many forms are refused as unavailable', async () => {
    const small = new QuestionEngine({ ...patient, threads: 1, queueLimit: 1 });
    const one = formOf(small, { pre_codigo: 'a', condicion: '1 = 1' });
    const results = await Promise.allSettled([one.validate({}), one.validate({}), one.validate({})]);
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).to.have.property('reason').that.is.instanceOf(QuestionEngineError);
    await small.close();
  });

  it('give up on a thread after a while', async () => {
    const impatient = new QuestionEngine({ ...patient, threads: 1, patience: 1 });
    const one = formOf(impatient, {
      pre_codigo: 'a',
      condicion: 'count(for i in 1..300, j in 1..300 return i) > 0',
    });
    await one.ready();
    const results = await Promise.allSettled([one.validate({}), one.validate({})]);
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected']);
    await impatient.close();
  });

  it('end with the engine, running or waiting', async () => {
    const closing = new QuestionEngine({ ...patient, threads: 1 });
    const one = formOf(closing, { pre_codigo: 'a', condicion: '1 = 1' });
    const results = Promise.allSettled([one.validate({}), one.validate({})]);
    await closing.close();
    for (const result of await results) {
      expect(result).to.have.property('reason').that.is.instanceOf(QuestionEngineError);
    }
    expect(await one.validate({}).catch((error: unknown) => error)).to.be.instanceOf(QuestionEngineError);
    expect(await formOf(closing, { pre_codigo: 'a' }).validate({ a: 'x' })).to.have.property('ok', true);
  });

  it('keep no process alive, and none ends before they do', function () {
    this.timeout(60_000);
    const module = (name: string): string =>
      new URL(`../../../../plugins/forms/questions/${name}.ts`, import.meta.url).href;
    const script = `
      const { QuestionEngine } = await import('${module('question-engine')}');
      const { questionSchema } = await import('${module('question-schema')}');
      const asked = questionSchema.parse({ pre_codigo: 'a', pre_texto: 'A', pre_tipo: 'TEXTO', condicion: '1 = 1' });
      const form = await new QuestionEngine().compileForm([asked]);
      console.log(JSON.stringify(await form.validate({ a: 'x' })));`;
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect(child.stdout.trim(), child.stderr).to.equal('{"ok":true,"answers":{"a":"x"}}');
    expect(child.status).to.equal(0);
  });
});
