import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { clientFolder, ClientProgram } from './client-program.js';

// Compiles the admin client into admin-client/dist: its code, and its types without the sources of the server.

const program = new ClientProgram();
const files = new Map([...program.emit()].filter(([, content]) => content.trim() !== 'export {};'));
const { code, errors } = await format('admin-plugins.d.ts', program.printPlugins(), {
  printWidth: 110,
  singleQuote: true,
});
if (errors.length > 0) throw new Error(errors[0]!.message);
files.set('admin-plugins.d.ts', code);

const dist = path.join(clientFolder, 'dist');
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const [name, content] of files) writeFileSync(path.join(dist, name), content);
copyFileSync(path.join(clientFolder, '../LICENSE'), path.join(dist, 'LICENSE'));
