import { randomRuns } from '../../../support/random-runs.js';
import { TreePlay } from '../support/tree-play.js';

/**
 * Equal trees and attempts on each run, which reach the two hosts at other moments; other ones by `npm run test:crash`.
 */
const { numRuns: runs, seed } = randomRuns(8);

describe(`any tree of instances, with concurrent changes on two hosts (seed ${seed})`, () => {
  let trees: TreePlay;
  before(async () => {
    trees = await TreePlay.start();
  });
  after(() => trees.stop());

  it('loses no token and doubles none, ends, and agrees with its history', () => trees.play({ runs, seed }));
});
