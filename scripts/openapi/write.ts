import { writeFileSync } from 'node:fs';
import { defaultDocument } from './default-document.js';

// `npm run openapi -- FILE`: writes the document of the default configuration into a file, without a database.

const [file = 'openapi.json'] = process.argv.slice(2);
writeFileSync(file, `${JSON.stringify(await defaultDocument(), null, 2)}\n`);
