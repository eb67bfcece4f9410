// A mocha reporter for the whole suite: it prints a line every few seconds instead of one for each of thousands of
// tests, and at the end the failed tests, and the skipped ones with their reasons.
const { reporters, Runner } = require('mocha');
const { noteResults } = require('./note-results.cjs');

const EVERY_MILLISECONDS = 5000;
const { EVENT_RUN_BEGIN, EVENT_RUN_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Runner.constants;

const say = (line) => process.stdout.write(`${line}\n`);

module.exports = class ProgressReporter extends reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    noteResults(runner);
    const begun = Date.now();
    const files = new Set();
    const skipped = [];
    const tell = () => {
      const seconds = Math.round((Date.now() - begun) / 1000);
      const { passes, failures } = this.stats;
      say(
        `  ${seconds} s: ${passes} tests of ${files.size} files passed, ${failures} failed, ${skipped.length} skipped`,
      );
    };
    const timer = setInterval(tell, EVERY_MILLISECONDS);
    runner.once(EVENT_RUN_BEGIN, () => say(''));
    runner.on(EVENT_TEST_PASS, ({ file }) => files.add(file));
    runner.on(EVENT_TEST_PENDING, (test) => skipped.push(test.fullTitle()));
    runner.on(EVENT_TEST_FAIL, (test, { message }) => say(`  failed: ${test.fullTitle()}: ${message}`));
    runner.once(EVENT_RUN_END, () => {
      clearInterval(timer);
      tell();
      for (const title of skipped) say(`  skipped: ${title}`);
      this.epilogue();
    });
  }
};
