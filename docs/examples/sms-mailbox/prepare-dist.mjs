// Empties dist/ and copies all files that the code reads: templates, styles, pictures, SQL, YAML. The compiler writes
// only JavaScript.
import { cpSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
for (const folder of ['src', 'test']) {
  cpSync(folder, `dist/${folder}`, { recursive: true, filter: (file) => !/\.[cm]?tsx?$/.test(file) });
}
