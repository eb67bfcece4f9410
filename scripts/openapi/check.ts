import { createConfig, lintFromString } from '@redocly/openapi-core';
import { defaultDocument } from './default-document.js';

// `npm run check:openapi`: applies Redocly's recommended rules to the document of the default configuration; a warning
// counts as an error.

const config = await createConfig({
  extends: ['recommended'],
  rules: { 'no-invalid-parameter-examples': 'error', 'no-invalid-schema-examples': 'error' },
});
const source = JSON.stringify(await defaultDocument(), null, 2);
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
for (const { ruleId, message, location } of problems) {
  const place = location.map(({ pointer = '' }) => pointer.replaceAll('~1', '/')).join(', ');
  process.stderr.write(`openapi.json ${place}: ${message} (${ruleId})\n`);
}
process.exitCode = problems.length > 0 ? 1 : 0;
