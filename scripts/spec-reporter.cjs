// Mocha's reporter of each test, for the slow suites.
const { reporters } = require('mocha');
const { noteFailedFiles } = require('./failed-files.cjs');

module.exports = class SpecReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    noteFailedFiles(runner);
  }
};
