// The oldest Node.js that runs the service, as esbuild names it: what it cannot read, such as `await using`, is
// rewritten.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

export const oldestNode = `node${engines.node.replace('>=', '')}`;
