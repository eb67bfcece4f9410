import { expect } from 'chai';
import type { Form, FormStep, FormUi, JsonSchema } from '../../../../plugins/forms/contract.js';
import { validatorOf } from '../support/json-schema.js';
import { definition, TestSchemaForms } from './schema-builders.js';

const asked = (step: FormStep): string => (step.kind === 'question' ? step.question.codigo : step.kind);

describe('answers to a form that is written as a JSON Schema', () => {
  const forms = new TestSchemaForms();
  after(() => forms.close());

  const open = (properties: Readonly<Record<string, JsonSchema>>, ui: FormUi = {}, more: JsonSchema = {}): Form =>
    forms.openForm(definition(properties, ui, more));
  const errorsOf = async (form: Form, input: Readonly<Record<string, unknown>>) => {
    const outcome = await form.validateAnswers(input);
    return outcome.ok ? {} : outcome.errors;
  };

  it('are named by what they miss and by what is wrong, in the words of the house', async () => {
    const form = open(
      { nombre: { type: 'string', title: 'Nombre' }, edad: { type: 'integer', minimum: 18 } },
      { orden: ['edad'] },
      { required: ['nombre'] },
    );
    expect(await form.validateAnswers({ edad: 17, otra: 1 })).to.deep.equal({
      ok: false,
      code: 'missing_answers',
      msg: 'Faltan datos obligatorios - nombre/Nombre',
      errors: {
        edad: ['No debe ser menor que 18.'],
        nombre: ['Falta responder «Nombre».'],
        otra: ['El formulario no tiene este campo.'],
      },
    });
    expect(await form.validateAnswers({ nombre: 'Ana', edad: 18.5 })).to.deep.equal({
      ok: false,
      code: 'invalid_answers',
      msg: 'Dato no válido - edad/edad',
      errors: { edad: ['Debe ser un número entero.'] },
    });
    const good = await form.validateAnswers({ nombre: 'Ana', edad: '18' });
    expect(good).to.deep.equal({ ok: true, answers: { edad: 18, nombre: 'Ana' } });
    expect(good.ok && Object.keys(good.answers)).to.deep.equal(['edad', 'nombre']);
  });

  const reasons: readonly (readonly [schema: JsonSchema, value: unknown, reason: string])[] = [
    [{ type: 'string' }, 7, 'Debe ser un texto.'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'Debe tener como máximo 2 caracteres.'],
    [{ type: 'string', minLength: 4 }, 'abc', 'Debe tener al menos 4 caracteres.'],
    [{ type: 'string', pattern: '^b' }, 'abc', 'No tiene el formato esperado.'],
    [{ type: 'string', format: 'email' }, 'abc', 'Debe ser un correo electrónico válido.'],
    [{ type: 'string', format: 'date' }, '2023-02-29', 'Debe ser una fecha real, AAAA-MM-DD.'],
    [
      { type: 'string', format: 'date-time' },
      '2023-02-28',
      'Debe ser una fecha y hora con su zona, AAAA-MM-DDTHH:MM:SSZ.',
    ],
    [{ type: 'string', format: 'uri' }, 'abc', 'Debe ser una dirección web.'],
    [{ type: 'string', format: 'uuid' }, 'abc', 'Debe ser un UUID.'],
    [{ type: 'number' }, 'doce', 'Debe ser un número, con punto para los decimales.'],
    [{ type: 'number', exclusiveMinimum: 3 }, 3, 'Debe ser mayor que 3.'],
    [{ type: 'number', exclusiveMaximum: 3 }, 3, 'Debe ser menor que 3.'],
    [{ type: 'number', multipleOf: 5 }, 3, 'Debe ser múltiplo de 5.'],
    [{ type: 'boolean' }, 'tal vez', 'Debe ser verdadero o falso.'],
    [{ enum: ['a', 3] }, 'b', 'Debe ser el código de una de las opciones.'],
    [{ type: 'array' }, 'a', 'Debe ser una lista.'],
    [{ type: 'array', minItems: 2 }, [1], 'Debe tener al menos 2 elementos.'],
    [{ type: 'array', uniqueItems: true }, [1, 1], 'Tiene elementos repetidos.'],
    [{ type: 'object' }, 'a', 'Debe ser un objeto.'],
    [{ anyOf: [{ type: 'number' }, { type: 'boolean' }] }, 'a', 'Debe ser un número.'],
    [{ not: { type: 'string' } }, 'a', 'No cumple lo que el formulario pide.'],
  ];
  for (const [schema, value, reason] of reasons) {
    it(`are refused by ${JSON.stringify(schema)}, alone and together`, async () => {
      const form = open({ a: schema });
      expect(await errorsOf(form, { a: value })).to.deep.equal({ a: [reason] });
      expect(await form.readAnswer('a', { value })).to.deep.equal(await form.validateAnswers({ a: value }));
    });
  }

  it('are refused within lists and objects at their place', async () => {
    const form = open({
      casas: {
        type: 'array',
        items: {
          type: 'object',
          properties: { pisos: { type: 'integer' } },
          required: ['pisos'],
          additionalProperties: false,
        },
      },
    });
    expect(await errorsOf(form, { casas: [{ pisos: 1 }, { pisos: 'x' }] })).to.deep.equal({
      'casas.1.pisos': ['Debe ser un número entero.'],
    });
    expect(await errorsOf(form, { casas: [{}] })).to.deep.equal({
      'casas.0.pisos': ['Este campo es requerido.'],
    });
    expect(await errorsOf(form, { casas: [{ pisos: 1, y: 1 }] })).to.deep.equal({
      'casas.0.y': ['Este campo no se espera.'],
    });
  });

  it('are read from the texts of a chat by the type of their property', async () => {
    const form = open(
      {
        edad: { type: 'integer' },
        vive: { type: 'boolean' },
        piso: { enum: [1, 2, 'otro'] },
        zonas: { type: 'array', items: { enum: ['N', 'S'] }, uniqueItems: true },
        hijos: { type: 'array', items: { type: 'string' } },
        casa: { type: 'object', properties: { n: { type: 'number' } } },
        tel: { type: 'string' },
        libre: {},
      },
      { campos: { tel: { widget: 'TELEFONO' } } },
    );
    for (const [codigo, text, answer] of [
      ['edad', ' 12 ', 12],
      ['vive', 'Sí', true],
      ['piso', '2', 2],
      ['piso', 'otro', 'otro'],
      ['zonas', 'N', ['N']],
      ['zonas', '["S","N"]', ['N', 'S']],
      ['hijos', '["Ana"]', ['Ana']],
      ['casa', '{"n": 1}', { n: 1 }],
      ['tel', '300 123 4567', '3001234567'],
      ['libre', 'hola', 'hola'],
    ] as const) {
      expect(await form.readAnswer(codigo, { value: text }), text).to.deep.equal({ ok: true, answer });
    }
    expect(await form.readAnswer('edad', { value: ' ' })).to.deep.equal({ ok: true, answer: undefined });
  });

  describe('with conditions', () => {
    const form = open(
      {
        tipo: { enum: ['casa', 'lote'] },
        pisos: { type: 'integer' },
        nota: { type: 'string' },
      },
      {
        orden: ['tipo', 'aviso', 'pisos'],
        campos: {
          aviso: { widget: 'INFORMATIVO', texto: 'Cuente los pisos', condicion: 'tipo = "casa"' },
          pisos: { condicion: 'tipo = "casa"' },
        },
      },
      { required: ['tipo', 'pisos'] },
    );

    it('are never required where they are hidden, and dropped', async () => {
      expect(await form.validateAnswers({ tipo: 'lote', pisos: 'muchos' })).to.deep.equal({
        ok: true,
        answers: { tipo: 'lote' },
      });
      expect(await form.validateAnswers({ tipo: 'casa' })).to.have.property(
        'msg',
        'Faltan datos obligatorios - pisos/pisos',
      );
    });

    it('are asked in order', async () => {
      expect(asked(await form.nextStep({}))).to.equal('tipo');
      const pisos = await form.nextStep({ tipo: 'casa' });
      expect(pisos).to.deep.include({ notices: [{ codigo: 'aviso', texto: 'Cuente los pisos' }], total: 3 });
      expect(pisos).to.deep.nested.include({ 'question.tipo': 'NUMERO', 'question.obligatorio': true });
      expect(asked(await form.nextStep({ tipo: 'lote' }))).to.equal('nota');
      expect(asked(await form.nextStep({ tipo: 'lote' }, ['nota']))).to.equal('complete');
      expect(asked(await form.nextStep({ tipo: 'casa', pisos: 'x' }))).to.equal('pisos');
    });
  });

  describe('with rules over several of them', () => {
    const rules = open(
      {
        clase: { enum: ['A', 'B'] },
        placa: { type: 'string' },
        correo: { type: 'string' },
        tel: { type: 'string' },
        n: { type: 'number' },
      },
      { campos: { correo: { condicion: 'clase = "A"' } } },
      {
        if: { properties: { clase: { const: 'A' } }, required: ['clase'] },
        then: { required: ['placa', 'correo'], properties: { n: { minimum: 10 } } },
        dependentRequired: { n: ['tel'] },
      },
    );

    it('are demanded and refused field by field', async () => {
      expect(await errorsOf(rules, { clase: 'A', n: 1, tel: 'x' })).to.deep.equal({
        placa: ['Falta responder «placa».'],
        correo: ['Falta responder «correo».'],
        n: ['No debe ser menor que 10.'],
      });
      expect(await rules.validateAnswers({ clase: 'B', n: 1 })).to.deep.include({
        code: 'missing_answers',
        msg: 'Faltan datos obligatorios - tel/tel',
      });
      expect(await rules.validateAnswers({ clase: 'B', n: 1, tel: 'x' })).to.have.property('ok', true);
    });

    it('are not skipped where another answer demands them', async () => {
      const all = ['placa', 'correo', 'tel', 'n'];
      const step = await rules.nextStep({ clase: 'A' }, all);
      expect(asked(step)).to.equal('placa');
      expect(step).to.have.nested.property('question.obligatorio', true);
      expect(asked(await rules.nextStep({ clase: 'B' }, all))).to.equal('complete');
    });

    it('are open with their reason where they do not go together', async () => {
      const { shown } = await rules.shownFields({ clase: 'A', placa: 'x', n: 1, tel: 'x' }, ['correo']);
      const stands = shown.map(({ field, state, reason }) => [field.codigo, state, reason]);
      expect(stands).to.deep.equal([
        ['clase', 'answered', undefined],
        ['placa', 'answered', undefined],
        ['correo', 'open', undefined],
        ['tel', 'answered', undefined],
        ['n', 'open', 'No debe ser menor que 10.'],
      ]);
    });

    it('never demand what is hidden', async () => {
      const hiding = open(
        { clase: { enum: ['A', 'B'] }, a: { type: 'string' }, b: { type: 'string' } },
        { campos: { a: { condicion: 'clase = "A"' }, b: { condicion: 'clase = "A"' } } },
        {
          anyOf: [{ required: ['a'] }, { required: ['b'], properties: { clase: { const: 'A' } } }],
          dependentRequired: { clase: ['b'] },
        },
      );
      expect(await hiding.validateAnswers({ clase: 'B', a: 'x' })).to.deep.equal({
        ok: true,
        answers: { clase: 'B' },
      });
      expect(await errorsOf(hiding, { clase: 'A' })).to.deep.equal({
        b: ['Falta responder «b».'],
        body: ['No cumple lo que el formulario pide.'],
      });
      expect(await hiding.validateAnswers({ clase: 'A', b: 'x' })).to.have.property('ok', true);
    });

    it('have no second fault where an answer is refused already', async () => {
      expect(await errorsOf(rules, { clase: 'B', n: 1, tel: 7 })).to.deep.equal({
        tel: ['Debe ser un texto.'],
      });
    });
  });

  it('are masked for the public where their ui or their type says so', () => {
    const form = open(
      {
        nombre: { type: 'string' },
        correo: { type: 'string', format: 'email' },
        casa: { type: 'object' },
        barrio: { type: 'string' },
      },
      { campos: { nombre: { sensible: true }, casa: { sensible: true } } },
    );
    const answers = {
      nombre: 'Juana',
      correo: 'juan@cali.gov.co',
      casa: { n: 1 },
      barrio: 'Meléndez',
      otra: 'x',
    };
    const givenAs = form.sensitiveAnswers(answers);
    expect(givenAs).to.deep.equal({ nombre: 'TEXTO_LARGO', correo: 'CORREO', casa: 'OBJETO' });
    expect(form.maskForPublic(answers, givenAs)).to.deep.equal({
      nombre: 'Ju***',
      correo: 'ju***@ca***.gov.co',
      casa: '***',
      barrio: 'Meléndez',
    });
    const open2 = open({ barrio: { type: 'string' }, nombre: { type: 'string' } });
    expect(open2.maskForPublic(answers, givenAs)).to.deep.equal({ barrio: 'Meléndez', nombre: 'Ju***' });
  });

  it('are described for a page that draws the form', async () => {
    const form = open(
      { edad: { type: 'integer', minimum: 3 }, plano: { type: 'object' } },
      { campos: { plano: { widget: 'ARCHIVO', archivo: { tipos: ['image/png'] }, ayuda: 'Un plano' } } },
      { required: ['edad'] },
    );
    const { schema, ui } = form.asSchema();
    const takes = validatorOf(schema);
    expect([takes({ edad: 3 }), takes({ edad: 2 }), takes({ edad: 3, x: 1 }), takes({})]).to.deep.equal([
      true,
      false,
      false,
      false,
    ]);
    expect(ui).to.deep.equal({
      orden: ['edad', 'plano'],
      campos: {
        edad: { widget: 'NUMERO' },
        plano: {
          widget: 'ARCHIVO',
          ayuda: 'Un plano',
          archivo: { tipos: ['image/png'], tamano: 25 * 1024 * 1024 },
        },
      },
    });
    const named = open(
      { uno: { type: 'string', title: 'Uno' }, dos: { type: 'string' }, tres: { type: 'string' } },
      {
        campos: {
          uno: { texto: 'Primero' },
          dos: { obligatorio: true },
          tres: { obligatorio: true, condicion: 'uno = "a"' },
        },
      },
    ).asSchema();
    expect(named.schema['required']).to.deep.equal(['dos']);
    expect(named.ui.campos).to.deep.include({
      uno: { widget: 'TEXTO_LARGO', texto: 'Primero' },
      tres: { widget: 'TEXTO_LARGO', obligatorio: true, condicion: 'uno = "a"' },
    });
    const file = { nombre: 'a.png', tipo: 'image/png', tamano: 9, sha256: 'ab' };
    expect(await form.validateAnswers({ edad: 3 }, { plano: file })).to.deep.nested.include({
      'answers.plano': file,
    });
    expect(await form.validateAnswers({ edad: 3, plano: file })).to.have.property('ok', false);
  });
});
