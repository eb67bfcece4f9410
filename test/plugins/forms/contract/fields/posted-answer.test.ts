import { expect } from 'chai';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import {
  controlOf,
  documentTypes,
  partNames,
  partsOf,
  postedAnswer,
  type FieldParts,
  type WrittenQuestion,
} from '../../../../../plugins/forms/contract.js';
import { identificationAbbreviations } from '../../../../../plugins/forms/questions/question-types/identification-types.js';
import { CompiledQuestion } from '../../../../../plugins/forms/questions/compiled-question.js';
import { question } from '../../questions/question-builders.js';

const typed = (definition: Partial<WrittenQuestion> & Pick<WrittenQuestion, 'pre_tipo'>) =>
  new CompiledQuestion(question({ pre_codigo: 'dato', ...definition }));

/** Returns the value that the form stores for submitted inputs, or the refusal. */
function stored(definition: Parameters<typeof typed>[0], posted: FieldParts): unknown {
  const compiled = typed(definition);
  const outcome = postedAnswer(compiled.field, posted);
  if (outcome?.kind !== 'answer') return outcome?.reason;
  const reading = compiled.read({ dato: outcome.answer }, {});
  return reading && ('value' in reading ? reading.value : reading.reason);
}

describe('answers that a page hands in', () => {
  const options = { pre_opciones: ['mar', 'sol', 'luz'] };

  const cases: readonly [Parameters<typeof typed>[0], FieldParts, unknown][] = [
    [{ pre_tipo: 'TEXTO' }, { dato: ['Calle 5 '] }, 'Calle 5 '],
    [{ pre_tipo: 'TEXTO_LARGO' }, { dato: ['uno\r\ndos'] }, 'uno\ndos'],
    [{ pre_tipo: 'NUMERO' }, { dato: [' 12,5 '] }, 12.5],
    [{ pre_tipo: 'NUMERO' }, { dato: ['1.234.567,5'] }, 1234567.5],
    [{ pre_tipo: 'NUMERO' }, { dato: ['0.125'] }, 0.125],
    [{ pre_tipo: 'NUMERO' }, { dato: ['1.500'] }, '¿Quiso decir 1500 o 1,5? Escriba 1500 o 1,5.'],
    [{ pre_tipo: 'FECHA' }, { 'dato-dia': ['5'], 'dato-mes': ['1'], 'dato-anio': ['2026'] }, '2026-01-05'],
    [{ pre_tipo: 'FECHA' }, { 'dato-dia': ['\u200E5'], 'dato-mes': ['１'], 'dato-anio': ['2026'] }, '2026-01-05'],
    [{ pre_tipo: 'NUMERO' }, { dato: ['\u22121.234,5\u200B'] }, -1234.5],
    [{ pre_tipo: 'HORA' }, { dato: ['2:30 p. m.'] }, '14:30'],
    [{ pre_tipo: 'HORA' }, { dato: ['2:30\u202Fp.\u00A0m.'] }, '14:30'],
    [{ pre_tipo: 'CORREO' }, { dato: [' ana@correo.example'] }, 'ana@correo.example'],
    [{ pre_tipo: 'TELEFONO' }, { dato: ['301 234 5678'] }, '3012345678'],
    [{ pre_tipo: 'BOOLEANO' }, { dato: ['', 'si'] }, true],
    [{ pre_tipo: 'BOOLEANO' }, { dato: ['', 'no'] }, false],
    [{ pre_tipo: 'SELECCION', ...options }, { dato: ['', 'sol'] }, 'sol'],
    [{ pre_tipo: 'SELECCION_MULTIPLE', ...options }, { dato: ['', 'luz', 'mar'] }, ['mar', 'luz']],
    [{ pre_tipo: 'DOCUMENTO_IDENTIDAD' }, { 'dato-tipo': ['CC'], 'dato-numero': ['31.234 567'] }, 'CC 31234567'],
    [{ pre_tipo: 'DOCUMENTO_IDENTIDAD' }, { 'dato-tipo': ['NIT'], 'dato-numero': ['899999061-9'] }, 'NIT 899999061-9'],
    [
      { pre_tipo: 'DOCUMENTO_IDENTIDAD' },
      { 'dato-tipo': [''], 'dato-numero': ['899999061\u20139'] },
      'NIT 899999061-9',
    ],
    [{ pre_tipo: 'DOCUMENTO_IDENTIDAD' }, { 'dato-tipo': [''], 'dato-numero': ['31234567'] }, '31234567'],
    [{ pre_tipo: 'DIRECCION' }, { dato: ['Calle 5 # 3-10'] }, 'Calle 5 # 3-10'],
    [{ pre_tipo: 'UBICACION' }, { dato: ['3.4516, -76.5320'] }, { latitud: 3.4516, longitud: -76.532 }],
  ];
  for (const [definition, posted, expected] of cases) {
    it(`are stored as an API's are: ${definition.pre_tipo} ${JSON.stringify(posted)}`, () => {
      expect(stored(definition, posted)).to.deep.equal(expected);
    });
  }

  it('that are blank are no answer, of every type', () => {
    for (const [definition] of cases) {
      const { field } = typed(definition);
      const blank = Object.fromEntries(partNames(field).map((name) => [name, ['']]));
      expect(stored(definition, blank), field.tipo).to.equal(undefined);
    }
  });

  it('are shown again as somebody would type them, and read as the same answer', () => {
    for (const [definition, , expected] of cases) {
      const isRefused = definition.pre_tipo === 'NUMERO' && typeof expected === 'string';
      if (isRefused) continue;
      const { field } = typed(definition);
      expect(stored(definition, partsOf(field, expected as JsonValue)), field.tipo).to.deep.equal(expected);
    }
  });

  it('of a date that there is not are refused before the form names a format that no page shows', () => {
    const reason = 'Escriba el día, el mes y el año, con cuatro cifras, de una fecha que exista.';
    for (const [day, month, year] of [
      ['31', '2', '2026'],
      ['1', '', '2026'],
      ['a', '1', '2026'],
      ['1', '1', '26'],
    ]) {
      const posted = { 'dato-dia': [day!], 'dato-mes': [month!], 'dato-anio': [year!] };
      expect(stored({ pre_tipo: 'FECHA' }, posted)).to.equal(reason);
    }
  });

  it('leave a field alone that the page did not show', () => {
    for (const [definition] of cases)
      expect(postedAnswer(typed(definition).field, { otro: ['x'] })).to.equal(undefined);
    expect(postedAnswer(typed({ pre_tipo: 'ARCHIVO' }).field, { dato: ['x'] })).to.equal(undefined);
    expect(postedAnswer(typed({ pre_tipo: 'INFORMATIVO' }).field, { dato: ['x'] })).to.equal(undefined);
  });

  it('keep what was typed, whatever it is', () => {
    for (const [pre_tipo, kind] of [
      ['TEXTO', 'answer'],
      ['NUMERO', 'refused'],
    ] as const) {
      const posted = { dato: ['<script>alert(1)</script>'] };
      const outcome = postedAnswer(typed({ pre_tipo }).field, posted);
      expect(outcome).to.deep.include({ kind, typed: posted });
    }
  });

  it('have the types of documents that forms know', () => {
    const offered = documentTypes.map(({ codigo }) => codigo);
    expect(offered).to.have.members(identificationAbbreviations);
  });

  it('are offered by the browser only where the question is about its user', () => {
    for (const [pre_tipo, pre_autocompletar] of [
      ['CORREO', 'email'],
      ['TELEFONO', 'tel'],
      ['DIRECCION', 'street-address'],
      ['TEXTO', 'given-name'],
    ] as const) {
      expect(controlOf(typed({ pre_tipo }).field), pre_tipo).not.to.have.property('autocomplete');
      const own = controlOf(typed({ pre_tipo, pre_autocompletar }).field);
      expect(own).to.include({ autocomplete: pre_autocompletar });
    }
  });

  it('come from a keyboard that has what they are made of', () => {
    expect(controlOf(typed({ pre_tipo: 'NUMERO' }).field)).to.deep.include({ inputmode: 'decimal' });
    expect(controlOf(typed({ pre_tipo: 'NUMERO', pre_minimo: -5 }).field)).not.to.have.property('inputmode');
    expect(controlOf(typed({ pre_tipo: 'CORREO' }).field)).to.include({ type: 'email', inputmode: 'email' });
    expect(controlOf(typed({ pre_tipo: 'TELEFONO' }).field)).to.include({ type: 'tel', inputmode: 'tel' });
    const many = Array.from({ length: 13 }, (_, index) => `opcion ${index}`);
    expect(controlOf(typed({ pre_tipo: 'SELECCION', ...options }).field)).to.deep.include({ isLong: false });
    expect(controlOf(typed({ pre_tipo: 'SELECCION', pre_opciones: many }).field)).to.deep.include({ isLong: true });
    // A list has no place for the help of its options.
    const explained = many.map((nombre) => ({ codigo: nombre, nombre, ayuda: `Es la ${nombre}` }));
    expect(controlOf(typed({ pre_tipo: 'SELECCION', pre_opciones: explained }).field)).to.deep.include({
      isLong: false,
    });
  });
});
