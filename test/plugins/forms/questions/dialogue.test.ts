import { expect } from 'chai';
import { InputError } from '../../../../host/plugin-api/index.js';
import type { FormStep } from '../../../../plugins/forms/contract.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { formOf, TestEngine } from './question-builders.js';
import { cases } from './question-type-cases.js';

const asked = (step: FormStep): string => (step.kind === 'question' ? step.question.codigo : step.kind);

describe('a form that is asked one by one', () => {
  const engine = new TestEngine();
  after(() => engine.close());

  const file = { nombre: 'a.pdf', tipo: 'application/pdf', tamano: 10, sha256: 'ab' };
  const form = formOf(
    engine,
    { pre_codigo: 'bienvenida', pre_texto: 'Lea esto', pre_tipo: 'INFORMATIVO', pre_ayuda: 'Con calma' },
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_obligatorio: true, pre_patron: '[A-Z].*' },
    { pre_codigo: 'edad', pre_tipo: 'NUMERO', pre_obligatorio: true },
    { pre_codigo: 'tutor', pre_obligatorio: true, condicion: 'edad < 18', pre_patron: '[A-Z].*' },
    { pre_codigo: 'aviso', pre_tipo: 'INFORMATIVO', condicion: 'edad < 18' },
    { pre_codigo: 'gusto', pre_tipo: 'SELECCION', pre_opciones: ['mar', 'sol'] },
    { pre_codigo: 'anexo', pre_tipo: 'ARCHIVO', pre_tipos_archivo: ['application/pdf'] },
    { pre_codigo: 'gracias', pre_tipo: 'INFORMATIVO' },
  );

  it('begins with the first question, and the notices before it', async () => {
    expect(await form.nextStep({})).to.deep.equal({
      kind: 'question',
      question: {
        codigo: 'nombre',
        texto: 'Nombre',
        tipo: 'TEXTO',
        obligatorio: true,
        schema: {
          title: 'Nombre',
          type: 'string',
          maxLength: 500,
          pattern: '^(?:[A-Z][^\\n]*)$',
          allOf: [{ pattern: '\\S' }],
        },
      },
      notices: [{ codigo: 'bienvenida', texto: 'Lea esto', ayuda: 'Con calma' }],
      answered: 0,
      total: 4,
    });
  });

  it('asks in the order of the form what its conditions show', async () => {
    const child = { nombre: 'Ana', edad: 9 };
    expect(await form.nextStep({ nombre: 'Ana' })).to.deep.include({ answered: 1, total: 4, notices: [] });
    expect(await form.nextStep(child)).to.deep.include({ answered: 2, total: 5, notices: [] });
    expect(asked(await form.nextStep(child))).to.equal('tutor');
    const choice = await form.nextStep({ ...child, tutor: 'Eva' });
    expect(choice).to.have.nested.property('notices[0].codigo', 'aviso');
    expect(choice).to.have.deep.nested.property('question.opciones[1]', { codigo: 'sol', nombre: 'sol' });
    expect(asked(await form.nextStep({ nombre: 'Ana', edad: 20 }))).to.equal('gusto');
    const upload = await form.nextStep({ nombre: 'Ana', edad: 20, gusto: 'mar' });
    expect(upload).to.have.deep.nested.property('question.archivo', {
      tipos: ['application/pdf'],
      tamano: 25 * 1024 * 1024,
    });
  });

  it('passes over what is skipped and not required, until it is complete', async () => {
    const adult = { nombre: 'Ana', edad: 20 };
    expect(asked(await form.nextStep(adult, ['gusto']))).to.equal('anexo');
    expect(asked(await form.nextStep({ nombre: 'Ana' }, ['edad', 'gusto']))).to.equal('edad');
    const end = { kind: 'complete', notices: [{ codigo: 'gracias', texto: 'Pregunta gracias' }] };
    expect(await form.nextStep(adult, ['gusto', 'anexo'])).to.deep.equal(end);
    expect(await form.nextStep({ ...adult, gusto: 'sol', anexo: file })).to.deep.equal(end);
  });

  it('asks again for what the form does not take, as another version of it did', async () => {
    const answers = { nombre: 'Ana', edad: 20, gusto: 'sol', anexo: file };
    expect(asked(await form.nextStep({ ...answers, nombre: 'ana' }))).to.equal('nombre');
    expect(asked(await form.nextStep({ ...answers, edad: 'veinte' }))).to.equal('edad');
    expect(asked(await form.nextStep({ ...answers, gusto: 'luna' }))).to.equal('gusto');
    expect(asked(await form.nextStep({ ...answers, anexo: 'a.pdf' }))).to.equal('anexo');
    expect(asked(await form.nextStep({ ...answers, anexo: null }))).to.equal('anexo');
    expect(asked(await form.nextStep({ ...answers, tutor: 'Eva', retirada: 'x' }))).to.equal('complete');
  });

  it('reads one answer with the words of the whole', async () => {
    const told = (codigo: string, value: unknown) => form.readAnswer(codigo, { value });
    expect(await told('edad', ' 20 ')).to.deep.equal({ ok: true, answer: 20 });
    expect(await told('gusto', '  ')).to.deep.equal({ ok: true, answer: undefined });
    expect(await told('nombre', 'Ana')).to.deep.equal({ ok: true, answer: 'Ana' });
    for (const [codigo, value] of [
      ['nombre', ' '],
      ['nombre', 'ana'],
      ['edad', 'x'],
      ['gusto', 'luna'],
      ['anexo', 'a.pdf'],
      ['aviso', 'x'],
      ['__proto__', 'x'],
      ['otra', 'x'],
    ] as const) {
      const one = await told(codigo, value);
      const whole = await form.validateAnswers({ nombre: 'Ana', edad: 20, [codigo]: value });
      expect(one, codigo).to.have.property('ok', false);
      expect(one, codigo).to.deep.equal(whole);
    }
  });

  it('reads an answer to a question whatever its condition', async () => {
    expect(await form.readAnswer('tutor', { value: 'Eva' })).to.deep.equal({ ok: true, answer: 'Eva' });
    expect(await form.readAnswer('tutor', { value: 'eva' })).to.have.property('code', 'invalid_answers');
    expect(await form.readAnswer('tutor', { value: '' })).to.have.property('code', 'missing_answers');
  });

  it('reads a file', async () => {
    expect(await form.readAnswer('anexo', { file })).to.deep.equal({ ok: true, answer: file });
    const refused = await form.readAnswer('anexo', { file: { ...file, tipo: 'image/png' } });
    expect(refused).to.deep.equal(
      await form.validateAnswers({ nombre: 'Ana', edad: 20 }, { anexo: { ...file, tipo: 'image/png' } }),
    );
    expect(await form.readAnswer('nombre', { file })).to.have.property('ok', false);
  });

  it('says that a condition cannot be evaluated', async () => {
    const failing = formOf(engine, { pre_codigo: 'a', condicion: '{f: function(x) f(x), r: f(1)}.r = 1' });
    const error = (await rejectionOf(failing.nextStep({ a: 'x' }))) as InputError;
    expect(error).to.be.instanceOf(InputError);
    expect(error.toProblem()).to.deep.include({ status: 400, code: 'condition_failed' });
    expect(error.toProblem().errors).to.have.key('a');
  });

  it('is complete at once where it asks nothing', async () => {
    expect(await formOf(engine).nextStep({ a: 1 })).to.deep.equal({ kind: 'complete', notices: [] });
  });

  it('gives with each type, asked one by one, the answers and refusals of the whole', async () => {
    for (const { tipo, settings, good, bad } of cases) {
      const one = formOf(engine, { pre_codigo: 'a', pre_tipo: tipo, pre_texto: 'A', ...settings });
      for (const value of [...good.map(([sent]) => sent), ...bad]) {
        const read = await one.readAnswer('a', { value });
        const whole = await one.validateAnswers({ a: value });
        if (!whole.ok) expect(read, tipo).to.deep.equal(whole);
        else {
          expect(read, tipo).to.deep.equal({ ok: true, answer: whole.answers['a'] });
          expect(asked(await one.nextStep(whole.answers)), tipo).to.equal('complete');
        }
      }
    }
  });
});
