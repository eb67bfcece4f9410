import { TreePlay } from '../plugins/workflow/support/tree-play.js';
import { roundsOf } from './support/rounds.js';
import { SeededRandom } from '../support/seeded-random.js';

const runs = roundsOf('WORKFLOW_TREES', 300);
/** The seed repeats trees and attempts. `WORKFLOW_TREES_PATH` selects one of them: the `path` of a failure. */
const { seed } = SeededRandom.of('WORKFLOW_TREES_SEED');
const path = process.env['WORKFLOW_TREES_PATH'];

describe(`${runs} trees of instances, whatever is done to them at once on two hosts (seed ${seed})`, () => {
  let trees: TreePlay;
  before(async () => {
    trees = await TreePlay.start();
  });
  after(async () => {
    process.stdout.write(trees.describe());
    await trees.stop();
  });

  it('lose no token and double none, end, and are what their histories say', () => trees.play({ runs, seed, path }));
});
