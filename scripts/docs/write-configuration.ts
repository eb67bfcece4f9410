// `npm run docs:configuration`: writes the tables of docs/configuration.md from the schemas of host and plugins.
import { writeFileSync } from 'node:fs';
import { configurationDocument, configurationFile } from './configuration-document.js';

writeFileSync(configurationFile, await configurationDocument());
