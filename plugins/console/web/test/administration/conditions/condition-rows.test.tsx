import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import {
  readCondition,
  writeCondition,
  type ConditionRows,
} from '../../../src/administration/conditions/condition-rows.js';
import { readsName, renameIn } from '../../../src/administration/conditions/condition-tree.js';

const demo = readFileSync(new URL('../../../../../../config/demo.yaml', import.meta.url), 'utf8');
const ofDemo = [...demo.matchAll(/^ +condicion: (.+)$/gm)].map(([, text]) => text!);

const rows: Readonly<Record<string, ConditionRows>> = {
  'identidad = "CON_DATOS"': {
    join: 'and',
    parts: [{ codigo: 'identidad', operator: '=', values: ['CON_DATOS'] }],
  },
  'riesgo = true': { join: 'and', parts: [{ codigo: 'riesgo', operator: '=', values: [true] }] },
  'asistentes > 200': { join: 'and', parts: [{ codigo: 'asistentes', operator: '>', values: [200] }] },
  'grado >= -1.5 and correo != null and telefono = null': {
    join: 'and',
    parts: [
      { codigo: 'grado', operator: '>=', values: [-1.5] },
      { codigo: 'correo', operator: 'answered', values: [] },
      { codigo: 'telefono', operator: 'unanswered', values: [] },
    ],
  },
  '(a = 1 or b != "dos \\"y\\" tres") and c in ["A", "B"]': {
    join: 'and',
    parts: [
      {
        join: 'or',
        rows: [
          { codigo: 'a', operator: '=', values: [1] },
          { codigo: 'b', operator: '!=', values: ['dos "y" tres'] },
        ],
      },
      { codigo: 'c', operator: 'in', values: ['A', 'B'] },
    ],
  },
  'list contains(dias, "viernes") or not(list contains(dias, "sábado"))': {
    join: 'or',
    parts: [
      { codigo: 'dias', operator: 'contains', values: ['viernes'] },
      { codigo: 'dias', operator: 'lacks', values: ['sábado'] },
    ],
  },
  'desde <= "2026-01-31" or hora < "08:00" or (uno_1 = false and dos = 2)': {
    join: 'or',
    parts: [
      { codigo: 'desde', operator: '<=', values: ['2026-01-31'] },
      { codigo: 'hora', operator: '<', values: ['08:00'] },
      {
        join: 'and',
        rows: [
          { codigo: 'uno_1', operator: '=', values: [false] },
          { codigo: 'dos', operator: '=', values: [2] },
        ],
      },
    ],
  },
  '': { join: 'and', parts: [] },
};

describe('the rows of a condition', () => {
  for (const [text, read] of Object.entries(rows)) {
    it(`are read from «${text}», and written as the same text`, () => {
      expect(readCondition(text)).to.deep.equal(read);
      expect(writeCondition(read)).to.equal(text);
    });
  }

  it('write every condition of the demonstration as it was', () => {
    expect(ofDemo.length).to.be.greaterThan(3);
    for (const text of ofDemo) expect(writeCondition(readCondition(text)!)).to.equal(text);
  });

  it('are read from other ways to write the same', () => {
    expect(writeCondition(readCondition('((a=1)) and b =2 or c= 3')!)).to.equal('(a = 1 and b = 2) or c = 3');
    expect(writeCondition(readCondition('(a = 1 or b = 2)')!)).to.equal('a = 1 or b = 2');
  });

  for (const text of [
    'datos.valor > 0',
    'datos.decision = "APROBAR"',
    'list contains(datos.dias, "lunes") or (instancia.canal != null and datos.tipo in ["A", "B"])',
  ]) {
    it(`of a process are written from «${text}» as it was, and a form has no such rows`, () => {
      expect(writeCondition(readCondition(text, { hasPaths: true })!)).to.equal(text);
      expect(readCondition(text)).to.equal(undefined);
    });
  }

  for (const text of [
    'a > b',
    'count(dias) > 2',
    'if a then b = 1 else false',
    'a = 1 and',
    'a = date("2026-01-01")',
    'documento.tipo = "CC"',
    'riesgo',
    'not(riesgo)',
    'a in [1..3]',
    'a between 1 and 3',
    '1 = a',
    'a = 1 or (b = 2 and (c = 3 or d = 4))',
    'some x in dias satisfies x = "lunes"',
  ]) {
    it(`cannot say «${text}»`, () => expect(readCondition(text)).to.equal(undefined));
  }

  it('follow a question that is renamed, in any expression, but in no text', () => {
    expect(renameIn('tipo = "tipo" and count(tipo) > 1 and tipo_2 = 3', 'tipo', 'clase')).to.equal(
      'clase = "tipo" and count(clase) > 1 and tipo_2 = 3',
    );
    expect(readsName('a = "tipo"', 'tipo')).to.equal(false);
    expect(readsName('a = tipo', 'tipo')).to.equal(true);
  });
});
