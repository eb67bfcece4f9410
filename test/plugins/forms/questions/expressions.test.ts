import { setImmediate as otherWork } from 'node:timers/promises';
import { expect } from 'chai';
import { UnusableFormError } from '../../../../plugins/forms/contract.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { faultsOf, formFaults, formOf, question, TestEngine } from './question-builders.js';

/** Creates the definitions of a form whose questions all have these settings. */
const many = (more: object, count = 200) =>
  Array.from({ length: count }, (_, index) => ({ pre_codigo: `q${index}`, ...more }));

describe('conditions and patterns of a form that is to be saved', () => {
  const engine = new TestEngine();
  after(() => engine.close());
  const faultOf = async (more: object): Promise<string> =>
    (await formFaults(engine, { pre_codigo: 'b' }, { pre_codigo: 'a', ...more })).join('\n');

  for (const pattern of ['(?=a)b', '(a)\\1', '(?<!a)b', '[', 'a{1001}', '(a{1000}){1000}']) {
    it(`refuse the pattern ${pattern.slice(0, 20)}`, async () => {
      expect(await faultOf({ pre_patron: pattern })).to.match(
        /^1\.pre_patron: El patrón no se admite(?: en «.+»)?: se usa /,
      );
    });
  }

  it('refuse a pattern that would cost too much for the longest answer', async () => {
    const pre_patron = '[ab]*a[ab]{400}';
    expect(await faultOf({ pre_tipo: 'TEXTO_LARGO', pre_patron })).to.match(/^1\.pre_patron: .*demasiado grande/);
    expect(await faultOf({ pre_patron })).to.equal('');
  });

  it('refuse patterns that would cost too much together, at the one with which they do', async () => {
    const drafts = many({ pre_patron: '[ab]*a[ab]{400}' }, 30);
    const faults = await formFaults(engine, ...drafts);
    expect(faults).to.have.length(1);
    expect(faults[0]).to.match(/^19\.pre_patron: .*en conjunto/);
  });

  it('tell in which line and column a condition stops making sense', async () => {
    expect(await faultOf({ pre_condicion: 'b = 1\nand c = ' })).to.equal(
      '1.pre_condicion: No se entiende en la línea 2, columna 8: falta algo.',
    );
    expect(await faultOf({ pre_condicion: 'b && c' })).to.include('no se esperaba «&&»');
  });

  for (const condition of ['b == 1', 'b <> 1', "b = 'x'", '!b', 'b = 1)', '// nada', '(', ')'.repeat(500)]) {
    it(`refuse the condition ${condition.slice(0, 20)}`, async () => {
      expect(await faultOf({ pre_condicion: condition })).to.match(/^1\.pre_condicion: /);
    });
  }

  it('refuse brackets in each other beyond twenty, those of texts aside', async () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}b${')'.repeat(depth)} = "${'('.repeat(50)}"`;
    expect(await faultOf({ pre_condicion: nested(20) })).to.equal('');
    expect(await faultOf({ pre_condicion: nested(21) })).to.match(/más de 20 .*anidados/);
  });

  it('are reported for each question, in the order of the given list', async () => {
    const drafts = [
      { pre_codigo: 'a', pre_orden: 3, pre_patron: '[' },
      { pre_codigo: 'b', pre_orden: 2 },
      { pre_codigo: 'c', pre_orden: 1, pre_condicion: 'b = 1', pre_patron: '(' },
    ];
    const faults = await formFaults(engine, ...drafts);
    expect(faults.map((fault) => fault.split(':', 1)[0])).to.have.members([
      '0.pre_patron',
      '2.pre_patron',
      '2.pre_condicion',
    ]);
  });

  it('are compiled where nothing else waits for them: reading a question compiles nothing', () => {
    expect(faultsOf({ pre_codigo: 'a', pre_texto: 'A', pre_tipo: 'TEXTO', pre_patron: '[' })).to.deep.equal([]);
    expect(faultsOf({ pre_codigo: 'a', pre_texto: 'A', pre_tipo: 'TEXTO', condicion: '"'.repeat(499) })).to.deep.equal(
      [],
    );
  });
});

describe('conditions and patterns that take long to compile', () => {
  const hostile = {
    'quotes that are never closed': { condicion: '"'.repeat(499) },
    'a path without end': { condicion: `a${'.a'.repeat(240)}` },
    'contexts in each other': { condicion: '{a:'.repeat(120) },
    'large classes': { pre_patron: '(?i)[\\pL]'.repeat(33) },
    'large repetitions': { pre_tipo: 'TELEFONO' as const, pre_patron: 'a{1000}'.repeat(42) },
  };

  for (const [name, more] of Object.entries(hostile)) {
    it(`end within the bounds of a form while other work goes on: ${name}`, async () => {
      // The engine looks at its threads once per deadline of a step.
      const engine = new TestEngine({ deadlines: { step: 50, stepCompilation: 100, compilation: 200, boot: 30_000 } });
      try {
        const ended: string[] = [];
        const checking = formFaults(engine, ...many(more)).finally(() => ended.push('the check'));
        await otherWork();
        ended.push('other work');
        const faults = await checking;
        expect(ended).to.deep.equal(['other work', 'the check']);
        expect(faults).not.to.deep.equal([]);
        expect(faults[0]).to.match(/^\d+\.(?:condicion|pre_patron): /);
      } finally {
        await engine.close();
      }
    });
  }
});

describe('conditions and patterns of a stored form', () => {
  const engine = new TestEngine();
  after(() => engine.close());
  const stored = (...drafts: Parameters<typeof question>[0][]): unknown =>
    JSON.parse(JSON.stringify(drafts.map(question)));

  it('are those of the form that is there, while its questions stay the same', () => {
    const form = engine.openForm(stored({ pre_codigo: 'a', pre_patron: '[a-z]+' }));
    expect(engine.openForm(stored({ pre_codigo: 'a', pre_patron: '[a-z]+' }))).to.equal(form);
    expect(engine.openForm(stored({ pre_codigo: 'a', pre_patron: '[a-y]+' }))).not.to.equal(form);
    expect(engine.openForm(stored({ pre_codigo: 'a', pre_patron: '[a-z]+' }))).to.equal(form);
  });

  it('that cannot be used are the fault of their own form, and of none before they are needed', async () => {
    const broken = engine.openForm(stored({ pre_codigo: 'a', pre_patron: '[' }));
    expect(broken.describeQuestions()).to.have.length(1);
    for (const use of [
      () => broken.ready(),
      () => broken.validateAnswers({ a: 'x' }),
      () => broken.validateAnswers({}),
    ]) {
      const refusal = await rejectionOf(use);
      expect(refusal).to.be.instanceOf(UnusableFormError);
      expect(String(refusal.cause)).to.include('pre_patron');
    }
    const sound = engine.openForm(stored({ pre_codigo: 'a', pre_patron: '[a]' }));
    expect(await sound.validateAnswers({ a: 'a' })).to.have.property('ok', true);
  });

  it('are refused as they are read where they are no questions', () => {
    for (const nothing of [null, {}, [null], [{ pre_codigo: 'a' }], [{ ...question({ pre_codigo: 'a' }), x: 1 }]]) {
      expect(() => engine.openForm(nothing)).to.throw();
    }
  });

  it('check the answers that are given, and hide those that are wrong from later conditions', async () => {
    const form = formOf(
      engine,
      { pre_codigo: 'placa', pre_patron: '[A-Z]{3}[0-9]{3}', pre_obligatorio: true },
      { pre_codigo: 'marca', condicion: 'placa != null', pre_obligatorio: true },
      { pre_codigo: 'otra', condicion: 'marca = "x"', pre_patron: '[a-z]+', pre_patron_mensaje: 'Escriba letras.' },
    );
    expect(await form.validateAnswers({ placa: 'ABC123', marca: 'x', otra: 'abc' })).to.have.property('ok', true);
    const wrong = await form.validateAnswers({ placa: 'abc', marca: 'x', otra: '1' });
    expect(wrong).to.deep.include({
      code: 'invalid_answers',
      errors: { placa: ['No tiene el formato esperado.'] },
    });
    expect(await form.validateAnswers({ placa: 'ABC123', marca: 'x', otra: '1' })).to.deep.include({
      errors: { otra: ['Escriba letras.'] },
    });
    expect(await form.readAnswer('otra', { value: '1' })).to.deep.include({ errors: { otra: ['Escriba letras.'] } });
    expect(await form.validateAnswers({ placa: 'ABC123', marca: 'y', otra: '1' })).to.deep.include({ ok: true });
    expect(await form.validateAnswers({})).to.have.property('code', 'missing_answers');
  });

  it('make room in their thread for others, and are compiled again when they are asked for', async () => {
    const heavy = (letter: string) =>
      formOf(engine, { pre_codigo: 'a' }, ...many({ condicion: `a = "${letter.repeat(480)}"` }, 199));
    const forms = ['b', 'c', 'd'].map(heavy);
    for (const form of [...forms, ...forms]) {
      expect(await form.validateAnswers({ a: 'x', q7: 'x' })).to.deep.equal({ ok: true, answers: { a: 'x' } });
    }
  });
});
