// Mocha's reporter `spec`, which also records the results.
const { reporters } = require('mocha');
const { noteResults } = require('./note-results.cjs');

module.exports = class SpecReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    noteResults(runner);
  }
};
