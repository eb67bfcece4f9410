import { expect } from 'chai';
import type { ProcessDefinition } from '../../../../../plugins/workflow/definition/language/definition-schema.js';
import { differences } from '../../../../../plugins/workflow/definition/language/differences.js';
import { licencia } from '../../support/licencia.js';

const copy = (): ProcessDefinition => structuredClone(licencia);
const told = (after: ProcessDefinition): string[] =>
  differences(licencia, after).map(({ tipo, path, mensaje }) => `${tipo} ${path.join('.')}: ${mensaje}`);

/** Reverses the order of all keys of some JSON. */
const backwards = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, backwards(one)]),
  );
};

describe('the differences of two processes', () => {
  it('are empty for equivalent definitions', () => {
    const same = backwards(copy()) as ProcessDefinition;
    same.tareas.reverse();
    for (const one of same.tareas) {
      if (one.tipo === 'USUARIO' && 'pool' in one.asignacion) one.asignacion.pool.reverse();
    }
    // The order of transitions of different tasks, and of the branches of a split, does not count.
    same.transiciones.sort((a, b) => (a.desde < b.desde ? -1 : a.desde > b.desde ? 1 : 0));
    const first = same.transiciones.findIndex(({ desde }) => desde === 'REVISAR');
    same.transiciones.splice(first, 2, ...same.transiciones.slice(first, first + 2).reverse());
    expect(differences(licencia, same)).to.deep.equal([]);
  });

  it('name the changed fields of the process and of tasks, before and after', () => {
    const after = copy();
    after.nombre = 'Otro';
    const task = after.tareas[0]!;
    if (task.tipo === 'USUARIO') {
      task.plazo = 'P5D';
      delete task.formulario;
    }
    expect(differences(licencia, after)).to.deep.equal([
      {
        tipo: 'proceso_cambiado',
        path: ['nombre'],
        campos: ['nombre'],
        antes: licencia.nombre,
        despues: 'Otro',
        mensaje: 'Cambió el campo «nombre» del proceso.',
      },
      {
        tipo: 'tarea_cambiada',
        path: ['tareas', 0],
        campos: ['formulario', 'plazo'],
        antes: { formulario: 'F_LICENCIA', plazo: { habiles: 1 } },
        despues: { formulario: null, plazo: 'P5D' },
        mensaje: 'Cambió la tarea «RADICAR»: formulario, plazo.',
      },
    ]);
  });

  it('name added and removed tasks and transitions', () => {
    const after = copy();
    after.tareas[7] = { codigo: 'PAGO', nombre: 'Pago', tipo: 'ESPERA', mensaje: 'PAGADO' };
    after.transiciones[8]!.hacia = 'PAGO';
    after.transiciones[12] = { codigo: 'PAGO_RESOLVER', desde: 'PAGO', hacia: 'RESOLVER' };
    expect(told(after)).to.deep.equal([
      'tarea_retirada tareas.7: Se retiró la tarea «VISITA».',
      'tarea_agregada tareas.7: Se agregó la tarea «PAGO».',
      'transicion_retirada transiciones.12: Se retiró la transición «VISITA_RESOLVER», de «VISITA» a «RESOLVER».',
      'transicion_agregada transiciones.12: Se agregó la transición «PAGO_RESOLVER», de «PAGO» a «RESOLVER».',
      'transicion_cambiada transiciones.8: Cambió la transición «CONCEPTO_VISITA», de «CONCEPTO» a «PAGO»: hacia.',
    ]);
  });

  it('name changed conditions, and changes of a significant order', () => {
    const after = copy();
    const [first, second] = after.transiciones.splice(7, 2);
    after.transiciones.splice(7, 0, { ...second!, condicion: 'datos.area > 50' }, first!);
    expect(told(after)).to.deep.equal([
      'transicion_cambiada transiciones.7: Cambió la transición «CONCEPTO_VISITA», de «CONCEPTO» a «VISITA»: condicion.',
      'transiciones_reordenadas transiciones.7: Cambió el orden de las transiciones de «CONCEPTO».',
    ]);
    const order = differences(licencia, after).at(-1)!;
    expect(order.antes).to.deep.equal(['CONCEPTO_SUBSANAR', 'CONCEPTO_VISITA', 'CONCEPTO_RESOLVER']);
    expect(order.despues).to.deep.equal(['CONCEPTO_VISITA', 'CONCEPTO_SUBSANAR', 'CONCEPTO_RESOLVER']);
  });

  it('name changed texts that do not affect a run', () => {
    const after = copy();
    after.descripcion = 'Para intervenir el espacio público.';
    after.tareas[0]!.descripcion = 'Reciba los folios.';
    after.transiciones[0]!.nombre = 'Completa';
    expect(told(after)).to.deep.equal([
      'proceso_cambiado descripcion: Cambió el campo «descripcion» del proceso.',
      'tarea_cambiada tareas.0: Cambió la tarea «RADICAR»: descripcion.',
      'transicion_cambiada transiciones.0: Cambió la transición «RADICAR_ENVIAR_REVISAR», de «RADICAR» a «REVISAR»: nombre.',
    ]);
  });

  it('name one transition where another one is inserted before it', () => {
    const after = copy();
    after.transiciones.unshift({
      codigo: 'NUEVA',
      desde: 'RADICAR',
      accion: 'ENVIAR',
      condicion: 'false',
      hacia: 'DESISTIDA',
    });
    expect(told(after)).to.deep.equal([
      'transicion_agregada transiciones.0: Se agregó la transición «NUEVA», de «RADICAR» a «DESISTIDA».',
    ]);
  });
});
