import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { packageRoot } from '../../host/runtime/paths.js';
import { defaultDocument } from '../openapi/default-document.js';

// `npm run console:types`: generates the types of the console's REST calls, from the OpenAPI document of the default
// configuration. They are generated again for each check, and are not part of the repository.

const file = path.join(packageRoot, 'plugins/console/web/src/api/generated/openapi.d.ts');
const types = astToString(await openapiTypescript((await defaultDocument()) as never));
mkdirSync(path.dirname(file), { recursive: true });
if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
