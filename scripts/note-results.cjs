// Records the results of the tests of a run, for `run-suite.mjs`.
const { appendFileSync, writeFileSync } = require('node:fs');
const { Runner } = require('mocha');

const list = process.env.VENTANILLA_RESULTS;
const { EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Runner.constants;

/** Writes a line of JSON for each test or hook that fails, and one with the counts at the end of the run. */
exports.noteResults = (runner) => {
  if (list === undefined) return;
  writeFileSync(list, '');
  const note = (line) => appendFileSync(list, `${JSON.stringify(line)}\n`);
  const counts = { passed: 0, skipped: 0 };
  runner.on(EVENT_TEST_PASS, () => (counts.passed += 1));
  runner.on(EVENT_TEST_PENDING, () => (counts.skipped += 1));
  runner.on(EVENT_TEST_FAIL, (test, error) =>
    note({ file: test.file ?? '', title: test.fullTitle(), error: String(error?.message ?? error) }),
  );
  runner.once(EVENT_RUN_END, () => note(counts));
};
