import { expect } from 'chai';
import { ThreadExpressions } from '../../../../../host/text/expressions/thread-expressions.js';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import {
  moveFrom,
  startOf,
  type Move,
  type MoveValues,
} from '../../../../../plugins/workflow/definition/language/move.js';
import { getTask } from '../../../../../plugins/workflow/definition/language/model.js';
import { inputOf } from '../../../../../plugins/workflow/definition/language/task-input.js';
import { licencia } from '../../support/licencia.js';
import { compiled, definition, flow, task, user } from './definition-builders.js';
import { patientExpressions } from '../../../../../testing/patient-limits.js';

const codes = (tasks: Iterable<{ readonly codigo: string }>): string[] => [...tasks].map(({ codigo }) => codigo);

describe('a process that is ready to run', () => {
  const expressions = new ThreadExpressions({ ...patientExpressions, threads: 1 });
  after(() => expressions.close());

  const values = async (move: Move, data: Readonly<Record<string, JsonValue>>): Promise<MoveValues> =>
    move.read(await expressions.openSet(move.source).evaluate(data));

  const model = compiled(licencia);

  it('knows its tasks, their ways out in order, and what a split begins', () => {
    expect(model.first.codigo).to.equal('RADICAR');
    const ways = getTask(model, 'CONCEPTO').ordinary;
    expect(ways.map(({ hacia, codigo }) => [hacia, codigo])).to.deep.equal([
      ['SUBSANAR', 'CONCEPTO_SUBSANAR'],
      ['VISITA', 'CONCEPTO_VISITA'],
      ['RESOLVER', 'CONCEPTO_RESOLVER'],
    ]);
    expect([...model.first.actions.keys()]).to.deep.equal(['ENVIAR', 'DESISTIR']);
    const block = model.blocks.get('REVISAR')!;
    expect(model.blocks.get('REVISADA')).to.equal(block);
    expect(block.branches.map(({ hacia }) => hacia)).to.deep.equal(['REVISION_TECNICA', 'REVISION_JURIDICA']);
    expect([...block.inside]).to.deep.equal([
      ['REVISION_TECNICA', 'REVISAR_REVISION_TECNICA'],
      ['REVISION_JURIDICA', 'REVISAR_REVISION_JURIDICA'],
    ]);
    expect(getTask(model, 'REVISION_TECNICA').blocks).to.deep.equal([block]);
    expect(getTask(model, 'REVISAR').blocks).to.deep.equal([]);
  });

  it('tells the blocks around a task, the outermost first, and its branch in each', () => {
    const nested = compiled(
      definition(
        [
          task('PARALELO', 'S', { cierra: 'J' }),
          task('PARALELO', 'T', { cierra: 'K' }),
          user('A'),
          user('B'),
          task('UNION', 'K'),
          task('UNION', 'J'),
          task('FIN', 'F'),
        ],
        flow('S>T', 'S>J', 'T>A', 'T>B', 'A!SIGUE>K', 'B!SIGUE>K', 'K>J', 'J>F'),
      ),
    );
    const { blocks } = getTask(nested, 'B');
    expect(blocks.map(({ split, inside }) => [split, inside.get('B')])).to.deep.equal([
      ['S', 'S_T'],
      ['T', 'T_B'],
    ]);
    expect(codes(getTask(nested, 'K').blocks.map(({ split }) => ({ codigo: split })))).to.deep.equal(['S']);
  });

  it('evaluates all that a move may need in one trip', async () => {
    const move = moveFrom(model, 'REVISION_TECNICA', { accion: 'CONCEPTUAR' });
    expect(codes(move.passed)).to.deep.equal(['REVISADA', 'CONCEPTO']);
    expect(codes(move.rests)).to.deep.equal(['SUBSANAR', 'VISITA', 'RESOLVER']);
    expect(move.source.steps).to.have.length(2);

    const told = await values(move, { datos: { tecnico_completo: true, juridico_completo: true, area: 35 } });
    const path = ['REVISION_TECNICA', 'REVISADA', 'CONCEPTO'].map((codigo) => told.next(getTask(model, codigo)));
    expect(path.map((step) => 'transition' in step && step.transition.hacia)).to.deep.equal([
      'REVISADA',
      'CONCEPTO',
      'VISITA',
    ]);
    const other = await values(move, { datos: { tecnico_completo: false, area: 35 } });
    expect(other.next(getTask(model, 'CONCEPTO'))).to.have.nested.property('transition.hacia', 'SUBSANAR');
    const none = await values(move, { datos: {} });
    expect(none.next(getTask(model, 'CONCEPTO'))).to.have.nested.property('transition.hacia', 'RESOLVER');
    expect(() => none.next(model.first)).to.throw(RangeError);
  });

  it('begins at its first task, and passes a split with both branches', () => {
    expect(codes(startOf(model).rests)).to.deep.equal(['RADICAR']);
    const move = moveFrom(model, 'RADICAR', { accion: 'ENVIAR' });
    expect(codes(move.passed)).to.deep.equal(['REVISAR']);
    expect(codes(move.rests)).to.deep.equal(['REVISION_TECNICA', 'REVISION_JURIDICA']);
    expect(() => moveFrom(model, 'RADICAR', { accion: 'OTRA' })).to.throw(RangeError);
    expect(() => moveFrom(model, 'RADICAR', 'hecha')).to.throw(RangeError);
  });

  it('leaves a wait that is over by the transitions that say so, or by the others', () => {
    const waits = compiled(
      definition(
        [
          task('ESPERA', 'A', { mensaje: 'M', hasta: 'P1D' }),
          task('ESPERA', 'B', { mensaje: 'M', hasta: 'P1D' }),
          task('FIN', 'F'),
        ],
        [...flow('A>B', 'B>F'), { desde: 'A', vencido: true, hacia: 'F' }],
      ),
    );
    expect(codes(moveFrom(waits, 'A', 'hecha').rests)).to.deep.equal(['B']);
    expect(codes(moveFrom(waits, 'A', 'vencido').rests)).to.deep.equal(['F']);
    expect(codes(moveFrom(waits, 'B', 'vencido').rests)).to.deep.equal(['F']);
  });

  it('names the user that FEEL gives, and the expression that fails', async () => {
    const written = definition(
      [
        task('DECISION', 'D'),
        user('A', { asignacion: { usuario: 'usuario.nombre' } }),
        user('B', { asignacion: { usuario: 'string length' } }),
        task('FIN', 'F'),
      ],
      flow('D>A?datos.x > 3', 'D>B', 'A!SIGUE>F', 'B!SIGUE>F'),
    );
    const own = compiled(written);
    const move = startOf(own);
    const told = await values(move, { datos: { x: 4 }, usuario: { nombre: 'ana' } });
    expect(told.next(own.first)).to.have.nested.property('transition.hacia', 'A');
    expect(told.assignee(getTask(own, 'A'))).to.deep.equal({ value: 'ana' });
    expect(told.assignee(getTask(own, 'B'))).to.have.nested.property('failed.step', 2);
    expect(told.assignee(model.first)).to.equal(undefined);

    const steps = move.source.steps.length;
    const broken = move.read({
      values: Array.from({ length: steps }, () => null),
      failed: [{ step: 0, message: 'No se pudo.' }],
      notes: [],
    });
    expect(broken.next(own.first)).to.deep.equal({
      failed: { step: 0, message: 'No se pudo.' },
      path: 'transiciones.D_A.condicion',
    });
  });

  it('computes what a task needs when it is its turn', async () => {
    const source = inputOf(getTask(model, 'VISITA').definition)!;
    const {
      values: [first],
    } = await expressions.openSet(source).evaluate({ datos: { direccion: 'Calle 1' }, instancia: { llave: 'x' } });
    expect(first).to.deep.equal({ direccion: 'Calle 1', solicitud: 'x' });
    expect(inputOf(model.first.definition)).to.equal(undefined);
  });
});
