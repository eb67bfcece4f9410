import { expect } from 'chai';
import * as decision from '../../../../plugins/console/web/src/administration/processes/definition/decision.js';
import {
  waysFrom,
  type Definition,
} from '../../../../plugins/console/web/src/administration/processes/definition/definition.js';
import {
  begunWith,
  editProcess,
} from '../../../../plugins/console/web/src/administration/processes/definition/edit-process.js';
import * as fields from '../../../../plugins/console/web/src/administration/processes/definition/fields.js';
import { flowList } from '../../../../plugins/console/web/src/administration/processes/definition/flow-list.js';
import * as insert from '../../../../plugins/console/web/src/administration/processes/definition/insert.js';
import {
  firstDefinition,
  type NewStep,
} from '../../../../plugins/console/web/src/administration/processes/definition/new-step.js';
import * as parallel from '../../../../plugins/console/web/src/administration/processes/definition/parallel.js';
import { removeStep } from '../../../../plugins/console/web/src/administration/processes/definition/remove.js';
import {
  definition,
  flow,
  task,
  TestValidation,
  user,
} from '../../workflow/definition/language/definition-builders.js';

const person = (nombre: string): NewStep => ({ tipo: 'USUARIO', nombre, asignacion: { pool: ['rol:a'] } });
const two = [
  { codigo: 'SI', nombre: 'Si' },
  { codigo: 'NO', nombre: 'No' },
];

/** A user with two actions, a decision, two branches, and two ends. */
const base = definition(
  [
    user('A', { acciones: two }),
    task('DECISION', 'D'),
    user('B'),
    task('PARALELO', 'S', { cierra: 'J' }),
    user('C'),
    user('E'),
    task('UNION', 'J'),
    task('FIN', 'F'),
    task('FIN', 'G'),
  ],
  flow('A!SI>D', 'A!NO>G', 'D>B?datos.a = 1', 'D>S', 'B!SIGUE>S', 'S>C', 'S>E', 'C!SIGUE>J', 'E!SIGUE>J', 'J>F'),
) as unknown as Definition;

const way = (from: string, to: string, on = base): number =>
  waysFrom(on, from).find(({ hacia }) => hacia === to)!.index;
const ways = ({ transiciones }: Definition): string[] =>
  transiciones.map(
    ({ desde, accion, condicion, hacia }) => `${desde}${accion ? `!${accion}` : ''}>${hacia}${condicion ? '?' : ''}`,
  );

describe('an operation of the editor of processes', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  const opens = { condicion: 'datos.b = 2', hacia: 'F' };
  const operations: Readonly<Record<string, () => Definition | undefined>> = {
    'inserts on a way': () => insert.insertOnWay(base, way('A', 'D'), person('Nueva')).definition,
    'inserts on a branch': () => insert.insertOnWay(base, way('S', 'C'), person('Nueva')).definition,
    'inserts before a step with several ways in': () => insert.insertBefore(base, 'S', person('Nueva')).definition,
    'inserts before the first step': () => insert.insertBefore(base, 'A', person('Nueva')).definition,
    'inserts before an end': () => insert.insertBefore(base, 'F', person('Nueva')).definition,
    'inserts after a UNION': () => insert.insertAfter(base, 'J', person('Nueva'))?.definition,
    'inserts after a step of a branch': () => insert.insertAfter(base, 'C', person('Nueva'))?.definition,
    'ends a way': () => insert.insertOnWay(base, way('A', 'G'), { tipo: 'FIN', nombre: 'Otro' }).definition,
    'duplicates a user': () => insert.duplicate(base, 'A')?.definition,
    'duplicates a step of a branch': () => insert.duplicate(base, 'C')?.definition,
    'wraps a step': () => parallel.wrapInParallel(base, 'B', person('Otra'))?.definition,
    'wraps within a branch': () => parallel.wrapInParallel(base, 'C', person('Otra'))?.definition,
    'adds a branch': () => parallel.addBranch(base, 'S', person('Tercera'))?.definition,
    'removes a pair': () => parallel.unwrap(base, 'J')?.definition,
    'removes a step': () => removeStep(base, 'B')?.definition,
    'removes the only step of a branch, and with it the pair': () => removeStep(base, 'C')?.definition,
    'removes one of three branches': () =>
      removeStep(parallel.addBranch(base, 'S', person('X'))!.definition, 'X')?.definition,
    'removes the first step': () => removeStep(base, 'A')?.definition,
    'removes a decision': () => removeStep(base, 'D')?.definition,
    'removes one of two ends': () => removeStep(base, 'G')?.definition,
    'makes a decision': () => decision.makeDecision(base, way('J', 'F'), '¿Sí?', { ...opens, hacia: 'G' }).definition,
    'adds a way to a decision': () => decision.addWay(base, { desde: 'D' }, { ...opens, hacia: 'G' }),
    'adds a condition to an action': () => decision.addWay(base, { desde: 'A', accion: 'NO' }, opens),
    'turns a decision into actions': () => decision.decisionToActions(base, 'D')?.definition,
    'turns actions into a decision': () => decision.actionsToDecision(base, 'A', '¿Qué?')?.definition,
    'adds an action': () => fields.addAction(base, 'A', 'Archivar', 'F'),
    'moves a way': () => fields.moveWay(base, way('D', 'B'), 1),
    'removes a way': () => fields.removeWay(base, way('D', 'B')),
    'reconnects a way': () => fields.setWay(base, way('A', 'G'), { hacia: 'F' }),
    'changes a code': () => fields.recode(fields.recode(base, 'J', 'JUNTAR'), 'A', 'ABRIR'),
    'changes the code of an action': () => fields.setAction(base, 'A', 'NO', { codigo: 'NEGAR', nombre: 'Negar' }),
    'orders the list': () => fields.moveInOrder(base, 'C', -1),
  };
  /** Steps that the operation leaves without a way to them, as it should: a person decides about them. */
  const leaves: Readonly<Record<string, readonly string[]>> = {
    'ends a way': ['G'],
    'removes the first step': ['G'],
    'removes a way': ['B'],
    'reconnects a way': ['G'],
  };
  for (const [name, operate] of Object.entries(operations)) {
    it(`${name}, and leaves a valid definition`, async () => {
      const made = operate();
      expect(made).not.to.equal(undefined);
      const { errores } = await validation.validate(made);
      const unreached = (leaves[name] ?? []).map((codigo) => made!.tareas.findIndex((one) => one.codigo === codigo));
      const wanted = unreached.map((index) => `tarea_inalcanzable tareas.${index}`);
      expect(errores.map(({ codigo, path }) => `${codigo} ${path.join('.')}`)).to.deep.equal(wanted);
    });
  }

  it('does nothing where it would break the process', () => {
    expect(insert.canInsertBefore(base, 'J'), 'branches meet at their UNION').to.equal(false);
    expect(parallel.wrapInParallel(base, 'A', person('Otra')), 'two ways on').to.equal(undefined);
    expect(insert.insertAfter(base, 'F', person('Tras el fin'))).to.equal(undefined);
    expect(decision.canBecomeActions(fields.setWay(base, way('A', 'G'), { hacia: 'D' }), 'D')).to.equal(false);
    const lone = definition([user('A'), task('FIN', 'F')], flow('A!SIGUE>F')) as unknown as Definition;
    expect(removeStep(lone, 'F'), 'the only end').to.equal(undefined);
    expect(fields.canRemoveWay(base, way('D', 'S')), 'the way without a condition').to.equal(false);
    expect(fields.moveWay(base, way('D', 'B'), 1), 'the last way stays last').to.equal(base);
  });

  it('lets the branches of a removed pair follow one another', () => {
    expect(ways(parallel.unwrap(base, 'S')!.definition).slice(4)).to.deep.equal([
      'B!SIGUE>C',
      'C!SIGUE>E',
      'E!SIGUE>F',
    ]);
  });

  it('gets from actions to a decision, and back to the same definition', () => {
    const there = decision.actionsToDecision(base, 'A', '¿Qué?')!;
    expect(ways(there.definition).slice(0, 3)).to.deep.equal(['A!SEGUIR>QUE', 'QUE>D?', 'QUE>G']);
    expect(decision.decisionToActions(there.definition, there.chosen)!.definition).to.deep.equal(base);
  });

  it('makes codes from names, without accents, each once', () => {
    const first = insert.insertAfter(base, 'A', person('¿Está en orden?'))!;
    expect(first.chosen).to.equal('ESTA_EN_ORDEN');
    expect(insert.insertAfter(first.definition, 'A', person('¡Está en orden!'))!.chosen).to.equal('ESTA_EN_ORDEN_2');
  });

  it('gives a new step its place in lists, where each step has one', () => {
    const begun = firstDefinition('P', 'Proceso');
    const { definition: made } = insert.insertAfter(begun, 'RECIBIR', person('Revisar'))!;
    expect(made.tareas.map(({ codigo, orden }) => [codigo, orden])).to.deep.equal([
      ['RECIBIR', 1],
      ['REVISAR', 2],
      ['FIN', 3],
    ]);
    expect(
      insert.insertAfter(base, 'A', person('Revisar'))!.definition.tareas.every((one) => one.orden === undefined),
    ).to.equal(true);
  });
});

describe('the list of steps', () => {
  it('follows the first ways, with branches numbered, ends after them and unreached steps last', () => {
    const more = { ...base, tareas: [task('FIN', 'SUELTA'), ...base.tareas] } as Definition;
    const listed = flowList(more).map(
      ({ step, depth, branch, isReached }) =>
        `${'  '.repeat(depth)}${step.codigo}${branch === undefined ? '' : ` ${branch}`}${isReached ? '' : ' sin llegar'}`,
    );
    expect(listed).to.deep.equal(['A', 'D', 'B', 'S', '  C 1', '  E 2', 'J', 'F', 'G', 'SUELTA sin llegar']);
  });
});

describe('the changes of the editor', () => {
  const named = (nombre: string): Definition => ({ ...base, nombre });

  it('are undone and done again; typing in one field is one change', () => {
    let state = begunWith(base);
    for (const nombre of ['L', 'Li', 'Lic']) {
      state = editProcess(state, { kind: 'change', to: named(nombre), typing: 'nombre' });
    }
    state = editProcess(state, { kind: 'change', to: named('Otra') });
    state = editProcess(state, { kind: 'undo' });
    expect(state.present.nombre).to.equal('Lic');
    state = editProcess(state, { kind: 'undo' });
    expect(state.present).to.equal(base);
    expect(editProcess(state, { kind: 'undo' })).to.equal(state);
    state = editProcess(editProcess(state, { kind: 'redo' }), { kind: 'redo' });
    expect(state.present.nombre).to.equal('Otra');
    const anew = editProcess(editProcess(state, { kind: 'undo' }), { kind: 'change', to: named('Tercera') });
    expect(anew.future, 'a change after an undo begins another way').to.deep.equal([]);
  });
});
