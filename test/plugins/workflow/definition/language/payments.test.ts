import { expect } from 'chai';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import { checkPayments } from '../../../../../plugins/workflow/definition/language/check-payments.js';
import { differences } from '../../../../../plugins/workflow/definition/language/differences.js';
import { outlineOf } from '../../../../../plugins/workflow/definition/language/outline.js';
import { definition, flow, parsed, task, TestValidation } from './definition-builders.js';

type Fields = Readonly<Record<string, JsonValue>>;

const pago = { concepto: 'Expensas', titular: 'datos.titular', valor: 'datos.valor', si_no_paga: 'Se archiva.' };
const existing = { factura: 'datos.factura' };
const overdue = { desde: 'A', vencido: true, hacia: 'F' };
const waiting = (more: Fields = {}, ways: readonly Fields[] = [overdue]) =>
  definition([task('ESPERA', 'A', { pago, hasta: 'P5D', ...more }), task('FIN', 'F')], [...flow('A>F'), ...ways]);

const cases: readonly [what: string, definition: Fields, faults: readonly string[]][] = [
  ['a payment', waiting(), []],
  ['a payment or a message', waiting({ mensaje: 'EXENTO' }), []],
  ['a payment of an invoice that exists', waiting({ pago: existing }), []],
  [
    'a payment without an end',
    definition([task('ESPERA', 'A', { pago }), task('FIN', 'F')], flow('A>F')),
    ['pago_sin_hasta tareas.0'],
  ],
  ['a payment whose time leads nowhere', waiting({}, []), ['espera_sin_vencimiento tareas.0']],
  ['a payment and the citizen', waiting({ ciudadano: { formulario: 'G' } }), ['espera_con_dos_motivos tareas.0']],
  [
    'a payment up to the end of the term of the record',
    waiting({ mensaje: 'M', hasta: { legal: true } }),
    ['espera_con_plazo_legal tareas.0'],
  ],
  ['a payment of both kinds', waiting({ pago: { ...pago, factura: 'datos.x' } }), ['formato tareas.0.pago']],
  ['a payment without an amount', waiting({ pago: { concepto: 'a', titular: 'datos.a' } }), ['formato tareas.0.pago']],
  ['a long reason for a payment', waiting({ pago: { ...pago, concepto: 'a'.repeat(301) } }), ['formato tareas.0.pago']],
  [
    'expressions that are no FEEL, or read the user',
    waiting({ pago: { ...pago, valor: '1 +', titular: 'usuario.username' } }),
    ['expresion_invalida tareas.0.pago.titular', 'expresion_invalida tareas.0.pago.valor'],
  ],
  [
    'the number of an invoice that is no FEEL',
    waiting({ pago: { factura: ')' } }),
    ['expresion_invalida tareas.0.pago.factura'],
  ],
];

describe('the validation of a wait for a payment', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  for (const [what, written, faults] of cases) {
    it(faults.length === 0 ? `takes ${what}` : `refuses ${what}`, async () => {
      expect(await validation.faultsOf(written)).to.deep.equal(faults);
    });
  }

  it('warns where the citizen does not read the consequence', async () => {
    const warned = async (written: Fields) =>
      (await validation.validate(written)).advertencias.map(({ codigo, path }) => `${codigo} ${path.join('.')}`);
    expect(await warned(waiting())).to.deep.equal([]);
    expect(await warned(waiting({ pago: existing }))).to.deep.equal(['sin_consecuencia tareas.0.pago.si_no_paga']);
  });

  it('needs a plugin that takes payments, and that issues the invoices of the process', () => {
    const faults = (written: Fields, charges?: { readonly canIssue: boolean }) =>
      checkPayments(outlineOf(written), charges).map(({ codigo, path }) => `${codigo} ${path.join('.')}`);
    expect(faults(waiting())).to.deep.equal(['sin_cobros tareas.0.pago']);
    expect(faults(waiting({ pago: existing }))).to.deep.equal(['sin_cobros tareas.0.pago']);
    expect(faults(waiting(), { canIssue: true })).to.deep.equal([]);
    expect(faults(waiting(), { canIssue: false })).to.deep.equal(['cobros_en_otra_parte tareas.0.pago']);
    expect(faults(waiting({ pago: existing }), { canIssue: false })).to.deep.equal([]);
  });

  it('leaves the payment among the differences of versions', () => {
    const [difference] = differences(parsed(waiting()), parsed(waiting({ pago: existing })));
    expect(difference).to.deep.include({ tipo: 'tarea_cambiada', campos: ['pago'], despues: { pago: existing } });
  });
});
