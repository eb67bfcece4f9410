import { expect } from 'chai';
import type { Form, FormStep, UploadedFile } from '../../../../plugins/forms/contract.js';
import { formOf, TestEngine } from '../questions/question-builders.js';
import { cases, hostileValues } from '../questions/question-type-cases.js';
import { validatorOf } from '../support/json-schema.js';
import { TestSchemaForms } from './schema-builders.js';

type Given = Readonly<Record<string, unknown>>;

describe('a form that is written as questions and as a JSON Schema', () => {
  const engine = new TestEngine();
  const forms = new TestSchemaForms();
  after(() => Promise.all([engine.close(), forms.close()]));

  for (const { tipo, settings, good, bad } of cases) {
    it(`takes and refuses the same of ${tipo} ${JSON.stringify(settings ?? {})}`, async () => {
      const draft = { pre_codigo: 'a', pre_tipo: tipo, pre_texto: 'A', ...settings };
      for (const pre_obligatorio of [false, true]) {
        const asked = formOf(engine, { ...draft, pre_obligatorio });
        const definition = asked.asSchema();
        expect(await forms.findIssues(definition)).to.deep.equal([]);
        const written = forms.openForm(definition);
        for (const value of [...good.map(([sent]) => sent), ...bad, ...hostileValues, '', ' ', null, []]) {
          const outcome = await asked.validateAnswers({ a: value });
          expect(await written.validateAnswers({ a: value })).to.deep.equal(outcome);
          expect(await written.readAnswer('a', { value })).to.deep.equal(await asked.readAnswer('a', { value }));
          if (outcome.ok) {
            expect(written.sensitiveAnswers(outcome.answers)).to.deep.equal(asked.sensitiveAnswers(outcome.answers));
            expect(written.maskForPublic(outcome.answers, {})).to.deep.equal(asked.maskForPublic(outcome.answers, {}));
          }
        }
      }
    });
  }

  const asQuestions = formOf(
    engine,
    { pre_codigo: 'aviso', pre_tipo: 'INFORMATIVO', pre_texto: 'Lea', pre_ayuda: 'Con calma' },
    {
      pre_codigo: 'nombre',
      pre_texto: 'Nombre',
      pre_obligatorio: true,
      pre_patron: '[A-Z][a-zñ]+',
      pre_patron_mensaje: 'Escriba un nombre que empiece con mayúscula.',
    },
    {
      pre_codigo: 'clase',
      pre_tipo: 'SELECCION',
      opciones: [{ codigo: 'C', nombre: 'Casa', ayuda: 'Con o sin patio.' }, 'L'],
      pre_obligatorio: true,
    },
    { pre_codigo: 'nota', pre_tipo: 'INFORMATIVO', condicion: 'clase = "C"' },
    {
      pre_codigo: 'pisos',
      pre_tipo: 'NUMERO',
      pre_minimo: 1,
      pre_obligatorio: true,
      condicion: 'clase = "C"',
    },
    {
      pre_codigo: 'alto',
      pre_tipo: 'BOOLEANO',
      pre_obligatorio: true,
      condicion: 'pisos > 3 or nombre = "Eva"',
    },
    { pre_codigo: 'desde', pre_tipo: 'FECHA', pre_minimo: '2020-01-01', pre_ayuda: 'El día' },
    { pre_codigo: 'correo', pre_tipo: 'CORREO', pre_autocompletar: 'email' },
    { pre_codigo: 'donde', pre_tipo: 'UBICACION' },
    {
      pre_codigo: 'plano',
      pre_tipo: 'ARCHIVO',
      pre_tipos_archivo: ['application/pdf'],
      pre_tamano_maximo: 100,
      pre_obligatorio: true,
    },
    { pre_codigo: 'fin', pre_tipo: 'INFORMATIVO' },
  );
  const asSchema = forms.openForm(asQuestions.asSchema());
  const pdf: UploadedFile = { nombre: 'a.pdf', tipo: 'application/pdf', tamano: 9, sha256: 'ab' };

  /** Asks a form question by question: returns each step, each reading, and the final answers. */
  async function ask(form: Form, given: Given, files: Readonly<Record<string, UploadedFile>>) {
    const answers: Record<string, never> = {};
    const skipped: string[] = [];
    const told: unknown[] = [];
    for (let asked = 0; asked <= 20; asked += 1) {
      const step: FormStep = await form.nextStep(answers, skipped);
      told.push(step);
      if (step.kind === 'complete') return { answers, told };
      const { codigo } = step.question;
      const file = files[codigo];
      const read = await form.readAnswer(codigo, file ? { file } : { value: given[codigo] });
      told.push(read);
      if (!read.ok) return { answers, told };
      if (read.answer === undefined) skipped.push(codigo);
      else answers[codigo] = read.answer as never;
    }
    throw new Error('The dialogue has no end.');
  }

  const filings: readonly (readonly [name: string, given: Given, files: Readonly<Record<string, UploadedFile>>])[] = [
    [
      'all of it',
      {
        nombre: 'Ana',
        clase: 'C',
        pisos: '4',
        alto: 'sí',
        desde: '2020-01-01',
        correo: 'a@b.co',
        donde: '3,4',
      },
      { plano: pdf },
    ],
    ['what is required', { nombre: 'Ana', clase: 'L' }, { plano: pdf }],
    ['what hides', { nombre: 'Eva', clase: 'C', pisos: 1, alto: false }, { plano: pdf }],
    ['a wrong text', { nombre: 'ana', clase: 'L' }, { plano: pdf }],
    ['a wrong choice', { nombre: 'Ana', clase: 'X' }, { plano: pdf }],
    ['a number out of range', { nombre: 'Ana', clase: 'C', pisos: 0 }, { plano: pdf }],
    ['a missing answer under a condition', { nombre: 'Ana', clase: 'C' }, { plano: pdf }],
    ['a date out of range', { nombre: 'Ana', clase: 'L', desde: '2019-12-31' }, { plano: pdf }],
    ['a wrong file', { nombre: 'Ana', clase: 'L' }, { plano: { ...pdf, tipo: 'image/png' } }],
    ['a heavy file', { nombre: 'Ana', clase: 'L' }, { plano: { ...pdf, tamano: 101 } }],
    ['no file', { nombre: 'Ana', clase: 'L' }, {}],
  ];

  it('has the same description in both notations', async () => {
    expect(await forms.findIssues(asQuestions.asSchema())).to.deep.equal([]);
    expect(asSchema.asSchema()).to.deep.equal(asQuestions.asSchema());
  });

  for (const [name, given, files] of filings) {
    it(`is asked one by one as it is validated at once, and as it is described: ${name}`, async () => {
      const whole = await asQuestions.validateAnswers(given, files);
      expect(await asSchema.validateAnswers(given, files)).to.deep.equal(whole);

      const dialogue = await ask(asQuestions, given, files);
      expect(await ask(asSchema, given, files)).to.deep.equal(dialogue);

      const takes = validatorOf(asQuestions.asSchema().schema);
      const last = dialogue.told.at(-1);
      if (whole.ok) {
        expect(last).to.have.property('kind', 'complete');
        expect(dialogue.answers).to.deep.equal(whole.answers);
        expect(takes(whole.answers), JSON.stringify(takes.errors)).to.equal(true);
      } else {
        expect(last).to.deep.equal(whole);
        const sent = { ...given, ...files };
        const isUnsaid = name === 'a date out of range';
        expect(takes(sent)).to.equal(isUnsaid);
      }
    });
  }

  it('takes files alike before they are received', () => {
    for (const form of [asQuestions, asSchema]) {
      form.checkFile({ codigo: 'plano', nombre: 'a.pdf' }, []);
      expect(() => form.checkFile({ codigo: 'nombre', nombre: 'a.pdf' }, [])).to.throw('nombre/Nombre');
    }
  });
});
