// `npm run docs:citizen-texts`: writes the tables of docs/texts-for-citizens.md from templates, notices and wordings.
import { writeFileSync } from 'node:fs';
import { citizenTextsDocument, citizenTextsFile } from './citizen-texts-document.js';

writeFileSync(citizenTextsFile, await citizenTextsDocument());
