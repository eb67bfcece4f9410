import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import {
  fieldKinds,
  hiddenParts,
  hiddenRules,
  kindOf,
} from '../../../src/administration/forms/definition/field-kinds.js';
import { optionsOf, withOptions } from '../../../src/administration/forms/definition/field-options.js';
import {
  conditionOf,
  entriesOf,
  helpOf,
  textOf,
  type FormDraft,
  type Json,
} from '../../../src/administration/forms/definition/form-definition.js';
import { formDifferences } from '../../../src/administration/forms/definition/form-differences.js';
import {
  setCondition,
  setHelp,
  setKeyword,
  setRequired,
  setSetting,
  setText,
} from '../../../src/administration/forms/definition/form-edits.js';
import {
  addEntry,
  moveEntry,
  removeEntry,
  renameEntry,
  setKind,
} from '../../../src/administration/forms/definition/form-list.js';
import { formOf, partsOf } from '../../../src/administration/forms/definition/form-parts.js';
import { putEntry } from '../../../src/administration/forms/definition/form-puts.js';
import { lineOf, readJson } from '../../../src/administration/forms/definition/json-place.js';

const bundle = join(import.meta.dirname, '../../../../../../config/demo.yaml');
const { formularios } = parse(readFileSync(bundle, 'utf8')) as {
  formularios: { codigo: string; nombre: string; schema: Json & { ui?: Json } }[];
};
const demo = formularios.map(({ nombre, schema: { ui = {}, ...schema } }): FormDraft => ({ nombre, schema, ui }));

/** A form with parts that the editor has no fields for, and a notice among its questions. */
const odd: FormDraft = {
  nombre: 'Raro',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      total: { type: 'number', title: 'Total', exclusiveMinimum: 0, description: 'En pesos' },
      estado: { oneOf: [{ const: 'A', title: 'Activo' }, { const: 'B' }] },
      grado: { enum: [1, 2] },
      lugar: { type: 'object', properties: { calle: { type: 'string' } } },
      citado: { $ref: '#/$defs/x' },
    },
    $defs: { x: { type: 'string' } },
    required: ['total'],
    allOf: [{ if: { properties: { grado: { const: 1 } } }, then: { required: ['estado'] } }],
  },
  ui: { orden: ['aviso', 'total'], campos: { aviso: { widget: 'INFORMATIVO', texto: 'Lea' }, total: { pista: 'x' } } },
};

const codesOf = (draft: FormDraft): readonly string[] => entriesOf(draft).map(({ codigo }) => codigo);

describe('the definition of a form', () => {
  for (const draft of [...demo, odd]) {
    it(`stays as it is where each field of «${draft.nombre}» is written as it was read`, () => {
      let written = draft;
      for (const entry of entriesOf(draft)) {
        const { codigo } = entry;
        const options = optionsOf(entry);
        if (options) written = putEntry(written, codigo, withOptions(entry, options));
        written = setText(written, codigo, textOf(entry));
        written = setHelp(written, codigo, helpOf(entry));
        written = setCondition(written, codigo, conditionOf(entry));
        written = setRequired(written, codigo, entry.isRequired);
        for (const [key, value] of Object.entries(entry.schema ?? {}))
          written = setKeyword(written, codigo, key, value);
        for (const [key, value] of Object.entries(entry.ui)) written = setSetting(written, codigo, key, value);
        written = setRequired(setRequired(written, codigo, !entry.isRequired), codigo, entry.isRequired);
      }
      expect(entriesOf(written)).to.deep.equal(entriesOf(draft));
      const codes = codesOf(draft);
      const last = codes.at(-1)!;
      const moved = moveEntry(moveEntry(written, last, 0), last, codes.length - 1);
      expect(codesOf(moved)).to.deep.equal(codes);
      expect(JSON.stringify(moved.schema['properties'])).to.equal(JSON.stringify(draft.schema['properties']));
    });
  }

  it('is shown by fields in every question of the demonstration', () => {
    for (const draft of demo) {
      expect(hiddenRules(draft.schema)).to.deep.equal([]);
      for (const entry of entriesOf(draft)) {
        expect(kindOf(entry), entry.codigo).not.to.equal(undefined);
        expect(hiddenParts(entry), entry.codigo).to.deep.equal([]);
      }
    }
  });

  it('names what the fields do not show', () => {
    const entries = new Map(entriesOf(odd).map((entry) => [entry.codigo, entry]));
    expect(hiddenRules(odd.schema)).to.deep.equal(['additionalProperties', '$defs', 'allOf']);
    expect(hiddenParts(entries.get('total')!)).to.deep.equal(['exclusiveMinimum', 'pista']);
    for (const codigo of ['grado', 'lugar', 'citado']) expect(kindOf(entries.get(codigo)!)).to.equal(undefined);
    expect(optionsOf(entries.get('estado')!)).to.deep.equal([
      { codigo: 'A', nombre: 'Activo' },
      { codigo: 'B', nombre: 'B' },
    ]);
  });

  it('has each kind of question as the editor reads it again', () => {
    for (const kind of fieldKinds) {
      const [added, codigo] = addEntry(demo[0]!, 1, kind);
      const entry = entriesOf(added)[1]!;
      expect([entry.codigo, kindOf(entry)?.codigo, hiddenParts(entry)]).to.deep.equal([codigo, kind.codigo, []]);
      const [other] = addEntry(demo[0]!, 1, fieldKinds[0]!);
      expect(kindOf(entriesOf(setKind(other, codigo, kind))[1]!)?.codigo).to.equal(kind.codigo);
    }
  });

  it('renames a question in the conditions that read it, and keeps a conditional one required in `ui`', () => {
    const draft: FormDraft = {
      nombre: 'F',
      schema: { type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'string' } }, required: ['b'] },
      ui: {},
    };
    const hidden = setCondition(draft, 'b', 'a = true');
    expect([hidden.schema['required'], hidden.ui]).to.deep.equal([
      undefined,
      { campos: { b: { condicion: 'a = true', obligatorio: true } } },
    ]);
    expect(setCondition(hidden, 'b', '')).to.deep.equal(draft);
    expect(entriesOf(renameEntry(hidden, 'a', 'riesgo')).map(conditionOf)).to.deep.equal(['', 'riesgo = true']);
  });

  it('differs question by question: removed, changed, and as few moved as possible', () => {
    const before: FormDraft = {
      nombre: 'F',
      schema: {
        type: 'object',
        properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, { type: 'string' }])),
      },
      ui: {},
    };
    const after = setRequired(removeEntry(moveEntry(before, 'd', 0), 'b'), 'c', true);
    expect(formDifferences(before, after).map(({ clase, codigo }) => [clase, codigo])).to.deep.equal([
      ['quitada', 'b'],
      ['movida', 'd'],
      ['cambiada', 'c'],
    ]);
    expect(formDifferences(before, after)[2]!.cambios).to.deep.equal([
      { campo: 'Obligatoria', nombre: 'Obligatoria', antes: 'No', despues: 'Sí' },
    ]);
    expect(formDifferences(before, before)).to.deep.equal([]);
  });

  it('is put together again from its parts', () => {
    for (const draft of [...demo, odd]) expect(entriesOf(formOf(partsOf(draft)))).to.deep.equal(entriesOf(draft));
    const { [`pregunta ${codesOf(demo[0]!)[0]!}`]: _removed, ...rest } = partsOf(demo[0]!);
    expect(codesOf(formOf(rest))).to.deep.equal(codesOf(demo[0]!).slice(1));
  });

  it('has its faults at the line of its JSON', () => {
    expect(readJson('{\n  "a": 1,,\n}')).to.deep.equal({
      fault: 'Línea 2, columna 10: no es JSON válido: revise comas, comillas y corchetes.',
    });
    const text = JSON.stringify(
      { schema: { properties: { 'a.b': {}, a: { type: 'x', pattern: '(' } } } },
      undefined,
      2,
    );
    expect(text.split('\n')[lineOf(text, 'schema.properties.a.pattern') - 1]).to.contain('"pattern"');
  });
});
