import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { addWay } from '../../../../plugins/console/web/src/administration/processes/definition/decision.js';
import {
  waysFrom,
  type Action,
  type Definition,
  type Fields,
} from '../../../../plugins/console/web/src/administration/processes/definition/definition.js';
import {
  addAction,
  moveInOrder,
  recode,
  setAction,
  setProcess,
  setStep,
  setWay,
} from '../../../../plugins/console/web/src/administration/processes/definition/fields.js';
import {
  insertAfter,
  insertOnWay,
} from '../../../../plugins/console/web/src/administration/processes/definition/insert.js';
import { firstDefinition } from '../../../../plugins/console/web/src/administration/processes/definition/new-step.js';
import { wrapInParallel } from '../../../../plugins/console/web/src/administration/processes/definition/parallel.js';
import { differences } from '../../../../plugins/workflow/definition/language/differences.js';
import { parsed } from '../../workflow/definition/language/definition-builders.js';

interface DemoProcess {
  readonly codigo: string;
  readonly nombre: string;
  readonly definicion: Fields;
}

const demo = parse(readFileSync(path.join(packageRoot, 'config/demo.yaml'), 'utf8')) as {
  readonly procesos: readonly DemoProcess[];
};
const {
  codigo: CODE,
  nombre: NAME,
  definicion,
} = demo.procesos.find((one) => one.codigo === 'LICENCIA_ESPACIO_PUBLICO')!;
const stored = { codigo: CODE, nombre: NAME, ...definicion } as unknown as Definition;

/** Fills in the properties of a step: all but its code, its place, its branches and its actions. */
function filled(drawn: Definition, codigo: string): Definition {
  const {
    orden: _orden,
    cierra: _cierra,
    acciones = [],
    ...wanted
  } = stored.tareas.find((one) => one.codigo === codigo)!;
  const own = drawn.tareas.find((one) => one.codigo === codigo)!.acciones ?? [];
  const typed = (on: Definition, { codigo: from }: Action, index: number): Definition =>
    setAction(on, codigo, from, acciones[index]!);
  return own.reduce(typed, setStep(drawn, codigo, wanted));
}

/** Draws the licence from the first definition of a new process, operation by operation. */
function drawnAnew(): Definition {
  let drawn = recode(
    setProcess(firstDefinition(CODE, NAME), { descripcion: definicion['descripcion'] }),
    'RECIBIR',
    'RADICAR',
  );
  drawn = recode(drawn, 'FIN', 'CONCEDIDA');
  const after = (before: string, tipo: string, codigo: string): void => {
    drawn = insertAfter(drawn, before, { tipo, codigo, nombre: codigo })!.definition;
  };
  const wayOf = (from: string, to: string): number => waysFrom(drawn, from).find(({ hacia }) => hacia === to)!.index;
  /** Ends a way that leads elsewhere so far. */
  const end = (from: string, to: string, codigo: string): void => {
    drawn = insertOnWay(drawn, wayOf(from, to), { tipo: 'FIN', codigo, nombre: codigo }).definition;
  };
  after('RADICAR', 'PROCEDIMIENTO', 'LIQUIDAR');
  after('LIQUIDAR', 'ESPERA', 'PAGO');
  after('PAGO', 'USUARIO', 'CONCEPTO_PLANEACION');
  drawn = wrapInParallel(
    drawn,
    'CONCEPTO_PLANEACION',
    { tipo: 'USUARIO', codigo: 'CONCEPTO_MOVILIDAD', nombre: 'Concepto de Movilidad' },
    {
      split: { tipo: 'PARALELO', codigo: 'REVISAR', nombre: 'A las dos dependencias' },
      join: { tipo: 'UNION', codigo: 'REVISADA', nombre: 'Reunir los conceptos' },
    },
  )!.definition;
  after('REVISADA', 'SUBPROCESO', 'VISITA');
  after('VISITA', 'USUARIO', 'RESOLVER');
  after('RESOLVER', 'DOCUMENTO', 'RESOLUCION');
  after('RESOLUCION', 'CORREO', 'NOTIFICAR_CONCESION');
  drawn = addAction(drawn, 'RESOLVER', 'Negar', 'CONCEDIDA');
  drawn = insertOnWay(drawn, wayOf('RESOLVER', 'CONCEDIDA'), {
    tipo: 'CORREO',
    codigo: 'NOTIFICAR_NEGACION',
    nombre: 'Notificar que se niega',
  }).definition;
  end('NOTIFICAR_NEGACION', 'CONCEDIDA', 'NEGADA');
  drawn = addAction(drawn, 'RADICAR', 'Desistir', 'NEGADA');
  end('RADICAR', 'NEGADA', 'DESISTIDA');
  drawn = addWay(drawn, { desde: 'PAGO', vencido: true }, { condicion: '', hacia: 'NEGADA' });
  end('PAGO', 'NEGADA', 'SIN_PAGO');
  for (const { codigo } of drawn.tareas) drawn = filled(drawn, codigo);
  drawn = setWay(drawn, wayOf('RADICAR', 'DESISTIDA'), { nombre: 'El solicitante desiste' });
  drawn = setWay(drawn, wayOf('PAGO', 'SIN_PAGO'), { nombre: 'El tiempo pasó sin el pago' });
  // The mail of a refusal was put in after the step that decides; it comes after the other mail in lists.
  drawn = moveInOrder(drawn, 'NOTIFICAR_NEGACION', 1);
  return moveInOrder(drawn, 'NOTIFICAR_NEGACION', 1);
}

describe('the licence of the demonstration', () => {
  it('drawn anew by the operations of the editor equals the stored definition', () => {
    expect(differences(parsed(stored), parsed(drawnAnew())).map(({ mensaje }) => mensaje)).to.deep.equal([]);
  });
});
