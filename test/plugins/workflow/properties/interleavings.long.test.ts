import { TreePlay } from '../support/tree-play.js';

/** The same trees and attempts each time, which two hosts come to at other moments; others by `npm run test:crash`. */
const RUNS = 8;
const SEED = 29;

describe(`any tree of instances, whatever is done to it at once on two hosts (seed ${SEED})`, () => {
  let trees: TreePlay;
  before(async () => {
    trees = await TreePlay.start();
  });
  after(() => trees.stop());

  it('loses no token and doubles none, ends, and is what its history says', function () {
    // More than a minute already where nothing else runs.
    this.timeout(900_000);
    return trees.play({ runs: RUNS, seed: SEED });
  });
});
