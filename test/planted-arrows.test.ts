import { expect } from 'chai';
import { ESLint } from 'eslint';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeRoot } from '../host/runtime/paths.js';
import { Database } from '../host/plugin-api/index.js';
import { handedStores, readCode, rules } from './support/architecture-rules.js';

/** A small tree with the product's layout that breaks no rule. */
const sound: Readonly<Record<string, string>> = {
  'embedded-postgres/index.ts': `export { server } from './server.js';\n`,
  'embedded-postgres/server.ts': `export const server = 1;\n`,
  'host/main.ts': `import { boot } from './boot/boot.js';\nexport const main = boot;\n`,
  'host/boot/boot.ts': `import { app } from '../routes/http/app.js';\nexport const boot = app;\n`,
  'host/runtime/log.ts': `export const log = 1;\n`,
  'host/text/words.ts': `export const words = 1;\n`,
  'host/identity/caller.ts': `export const caller = 1;\n`,
  'host/jobs/job.ts': `import { database } from '../data/database.js';\nexport const job = database;\n`,
  'host/data/database.ts': `import { server } from '../../embedded-postgres/index.js';\nexport const database = server;\n`,
  'host/plugin-api/index.ts': `export { lamp, Database } from './lamp.js';\n`,
  'host/plugin-api/lamp.ts': `export const lamp = 1;\nexport const Database = Symbol.for('database');\n`,
  'host/routes/http/app.ts': `import { lamp } from '../../plugin-api/index.js';\nexport const app = lamp;\n`,
  'plugins/y/contract.ts': `export const yard = 1;\n`,
  'plugins/y/y-service.ts': `export const service = 1;\n`,
  'plugins/y/models/tree.ts': `export const tree = 1;\n`,
  'plugins/x/contract.ts': `import { yard } from '../y/contract.js';\nexport const x = yard;\n`,
  'plugins/x/rows/row-repository.ts': `import { Database } from '../../../host/plugin-api/index.js';\nexport const rows = Database;\nexport type Rows = symbol;\n`,
  'plugins/x/rows/row-service.ts': `import { rows } from './row-repository.js';\nexport const service = rows;\n`,
  'plugins/x/rows/tree-rows.ts': `export const rows = 1;\n`,
  'plugins/x/rows/tree-sql.ts': `export const sql = 'SELECT id FROM x_row';\n`,
  'plugins/x/rows/tree-table.ts': `export const table = 'x_row';\n`,
  'plugins/x/part/index.ts': `export { inside } from './inside.js';\n`,
  'plugins/x/part/inside.ts': `export const inside = 1;\n`,
  'plugins/x/other/index.ts': `export { other } from './other.js';\n`,
  'plugins/x/other/other.ts': `import { inside } from '../part/index.js';\nexport const other = inside;\n`,
  'plugins/x/part-services.ts': `import { inside } from './part/inside.js';\nexport const services = [inside];\n`,
  'plugins/x/models/row.ts': `export const row = 1;\n`,
  'plugins/x/admin/row-procedures.ts': `import { lamp } from '../../../host/plugin-api/index.js';\nimport { service } from '../rows/row-service.js';\nexport const procedures = [lamp, service];\n`,
  'plugins/x/migrations/0001-x.ts': `export const sql = \`ALTER TABLE x_row ADD other INTEGER REFERENCES x_other (id)\`;\n`,
  'admin-client/index.ts': `export type { Plugins } from './admin-plugins.js';\n`,
  'admin-client/admin-plugins.ts': `import type { service } from '../plugins/y/y-service.js';\nexport type Plugins = typeof service;\n`,
  'test/support.ts': `export const support = 1;\n`,
};

const using = (name: string, module: string): string =>
  `import { ${name} } from '${module}';\nexport const used = ${name};\n`;

const planted: Readonly<Record<string, string>> = {
  'embedded-postgres/knows-the-host.ts': using('app', '../host/routes/http/app.js'),
  'embedded-postgres/knows-a-contract.ts': using('lamp', '../host/plugin-api/index.js'),
  'embedded-postgres/knows-a-plugin.ts': using('yard', '../plugins/y/contract.js'),
  'embedded-postgres/knows-a-test.ts': using('support', '../test/support.js'),
  'host/knows-the-inside-of-the-embedded.ts': using('server', '../embedded-postgres/server.js'),
  'plugins/x/knows-the-embedded.ts': using('server', '../../embedded-postgres/index.js'),
  'host/knows-a-plugin.ts': using('service', '../plugins/y/y-service.js'),
  'host/knows-a-contract.ts': using('yard', '../plugins/y/contract.js'),
  'host/knows-a-test.ts': using('support', '../test/support.js'),
  'host/plugin-api/knows-the-host.ts': using('app', '../routes/http/app.js'),
  'host/plugin-api/knows-the-runtime.ts': using('log', '../runtime/log.js'),
  'host/runtime/knows-text.ts': using('words', '../text/words.js'),
  'host/text/knows-who-calls.ts': using('caller', '../identity/caller.js'),
  'host/identity/knows-data.ts': using('database', '../data/database.js'),
  'host/data/knows-jobs.ts': using('job', '../jobs/job.js'),
  'host/data/knows-jobs-later.ts': `export const later = (): Promise<unknown> => import('../jobs/job.js');\n`,
  'host/data/database/knows-the-boot.ts': `import type { boot } from '../../boot/boot.js';\nexport type Known = typeof boot;\n`,
  'host/jobs/knows-routes.ts': using('app', '../routes/http/app.js'),
  'host/routes/knows-the-boot.ts': using('boot', '../boot/boot.js'),
  'host/routes/knows-the-top.ts': using('main', '../main.js'),
  'host/newcomer/stands-beside.ts': `export const beside = 1;\n`,
  'plugins/x/knows-the-host.ts': using('app', '../../host/routes/http/app.js'),
  'plugins/x/knows-a-part-of-the-contract.ts': using('lamp', '../../host/plugin-api/lamp.js'),
  'plugins/x/knows-the-inside-of-another.ts': using('service', '../y/y-service.js'),
  'plugins/x/knows-the-inside-later.ts': `export const later = (): Promise<unknown> => import('../y/y-service.js');\n`,
  'plugins/x/hands-on-the-inside.ts': `export { tree } from '../y/models/tree.js';\n`,
  'plugins/x/knows-the-client.ts': `import type { Plugins } from '../../admin-client/index.js';\nexport type Known = Plugins;\n`,
  'plugins/x/knows-a-test.ts': using('support', '../../test/support.js'),
  'plugins/z/contract.ts': using('service', './z-service.js'),
  'plugins/z/z-service.ts': `export const service = 1;\n`,
  'plugins/x/admin/y.ts': using('rows', '../rows/row-repository.js'),
  'plugins/x/admin/type.ts': `import type { Rows } from '../rows/row-repository.js';\nexport type Known = Rows;\n`,
  'plugins/x/admin/later.ts': `export const later = (): Promise<unknown> => import('../rows/row-repository.js');\n`,
  'plugins/x/rows/admin/nested.ts': using('rows', '../row-repository.js'),
  'plugins/x/routes/y.ts': using('row', '../models/row.js'),
  'plugins/x/bundle/y.ts': using('rows', '../rows/row-repository.js'),
  'plugins/x/commands/y.ts': using('rows', '../rows/row-repository.js'),
  'plugins/x/jobs/y.ts': using('rows', '../rows/row-repository.js'),
  'plugins/x/x-routes.ts': using('row', './models/row.js'),
  'plugins/x/x-admin.ts': using('rows', './rows/row-repository.js'),
  'plugins/x/x-jobs.ts': using('rows', './rows/row-repository.js'),
  'plugins/x/x-commands.ts': using('rows', './rows/row-repository.js'),
  'plugins/x/admin/database.ts': using('Database', '../../../host/plugin-api/index.js'),
  'plugins/x/admin/whole-contract.ts': `import * as api from '../../../host/plugin-api/index.js';\nexport const used = api.Database;\n`,
  'plugins/x/bundle/rows.ts': using('rows', '../rows/tree-rows.js'),
  'plugins/x/bundle/sql.ts': using('sql', '../rows/tree-sql.js'),
  'plugins/x/bundle/table.ts': using('table', '../rows/tree-table.js'),
  'plugins/x/admin/type-later.ts': `export type Known = import('../rows/row-repository.js').Rows;\n`,
  'plugins/x/admin/template.ts': 'export const later = (): Promise<unknown> => import(`../rows/row-repository.js`);\n',
  'plugins/x/admin/computed.ts': `export const later = (name: string): Promise<unknown> => import(name);\n`,
  'plugins/x/rows/hands-on-a-store.ts': `export { rows } from './row-repository.js';\n`,
  'plugins/x/rows/hands-on-all.ts': `export * from './row-repository.js';\n`,
  'plugins/x/plugin.ts': using('Database', '../../host/plugin-api/index.js'),
  'plugins/x/x-services.ts': using('Database', '../../host/plugin-api/index.js'),
  'plugins/x/admin/pg.ts': `import { Client } from 'pg';\nexport const used = new Client();\n`,
  'plugins/x/rows/sequelize.ts': `import { QueryTypes } from 'sequelize';\nexport const used = QueryTypes.SELECT;\n`,
  'plugins/x/rows/tedious.ts': `import { Connection } from 'tedious';\nexport const used = Connection;\n`,
  'plugins/x/migrations/0002-x.ts': `export const sql = \`CREATE TABLE x_row (y_id INTEGER REFERENCES y_tree (id))\`;\n`,
  'plugins/x/keys.ts': `export const key = 'y_id INTEGER REFERENCES y_tree (id)';\n`,
  'plugins/x/rows/reads-another.ts': `export const sql = 'SELECT r.id FROM x_row r JOIN y_tree t ON t.id = r.y_id';\n`,
  'plugins/x/rows/writes-another.ts': 'export const sql = `INSERT INTO\n y_tree (id) VALUES (${1})`;\n',
  'plugins/x/rows/changes-the-host.ts': `export const sql = 'UPDATE host_job SET state = 1';\n`,
  'plugins/x/rows/empties-another.ts': `export const sql = 'DELETE FROM dbo.y_tree';\n`,
  'plugins/x/rows/inserts.ts': `export const add = (on: { insertRows(table: string): void }): void => on.insertRows('y_tree');\n`,
  'plugins/x/rows/claims.ts': `export const claim = { table: 'host_job', most: 1 };\n`,
  'plugins/x/prom.ts': using('Counter', 'prom-client'),
  'plugins/x/knows-the-inside-of-a-part.ts': using('inside', './part/inside.js'),
  'plugins/x/other/knows-the-inside-of-a-part.ts': using('inside', '../part/inside.js'),
  'plugins/x/rows/knows-the-inside-of-a-part.ts': `export type Known = typeof import('../part/inside.js').inside;\n`,
  'plugins/x/typed.mts': `import { service } from '../y/y-service.js';\nexport const used: number = service;\n`,
  'host/plain.mjs': `import { service } from '../plugins/y/y-service.js';\nexport const used = service;\n`,
  'host/plugin-api/knows-the-embedded.ts': using('server', '../../embedded-postgres/index.js'),
  'host/knows-a-plugin-later.ts': 'export const later = (): Promise<unknown> => import(`../plugins/y/y-service.js`);\n',
  'admin-client/knows-a-plugin.ts': `import type { service } from '../plugins/y/y-service.js';\nexport type Known = typeof service;\n`,
  'admin-client/runs-a-plugin.ts': using('service', '../plugins/y/y-service.js'),
};

/** Cycles of files that the linter accepts, as each file alone breaks no rule. */
const circles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a circle of types': {
    'host/data/circle/one.ts': `import type { Two } from './two.js';\nexport type One = Two | 1;\n`,
    'host/data/circle/two.ts': `import type { One } from './one.js';\nexport type Two = One[];\n`,
  },
  'a circle of parts': {
    'plugins/x/part/knows-the-other.ts': using('other', '../other/index.js'),
  },
};

/** Tells whether a file draws no arrow, and is only the target of one. */
const isSound = (file: string): boolean => file in sound || file === 'plugins/z/z-service.ts';

const ARROWS =
  /^(?:import-x\/no-restricted-paths|(?:@typescript-eslint\/)?no-restricted-(?:imports|syntax)|@typescript-eslint\/(?:consistent-type-imports|no-import-type-side-effects))$/;

describe('a forbidden arrow', function () {
  let root: string;
  let byLinter: Map<string, readonly string[]>;
  let byRules: readonly string[];

  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
  };
  /** Returns the rules of `eslint.config.js` that each file breaks, and its parse errors. */
  const lint = async (): Promise<Map<string, readonly string[]>> => {
    const results = await new ESLint({ cwd: root }).lintFiles(['.']);
    return new Map(
      results.map(({ filePath, messages }) => [
        path.relative(root, filePath).replaceAll(path.sep, '/'),
        messages.map(({ ruleId, message }) => ruleId ?? message),
      ]),
    );
  };
  const judge = (): readonly string[] => {
    const code = readCode(root);
    return rules.flatMap((rule) => rule.judge(code).broken);
  };

  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'ventanilla-arrows-'));
    for (const name of ['eslint.config.js', 'scripts/lint', 'tsconfig.json', 'package.json']) {
      cpSync(path.join(codeRoot, name), path.join(root, name), { recursive: true });
    }
    symlinkSync(path.join(codeRoot, 'node_modules'), path.join(root, 'node_modules'), 'junction');
    write({ ...sound, ...planted });
    byLinter = await lint();
    byRules = judge();
  });
  after(() => rmSync(root, { recursive: true }));

  const linted = (file: string): readonly string[] => byLinter.get(file) ?? ['not linted'];
  const isJudged = (file: string): boolean => byRules.some((broken) => broken.startsWith(`${file} -> `));

  for (const file of Object.keys({ ...sound, ...planted }).filter(isSound)) {
    it(`is not in ${file}`, () => {
      expect(linted(file)).to.deep.equal([]);
      expect(isJudged(file)).to.equal(false);
    });
  }

  for (const file of Object.keys(planted).filter((one) => !isSound(one))) {
    it(`is found by the linter and by the test in ${file}`, () => {
      expect(linted(file).filter((rule) => ARROWS.test(rule))).not.to.be.empty;
      expect(isJudged(file)).to.equal(true);
    });
  }

  it('is found when a plugin passes its functions a service that accesses tables', () => {
    class TreeService {}
    class TreeRows {}
    const uses = { service: TreeService, rows: TreeRows, database: Database };
    expect(handedStores(uses)).to.deep.equal(['rows', 'database']);
  });

  for (const [circle, files] of Object.entries(circles)) {
    it(`is found by the test in ${circle}`, () => {
      write(files);
      const broken = judge().filter((arrow) => Object.keys(files).some((file) => arrow.startsWith(`${file} -> `)));
      Object.keys(files).forEach((file) => rmSync(path.join(root, file)));
      expect(broken).not.to.be.empty;
    });
  }

  for (const clause of ['import { service }', 'import { type service }']) {
    it(`is found when admin-plugins.ts has ${clause}`, async () => {
      const file = 'admin-client/admin-plugins.ts';
      const text = `${clause} from '../plugins/y/y-service.js';\nexport type Plugins = typeof service;\n`;
      const results = await new ESLint({ cwd: root }).lintText(text, { filePath: path.join(root, file) });
      const found = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId ?? ''));
      expect(found.filter((rule) => ARROWS.test(rule))).not.to.be.empty;
      write({ [file]: text });
      expect(judge().some((broken) => broken.startsWith(`${file} -> `))).to.equal(true);
      write({ [file]: sound[file]! });
    });
  }
});
