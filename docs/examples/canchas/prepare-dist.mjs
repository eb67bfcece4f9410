// Empties dist/ and copies what the code reads beside itself, of whatever kind: templates, styles, pictures, SQL, YAML.
// The compiler writes JavaScript alone.
import { cpSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
for (const folder of ['src', 'test']) {
  cpSync(folder, `dist/${folder}`, { recursive: true, filter: (file) => !/\.[cm]?tsx?$/.test(file) });
}
