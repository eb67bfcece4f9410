import { expect } from 'chai';
import {
  getTask,
  type BlockModel,
  type Exit,
  type ProcessModel,
  type TaskModel,
} from '../../../../plugins/workflow/definition/language/model.js';

/** An activation of a block: each round of a loop makes a new one. */
interface Activation {
  readonly block: BlockModel;
  arrived: number;
}

interface Token {
  readonly at: TaskModel;
  /** The activations around the token, the outermost first, with its branch in each. */
  readonly within: readonly { readonly activation: Activation; readonly branch: string }[];
}

/**
 * Plays an instance by choices, ignoring conditions, and checks that no token is lost, each join gets exactly its
 * branches, no task is open twice, and every end is outside of all blocks.
 */
export function play(model: ProcessModel, choices: readonly number[]): 'ended' | 'going on' {
  let tokens: readonly Token[] = [{ at: model.first, within: [] }];
  for (const choice of choices) {
    const token = tokens[choice % tokens.length]!;
    const rest = tokens.filter((one) => one !== token);
    tokens = [...rest, ...moved(model, token, choice)];
    if (tokens.length === 0) return 'ended';
    const open = tokens.map(({ at }) => at.codigo).filter((codigo) => getTask(model, codigo).tipo !== 'UNION');
    expect(new Set(open).size, open.join(' ')).to.equal(open.length);
  }
  return 'going on';
}

function moved(model: ProcessModel, token: Token, choice: number): readonly Token[] {
  const { at, within } = token;
  const to = (hacia: string, into = within): Token => ({ at: getTask(model, hacia), within: into });
  const any = (exit: Exit): Token => to(exit[choice % exit.length]!.hacia);
  if (at.tipo !== 'UNION') {
    expect(within.map(({ activation, branch }) => [activation.block.split, branch])).to.deep.equal(
      at.blocks.map(({ split, inside }) => [split, inside.get(at.codigo)]),
    );
  }
  switch (at.tipo) {
    case 'FIN':
      expect(within).to.deep.equal([]);
      return [];
    case 'USUARIO':
      if (at.overdue.length > 0 && choice % 3 === 0) return [any(at.overdue)];
      return [any([...at.actions.values()][choice % at.actions.size]!)];
    case 'PARALELO': {
      const block = model.blocks.get(at.codigo)!;
      const activation = { block, arrived: 0 };
      return block.branches.map(({ hacia, codigo }) => to(hacia, [...within, { activation, branch: codigo }]));
    }
    case 'UNION': {
      const activation = within.at(-1)!.activation;
      expect(activation.block.join).to.equal(at.codigo);
      activation.arrived += 1;
      expect(activation.arrived).to.be.at.most(activation.block.branches.length);
      if (activation.arrived < activation.block.branches.length) return [];
      return [to(at.ordinary[0]!.hacia, within.slice(0, -1))];
    }
    default: {
      // The time of a wait may be up; only that ends a wait for a time alone.
      const isLate = at.overdue.length > 0 && (at.ordinary.length === 0 || choice % 3 === 0);
      return [any(isLate ? at.overdue : at.ordinary)];
    }
  }
}
