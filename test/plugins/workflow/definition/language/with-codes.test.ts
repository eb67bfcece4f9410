import { expect } from 'chai';
import fc from 'fast-check';
import { code } from '../../../../../plugins/workflow/definition/language/fields.js';
import { withCodes } from '../../../../../plugins/workflow/definition/language/with-codes.js';
import { mutated, mutations, randomProcess } from '../../support/random-process.js';
import { definition, flow, task, user } from './definition-builders.js';
import { randomRuns } from '../../../../support/random-runs.js';

type Written = Readonly<Record<string, unknown>>;

const listOf = (written: Written, name: string): readonly Written[] => written[name] as readonly Written[];
const codesOf = (written: Written): unknown[] => listOf(written, 'transiciones').map(({ codigo }) => codigo);
const of = (...transitions: readonly string[]): Written => definition([task('FIN', 'F')], flow(...transitions));

describe('codes of transitions and actions', () => {
  it('are made of what a transition leads from and to, with a number where several would be the same', () => {
    const overdue = { desde: 'A', vencido: true, hacia: 'B' };
    const written = definition([task('FIN', 'F')], [...flow('A>B', 'A!SIGUE>B', 'A>B?datos.x', 'A>B'), overdue]);
    expect(codesOf(withCodes(written))).to.deep.equal(['A_B', 'A_SIGUE_B', 'A_B_2', 'A_B_3', 'A_VENCIDO_B']);
  });

  it('leave alone what has one, and make none of what is written otherwise', () => {
    const transiciones = [
      { codigo: 'A_B', desde: 'A', hacia: 'C' },
      { desde: 'A', hacia: 'B' },
      { codigo: 7, desde: 'A', hacia: 'B' },
      { desde: 'Á', hacia: 'B' },
      { desde: 'A', accion: 1, hacia: 'B' },
      { hacia: 'B' },
      'A>B',
    ];
    const { transiciones: named } = withCodes({ transiciones, tareas: 'ninguna' });
    const [, second, ...others] = named as unknown[];
    expect(second).to.deep.equal({ codigo: 'A_B_2', desde: 'A', hacia: 'B' });
    expect(others).to.deep.equal(transiciones.slice(2));
  });

  it('have as many characters as a code may have', () => {
    const long = 'A'.repeat(60);
    const codes = codesOf(withCodes(of(`${long}>B`, `${long}>B?x`, `${long}>C`)));
    expect(codes).to.deep.equal([long, `${'A'.repeat(58)}_2`, `${'A'.repeat(58)}_3`]);
  });

  it('are kept where the same is written without one, whatever comes before it', () => {
    const before = withCodes(of('A>B?datos.x', 'A>B?datos.y', 'A>C'));
    expect(codesOf(before)).to.deep.equal(['A_B', 'A_B_2', 'A_C']);
    const after = withCodes(of('A>B?datos.nuevo', 'A>C', 'A>B?datos.y', 'A>B?datos.x'), before);
    expect(codesOf(after)).to.deep.equal(['A_B_3', 'A_C', 'A_B_2', 'A_B']);
  });

  it('are kept with another condition, and given to nobody who has said another', () => {
    const before = definition([task('FIN', 'F')], [{ codigo: 'PAGA', desde: 'A', condicion: 'x', hacia: 'B' }]);
    expect(codesOf(withCodes(of('A>B?y', 'A>B'), before))).to.deep.equal(['PAGA', 'A_B']);
    const taken = definition([task('FIN', 'F')], [...flow('A>B?x'), { codigo: 'PAGA', desde: 'A', hacia: 'C' }]);
    expect(codesOf(withCodes(taken, before))).to.deep.equal(['A_B', 'PAGA']);
  });

  it('of actions are made of their names, and kept by them', () => {
    const acciones = ['Devolver ñoño', 'Devolver ÑOÑO', '¿?', '2.ª vez'].map((nombre) => ({ nombre }));
    const written = definition([user('A', { acciones }), user('B', { acciones })], []);
    const [first] = listOf(withCodes(written), 'tareas');
    const codes = (one: Written): unknown[] => listOf(one, 'acciones').map(({ codigo }) => codigo);
    expect(codes(first!)).to.deep.equal(['DEVOLVER_NONO', 'DEVOLVER_NONO_2', 'ACCION', '2_VEZ']);
    const before = definition([user('B', { acciones: [{ codigo: 'OTRA', nombre: '¿?' }] })], []);
    expect(listOf(withCodes(written, before), 'tareas').map(codes)[1]).to.deep.equal([
      'DEVOLVER_NONO',
      'DEVOLVER_NONO_2',
      'OTRA',
      '2_VEZ',
    ]);
  });

  it('are the same for the same, each once, and stay as they are from then on', () => {
    fc.assert(
      fc.property(randomProcess, mutations, (written, changes) => {
        const first = withCodes(written);
        expect(withCodes(written)).to.deep.equal(first);
        expect(withCodes(written, first)).to.deep.equal(first);
        expect(withCodes(first)).to.deep.equal(first);
        const changed = mutated(written, changes);
        const later = withCodes(changed, first);
        expect(withCodes(changed, later)).to.deep.equal(later);
        for (const one of [first, later]) {
          const codes = codesOf(one);
          expect(new Set(codes).size).to.equal(codes.length);
          expect(codes.every((codigo) => code.safeParse(codigo).success)).to.equal(true);
        }
      }),
      randomRuns(200),
    );
  });
});
