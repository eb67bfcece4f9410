// Notes in which files tests fail, for `run-mocha.mjs`.
const { appendFileSync } = require('node:fs');
const { Runner } = require('mocha');

const list = process.env.VENTANILLA_FAILED_FILES;

/** Writes a line for each test or hook that fails: its file, or nothing where it has none. */
exports.noteFailedFiles = (runner) => {
  if (list === undefined) return;
  runner.on(Runner.constants.EVENT_TEST_FAIL, ({ file }) => appendFileSync(list, `${file ?? ''}\n`));
};
