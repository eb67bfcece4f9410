import { expect } from 'chai';
import type { MoveValues } from '../../../../../plugins/workflow/definition/language/move.js';
import type { ProcessModel } from '../../../../../plugins/workflow/definition/language/model.js';
import { advance } from '../../../../../plugins/workflow/engine/steps/advance.js';
import { changed, nowhere, type FlowState } from '../../../../../plugins/workflow/engine/steps/flow-state.js';
import { compiled, definition, flow, task, user } from '../../definition/language/definition-builders.js';

/** Returns a block of these branches, each one task. */
const blockOf = (...branches: readonly string[]): ProcessModel =>
  compiled(
    definition(
      [
        task('PARALELO', 'S', { cierra: 'J' }),
        ...branches.map((codigo) => user(codigo)),
        task('UNION', 'J'),
        task('FIN', 'F'),
      ],
      flow(...branches.flatMap((codigo) => [`S>${codigo}`, `${codigo}!SIGUE>J`]), 'J>F'),
    ),
  );

/** The first way out of each task is taken. */
const firstWay: MoveValues = {
  next: ({ ordinary, actions }) => ({ transition: [...ordinary, ...[...actions.values()].flat()][0]! }),
  conditions: () => [],
  assignee: () => undefined,
  payment: () => undefined,
};

const begun = (model: ProcessModel): FlowState => changed(nowhere, advance(model, nowhere, undefined, firstWay));
const left = (model: ProcessModel, state: FlowState, codigo: string): FlowState =>
  changed(
    state,
    advance(
      model,
      state,
      state.tokens.find((token) => token.codigo === codigo),
      firstWay,
    ),
  );

describe('a move of an instance', () => {
  it('names what it takes, what a branch began with and what a join waits for, by codes', () => {
    const model = blockOf('A', 'B');
    const first = begun(model);
    expect(first.tokens.map(({ codigo, branch }) => [codigo, branch])).to.deep.equal([
      ['A', 'S_A'],
      ['B', 'S_B'],
    ]);
    const change = advance(model, first, first.tokens[0], firstWay);
    expect(change.path).to.deep.equal([{ codigo: 'A_SIGUE_J', desde: 'A', hacia: 'J' }]);
    expect(change.arrived.map(({ branch }) => branch)).to.deep.equal(['S_A']);
  });

  it('joins once each branch has come, and not once so many have', () => {
    const half = left(blockOf('A', 'B'), begun(blockOf('A', 'B')), 'A');
    const later = blockOf('B', 'C');
    // The branch that has come is none of this version: those that it has are waited for.
    expect(left(later, half, 'B'))
      .to.deep.include({ tokens: [] })
      .and.have.nested.property('arrivals.length', 2);
    expect(left(blockOf('B', 'A'), half, 'B')).to.deep.include({ tokens: [], arrivals: [] });
  });
});
