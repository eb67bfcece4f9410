import { expect } from 'chai';
import type { Database } from '../../../host/plugin-api/index.js';
import { entryOf, wrongControls, type AskedControl } from '../../plugins/workflow/support/asked-control.js';
import type { WorkflowControl } from './workflow-control.js';
import type { WorkflowState } from './workflow-state.js';

/** Describes in a line what administrators did. */
export function describeControl({ asked }: WorkflowControl, { instances }: WorkflowState): string {
  const told = Object.keys(entryOf).map((what) => {
    const own = asked.filter((one) => one.what === what);
    const count = (outcome: AskedControl['outcome']): number => own.filter((one) => one.outcome === outcome).length;
    return `${what} ${count('done')} (refused ${count('refused')}, not known ${count('unknown')})`;
  });
  const cancelled = instances.filter(({ estado }) => estado === 'CANCELADA').length;
  return `      control: ${told.join(', ')}; instances cancelled ${cancelled}\n`;
}

/** Checks that all acknowledged control was carried out, once. */
export async function checkControl({ asked, unexpected }: WorkflowControl, database: Database): Promise<void> {
  expect(unexpected, 'unexpected answers').to.deep.equal([]);
  expect(await wrongControls(database, asked), 'control that was lost, or not done once').to.deep.equal([]);
}
