import { expect } from 'chai';
import { InputError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { UnusableFormError, type JsonSchema } from '../../../../plugins/forms/contract.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { definition, faultsOf, TestSchemaForms } from './schema-builders.js';

const text = { type: 'string', maxLength: 10 };

/** 2^n branches, were they followed. */
const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, level) => [
    `d${level}`,
    level === 39 ? text : { anyOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
  ]),
);
const nested = (depth: number): JsonSchema => (depth === 0 ? text : { type: 'array', items: nested(depth - 1) });

describe('a form that is written as a JSON Schema', () => {
  const forms = new TestSchemaForms();
  after(() => forms.close());

  it('is refused where it asks for files of a type that none has', async () => {
    const foto = { type: 'object' } as const;
    const asking = (tipos: readonly string[]) =>
      definition({ foto }, { campos: { foto: { widget: 'ARCHIVO', archivo: { tipos } } } });
    expect(await faultsOf(forms, asking(['imagen', 'application/pdf', 'audio/mp3']))).to.deep.equal([]);
    const [fault, ...others] = await faultsOf(forms, asking(['word', 'application/no-existe']));
    expect(others).to.deep.equal([]);
    expect(fault).to.match(/^ui\.campos\.foto\.archivo\.tipos\.1: «application\/no-existe» no es un tipo/);
    expect(forms.openForm(asking(['application/no-existe']))).to.have.property('askedFields');
  });

  it('is taken with all that is supported', async () => {
    const written = definition(
      {
        nombre: { $ref: '#/$defs/nombre', title: 'Su nombre' },
        edad: { type: 'integer', minimum: 0, exclusiveMaximum: 150, multipleOf: 1 },
        hijos: {
          type: 'array',
          maxItems: 5,
          uniqueItems: true,
          contains: { type: 'object' },
          items: { type: 'object', properties: { nombre: { $ref: '#/$defs/nombre' } }, required: ['nombre'] },
        },
        par: { prefixItems: [{ type: 'string' }, { type: ['number', 'null'] }], minContains: 1 },
        web: { type: 'string', format: 'uri' },
        placa: { type: 'string', pattern: '^[A-Z]{3}\\d{3}$', maxLength: 6 },
        clase: { oneOf: [{ const: 'A', title: 'La a' }, { const: 'B' }] },
      },
      {
        orden: ['aviso', 'edad'],
        campos: {
          aviso: { widget: 'INFORMATIVO', texto: 'Lea' },
          placa: { condicion: 'edad > 17', ayuda: 'Tres letras', sensible: true },
        },
      },
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $defs: { nombre: { type: 'string', minLength: 2, maxLength: 80 } },
        required: ['nombre'],
        dependentRequired: { placa: ['web'] },
        if: { properties: { edad: { const: 3 } }, required: ['edad'] },
        then: { required: ['hijos'] },
      },
    );
    expect(await faultsOf(forms, written)).to.deep.equal([]);
    await forms.openForm(written).ready();
  });

  it('may have its ui in the schema, as one document', async () => {
    const { schema, ui } = definition({ a: text, b: text }, { orden: ['b'] });
    const read = forms.definitionSchema.parse({ schema: { ...schema, ui } });
    expect(read).to.deep.equal({ schema, ui });
    const step = await forms.openForm({ schema: { ...schema, ui } }).nextStep({});
    expect(step).to.have.nested.property('question.codigo', 'b');
  });

  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}]));
  const wrong: readonly (readonly [name: string, written: unknown, fault: RegExp])[] = [
    ['no object', definition({}, {}, { type: 'array' }), /^schema\.type: Un formulario/],
    [
      'another dialect',
      definition({}, {}, { $schema: 'http://json-schema.org/draft-07/schema#' }),
      /^schema\.\$schema: /,
    ],
    ['a type that is none', definition({ a: { type: 'texto' } }), /^schema\.properties\.a\.type: /],
    ['a keyword of another type', definition({ a: { maxLength: -1 } }), /^schema\.properties\.a\.maxLength: /],
    ['properties that are none', definition({ a: 7 as never }), /^schema\.properties\.a: /],
    ['a property of true', definition({ a: true as never }), /^schema\.properties\.a: Una propiedad/],
    [
      'an unknown keyword',
      definition({ a: { ...text, maximo: 3 } }),
      /^schema\.properties\.a\.maximo: La palabra clave/,
    ],
    ['patterns for names', definition({ a: { patternProperties: { '(a+)+$': text } } }), /a\.patternProperties: /],
    ['an identity', definition({ a: { $id: 'https://cali.gov.co/a' } }), /a\.\$id: La palabra/],
    ['a remote reference', definition({ a: { $ref: 'https://cali.gov.co/a.json' } }), /a\.\$ref: Solo se admiten/],
    ['a reference to a file', definition({ a: { $ref: 'file:///etc/passwd' } }), /a\.\$ref: Solo se admiten/],
    ['a reference to nothing', definition({ a: { $ref: '#/$defs/b' } }), /a\.\$ref: Solo se admiten/],
    ['a reference to a prototype', definition({ a: { $ref: '#/$defs/constructor' } }), /a\.\$ref: Solo se admiten/],
    [
      'a definition that refers to itself',
      definition({ a: { $ref: '#/$defs/b' } }, {}, { $defs: { b: { items: { $ref: '#/$defs/b' } } } }),
      /^schema\.\$defs\.b\.items\.\$ref: La definición «b» se refiere a sí misma/,
    ],
    ['branches that double', definition({ a: { $ref: '#/$defs/d0' } }, {}, { $defs: doubling }), /más de 1000 partes/],
    ['many schemas', definition({ a: { anyOf: Array.from({ length: 1_001 }, () => text) } }), /más de 1000 partes/],
    ['schemas in each other', definition({ a: nested(13) }), /de 12 niveles/],
    ['endless nesting', definition({ a: nested(2_000) }), /40 niveles/],
    ['too much text', definition({ a: { description: 'x'.repeat(200_001) } }), /^schema: El esquema tiene más/],
    ['many properties', definition(many(201)), /^schema\.properties: Un formulario tiene hasta 200/],
    [
      'many options',
      definition({ a: { enum: Array.from({ length: 501 }, (_, index) => index) } }),
      /a\.enum: Las opciones/,
    ],
    ['options that are objects', definition({ a: { enum: [{ x: 1 }] } }), /a\.enum: Las opciones/],
    ['look-ahead', definition({ a: { ...text, pattern: '(?=a)b' } }), /a\.pattern: .*RE2/],
    ['a back-reference', definition({ a: { ...text, pattern: '(a)\\1' } }), /a\.pattern: .*RE2/],
    [
      'a pattern in a reference',
      definition({ a: { $ref: '#/$defs/b' } }, {}, { $defs: { b: { pattern: '(' } } }),
      /^schema\.\$defs\.b\.pattern: /,
    ],
    ['a long pattern', definition({ a: { ...text, pattern: 'a'.repeat(401) } }), /a\.pattern: Un patrón tiene/],
    ['a pattern of any text', definition({ a: { pattern: '(a{0,30}){0,30}' } }), /a\.pattern: .*ponga maxLength/],
    [
      'a pattern of any list',
      definition({ a: { items: { ...text, pattern: '[a-z]{1,40}' } } }),
      /a\.items\.pattern: .*maxItems/,
    ],
    ['an unknown format', definition({ a: { format: 'regex' } }), /a\.format: .*date-time/],
    ['other fields', definition({}, {}, { additionalProperties: true }), /^schema\.additionalProperties: /],
    ['a name of JavaScript', definition({ ['__proto__']: text }), /nombre empieza/],
    [
      'a name that FEEL cannot read',
      definition({ 'fecha de pago': text }),
      /^schema\.properties\.fecha de pago: El nombre/,
    ],
    [
      'a constructor within',
      definition({ a: { properties: { constructor: text } } }),
      /a\.properties\.constructor: El nombre/,
    ],
    ['a demand for nothing', definition({ a: text }, {}, { required: ['b'] }), /^schema\.required\.0: «b» no es/],
    [
      'the same in a branch',
      definition({ a: text }, {}, { anyOf: [{ required: ['b'] }] }),
      /^schema\.anyOf\.0\.required\.0: «b»/,
    ],
    ['order of nothing', definition({ a: text }, { orden: ['b'] }), /^ui\.campos\.b: No es una propiedad/],
    ['order twice', definition({ a: text }, { orden: ['a', 'a'] }), /^ui\.orden\.1: «a» está repetido/],
    ['a field of nothing', definition({ a: text }, { campos: { b: { ayuda: 'x' } } }), /^ui\.campos\.b: /],
    [
      'a widget of another type',
      definition({ a: text }, { campos: { a: { widget: 'NUMERO' } } }),
      /^ui\.campos\.a\.widget: NUMERO/,
    ],
    [
      'a choice of nothing',
      definition({ a: text }, { campos: { a: { widget: 'SELECCION' } } }),
      /^ui\.campos\.a\.widget: /,
    ],
    [
      'a condition on nothing',
      definition({ a: text }, { campos: { a: { condicion: 'b = 1' } } }),
      /^ui\.campos\.a\.condicion: .*«b»/,
    ],
    [
      'a condition on what is later',
      definition({ a: text, b: text }, { campos: { a: { condicion: 'b = "x"' } } }),
      /^ui\.campos\.a\.condicion: .*anterior/,
    ],
    [
      'a condition that is none',
      definition({ a: text }, { campos: { a: { condicion: '"' } } }),
      /^ui\.campos\.a\.condicion: /,
    ],
    ['an unknown part of the ui', { ...definition({ a: text }), ui: { color: 'rojo' } }, /^ui: /],
  ];

  for (const [name, written, fault] of wrong) {
    it(`is refused with place and reason: ${name}`, async () => {
      const faults = await faultsOf(forms, written);
      expect(faults.join('\n')).to.match(new RegExp(fault.source, 'm'));
      expect(faults.length, faults.join('\n')).to.be.lessThan(5);
    });
  }

  it('is refused as an InputError, where the caller says', async () => {
    const place = (path: readonly PropertyKey[]) => ['formulario', ...path];
    const error = (await rejectionOf(forms.checkDefinition(definition({ a: { tipo: 1 } }), place))) as InputError;
    expect(error).to.be.instanceOf(InputError);
    expect(error.toProblem().errors).to.have.key('formulario.schema.properties.a.tipo');
    await forms.checkDefinition(definition({ a: text }));
  });

  it('is unusable where a stored one is none', () => {
    for (const stored of [
      null,
      'x',
      {},
      definition({ a: { $ref: 'https://x.co' } }),
      definition({ a: { type: 'x' } }),
    ]) {
      expect(() => forms.openForm(stored)).to.throw(UnusableFormError);
    }
  });

  it('is the same form again', () => {
    expect(forms.openForm(definition({ a: text }))).to.equal(forms.openForm(definition({ a: text })));
    expect(forms.openForm(definition({ a: text }))).not.to.equal(forms.openForm(definition({ b: text })));
  });

  it('is unavailable while conditions cannot be evaluated', async () => {
    const closed = new TestSchemaForms();
    const conditional = definition({ a: text, b: text }, { campos: { b: { condicion: 'a = "x"' } } });
    const form = closed.openForm(conditional);
    await closed.close();
    expect(await rejectionOf(form.validateAnswers({ a: 'x' }))).to.be.instanceOf(UnavailableError);
    expect(await rejectionOf(closed.checkDefinition(conditional))).to.be.instanceOf(UnavailableError);
  });
});
