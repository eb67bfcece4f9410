import { expect } from 'chai';
import type { ShownField } from '../../../../plugins/forms/contract.js';
import { missingOf } from '../../../../plugins/portal/fill/handed-in/page-keeping.js';
import { leftOutViews } from '../../../../plugins/portal/fill/pages/left-out.js';

const shown = (codigo: string, more: Partial<ShownField> & { obligatorio?: boolean } = {}): ShownField => ({
  field: { codigo, texto: codigo, tipo: 'TEXTO', obligatorio: more.obligatorio ?? false, schema: {} },
  state: 'open',
  isConditional: false,
  ...more,
});

describe('the missing answers of a submitted page', () => {
  it('are the required ones, and those that contradict others, among the questions of the page', () => {
    const fields = [
      shown('nombre', { obligatorio: true }),
      shown('valor', { reason: 'No debe ser mayor que 10.' }),
      shown('nota'),
      shown('correo', { obligatorio: true }),
      shown('otra', { obligatorio: true }),
    ];
    const view = { shown: fields } as unknown as Parameters<typeof missingOf>[0]['view'];
    const questions = fields.slice(0, 4).map(({ field }) => field);
    expect(missingOf({ view, faults: { correo: 'Debe ser un correo.' } }, questions)).to.deep.equal({
      nombre: 'Falta responder «nombre».',
      valor: 'No debe ser mayor que 10.',
    });
  });
});

describe('answers that a changed form leaves out', () => {
  const said = (tipo: ShownField['field']['tipo'], answer: unknown): string =>
    leftOutViews({
      shown: [{ ...shown('x'), field: { ...shown('x').field, tipo } }],
      leftOut: [{ codigo: 'x', answer: answer as never, reasons: ['No.'] }],
    })[0]!.respuesta;

  it('are shown as they are, whatever their question is now', () => {
    const file = { nombre: 'foto.png', tipo: 'image/png', tamano: 1, sha256: 'a' };
    expect(said('ARCHIVO', 'un texto')).to.equal('un texto');
    expect(said('UBICACION', file)).to.equal('foto.png');
    expect(said('TEXTO', file)).to.equal('foto.png');
    expect(said('TEXTO', ['a', 'b'])).to.equal('a, b');
    expect(said('UBICACION', { latitud: 3.5, longitud: -76 })).to.equal('3.5, -76');
  });
});
