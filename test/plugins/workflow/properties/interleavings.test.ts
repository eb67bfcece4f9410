import { randomRuns } from '../../../support/random-runs.js';
import { TreePlay } from '../support/tree-play.js';

/** The same trees and attempts each time, which two hosts come to at other moments; others by `npm run test:crash`. */
const { numRuns: runs, seed } = randomRuns(8);

describe(`any tree of instances, whatever is done to it at once on two hosts (seed ${seed})`, () => {
  let trees: TreePlay;
  before(async () => {
    trees = await TreePlay.start();
  });
  after(() => trees.stop());

  it('loses no token and doubles none, ends, and is what its history says', () => trees.play({ runs, seed }));
});
