// `npm run docs:personal-data`: writes the table of docs/personal-data.md from what host and plugins declare.
import { writeFileSync } from 'node:fs';
import { personalDataDocument, personalDataFile } from './personal-data-document.js';

writeFileSync(personalDataFile, await personalDataDocument());
