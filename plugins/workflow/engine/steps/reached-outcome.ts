import { getTask, outcomeOf, type Outcome, type ProcessModel, type TaskModel } from '../../definition/index.js';
import { changed, type FlowChange, type FlowState } from './flow-state.js';

/** Returns the FIN to which a move takes the last token of an instance; undefined while it goes on. */
export function reachedEnd(model: ProcessModel, state: FlowState, flow: FlowChange): TaskModel | undefined {
  if (changed(state, flow).tokens.length > 0) return undefined;
  const last = flow.path.at(-1);
  return last ? getTask(model, last.hacia) : model.first;
}

/** Returns the outcome of an instance whose last token a move takes to a FIN; undefined while it goes on. */
export function reachedOutcome(model: ProcessModel, state: FlowState, flow: FlowChange): Outcome | undefined {
  const end = reachedEnd(model, state, flow);
  return end && outcomeOf(end);
}
