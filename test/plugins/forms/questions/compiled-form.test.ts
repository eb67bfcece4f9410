import { expect } from 'chai';
import type { WrittenQuestion } from '../../../../plugins/forms/contract.js';
import { formFaults, formOf, question, TestEngine } from './question-builders.js';

describe('a compiled form', () => {
  const engine = new TestEngine();
  after(() => engine.close());

  const form = formOf(
    engine,
    { pre_codigo: 'ultimo', pre_texto: 'Último' },
    { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_obligatorio: true, pre_orden: 1, pre_sensible: true },
    {
      pre_codigo: 'edad',
      pre_texto: 'Edad',
      pre_tipo: 'NUMERO',
      pre_obligatorio: true,
      pre_orden: 2,
      pre_minimo: 0,
    },
    { pre_codigo: 'aviso', pre_texto: 'Lea', pre_tipo: 'INFORMATIVO', pre_orden: 0 },
    { pre_codigo: 'penultimo', pre_orden: 9, pre_ayuda: 'Ayuda' },
  );

  it('describes itself in order, the four fields of the interface first', () => {
    const described = form.describeQuestions();
    expect(described.map(({ pre_codigo }) => pre_codigo)).to.deep.equal([
      'aviso',
      'nombre',
      'edad',
      'penultimo',
      'ultimo',
    ]);
    expect(Object.keys(described[2] ?? {})).to.deep.equal([
      'pre_codigo',
      'pre_texto',
      'pre_tipo',
      'pre_obligatorio',
      'pre_consultable',
      'pre_minimo',
    ]);
    expect(described[1]).to.deep.equal({
      pre_codigo: 'nombre',
      pre_texto: 'Nombre',
      pre_tipo: 'TEXTO',
      pre_obligatorio: true,
      pre_consultable: true,
    });
  });

  it('requires no question of a type where a channel cannot, in its schema and its check alike', async () => {
    const asked = { pre_tipo: 'CORREO', pre_obligatorio: true } as const;
    const whole = formOf(engine, { pre_codigo: 'nombre', pre_obligatorio: true }, { pre_codigo: 'correo', ...asked });
    const relaxed = whole.withOptional('CORREO');
    expect(relaxed.asSchema().schema['required']).to.deep.equal(['nombre']);
    expect(await relaxed.validateAnswers({ nombre: 'Luz' })).to.deep.equal({ ok: true, answers: { nombre: 'Luz' } });
    const wrong = await relaxed.validateAnswers({ nombre: 'Luz', correo: 'luz@' });
    expect(wrong).to.deep.include({ ok: false, code: 'invalid_answers' });
    expect(await whole.validateAnswers({ nombre: 'Luz' })).to.include({ code: 'missing_answers' });
    expect(whole.withOptional('CORREO')).to.equal(relaxed);
    expect(relaxed.withOptional('CORREO')).to.equal(relaxed);
    expect(relaxed.fingerprint().equals(whole.fingerprint())).to.equal(false);
  });

  it('keeps the given order where pre_orden says nothing', () => {
    const codes = ['c', 'a', 'b'];
    expect(
      formOf(engine, ...codes.map((pre_codigo) => ({ pre_codigo })))
        .describeQuestions()
        .map(({ pre_codigo }) => pre_codigo),
    ).to.deep.equal(codes);
  });

  it('gives answers in the order of the form', async () => {
    const result = await form.validateAnswers({ ultimo: 'u', edad: '3', nombre: 'Ana' });
    if (!result.ok) expect.fail(result.msg);
    expect(Object.entries(result.answers)).to.deep.equal([
      ['nombre', 'Ana'],
      ['edad', 3],
      ['ultimo', 'u'],
    ]);
  });

  it('names the first missing answer, and reports every one', async () => {
    expect(await form.validateAnswers({ nombre: '  ' })).to.deep.equal({
      ok: false,
      code: 'missing_answers',
      msg: 'Faltan datos obligatorios - nombre/Nombre',
      errors: { nombre: ['Falta responder «Nombre».'], edad: ['Falta responder «Edad».'] },
    });
  });

  it('asks for a missing file by its name', async () => {
    const plan = formOf(engine, {
      pre_codigo: 'plano',
      pre_texto: 'Plano',
      pre_tipo: 'ARCHIVO',
      pre_obligatorio: true,
    });
    expect(await plan.validateAnswers({})).to.deep.include({ errors: { plano: ['Falta adjuntar «Plano».'] } });
  });

  it('puts what is missing before what is wrong in the message, and both in the errors', async () => {
    const result = await form.validateAnswers({ nombre: 7, otro: 'x' });
    if (result.ok) expect.fail('taken');
    expect(result.msg).to.equal('Faltan datos obligatorios - edad/Edad');
    expect(Object.keys(result.errors)).to.deep.equal(['nombre', 'edad', 'otro']);
  });

  it('refuses unknown fields, and a value for an INFORMATIVO', async () => {
    const good = { nombre: 'Ana', edad: 3 };
    for (const field of ['otro', 'aviso', 'toString', 'constructor', 'hasOwnProperty', 'Nombre']) {
      expect(await form.validateAnswers({ ...good, [field]: 'x' })).to.deep.equal({
        ok: false,
        code: 'invalid_answers',
        msg: `Dato no válido - ${field}`,
        errors: { [field]: ['El formulario no tiene este campo.'] },
      });
    }
    const file = { nombre: 'a', tipo: 'a/b', tamano: 1, sha256: '' };
    expect(await form.validateAnswers(good, { otro: file })).to.have.property('msg', 'Dato no válido - otro');
  });

  it('is not moved by __proto__', async () => {
    const body = JSON.parse('{"nombre": "Ana", "edad": 3, "__proto__": {"ultimo": "x"}}') as Record<string, unknown>;
    const result = await form.validateAnswers(body);
    expect(result).to.have.property('msg', 'Dato no válido - __proto__');
    expect(JSON.stringify(result)).to.include('"__proto__"');
    const inherited = Object.create({ nombre: 'Ana', edad: 3 }) as Record<string, unknown>;
    expect(await form.validateAnswers(inherited)).to.have.property('code', 'missing_answers');
    const bare = Object.assign(Object.create(null) as Record<string, unknown>, { nombre: 'Ana', edad: 3 });
    expect(await form.validateAnswers(bare)).to.have.property('ok', true);
    expect(({} as Record<string, unknown>)['ultimo']).to.equal(undefined);
  });

  it('says little about many or strange unknown fields', async () => {
    const fields = Array.from({ length: 10_000 }, (_, index) => [`x${index}\0\ud800${'y'.repeat(500)}`, 1]);
    const result = await form.validateAnswers(Object.fromEntries(fields) as Record<string, unknown>);
    expect(JSON.stringify(result)).to.have.length.below(5_000).and.not.include('\\u0000').and.not.include('\\ud800');
  });

  it('answers for a hostile pattern on a text of 100,000 characters', async () => {
    const patterned = formOf(engine, { pre_codigo: 'a', pre_tipo: 'TEXTO_LARGO', pre_patron: '(a+)+$' });
    expect(await patterned.validateAnswers({ a: `${'a'.repeat(100_000)}!` })).to.have.property('ok', false);
    expect(await patterned.validateAnswers({ a: `${'a'.repeat(9_999)}!` })).to.have.property('ok', false);
    expect(await patterned.validateAnswers({ a: 'a'.repeat(10_000) })).to.have.property('ok', true);
  });

  it('refuses questions that do not fit together, and says where', async () => {
    const drafts = [
      { pre_codigo: 'a', condicion: 'a = 1' },
      { pre_codigo: 'b', pre_condicion: 'c = 1' },
      { pre_codigo: 'c', condicion: 'z = 1 and foo(b)' },
      { pre_codigo: 'a' },
      { pre_codigo: 'd', pre_tipo: 'INFORMATIVO' },
      { pre_codigo: 'e', condicion: 'd = 1' },
      { pre_codigo: 'f', pre_tipo: 'CORREO', pre_recibo: true },
      { pre_codigo: 'g', pre_tipo: 'CORREO', pre_recibo: true },
    ] satisfies Partial<WrittenQuestion>[];
    const faults = await formFaults(engine, ...drafts);
    expect(faults.map((fault) => fault.split(':', 1)[0])).to.have.members([
      '0.condicion',
      '1.pre_condicion',
      '2.condicion',
      '2.condicion',
      '3.pre_codigo',
      '5.condicion',
      '7.pre_recibo',
    ]);
    expect(faults.join()).to.include('«a» está repetido').and.to.include('«z»');
  });

  it('sees a condition on a later question by the order of the form, not of the list', async () => {
    const drafts = [
      { pre_codigo: 'a', pre_orden: 2, condicion: 'b = "x"' },
      { pre_codigo: 'b', pre_orden: 1 },
    ];
    expect(await formFaults(engine, ...drafts)).to.deep.equal([]);
    const together = drafts.map((draft) => ({ ...draft, pre_orden: 1 }));
    expect(await formFaults(engine, ...together)).to.have.length(1);
  });

  it('takes a question of the caller under a reserved code', async () => {
    const extra = { ...question({ pre_codigo: 'x' }), pre_codigo: 'tipo_denuncia', pre_obligatorio: true };
    const complaint = engine.openForm([question({ pre_codigo: 'a' })], [extra]);
    expect(await complaint.validateAnswers({ a: 'x' })).to.have.property('code', 'missing_answers');
  });
});
