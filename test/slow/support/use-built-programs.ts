// Slow suites build first: they try the script that `npm start` and the command-line tools run, and not its sources.
process.env['VENTANILLA_TEST_BUILT'] = 'yes';
