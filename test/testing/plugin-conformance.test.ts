import { expect } from 'chai';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  adminProcedure,
  adminRouter,
  authenticated,
  defineJob,
  definePlugin,
  jobHandler,
  json,
  route,
  type AnyHostPlugin,
} from '../../host/plugin-api/index.js';
import { resolveUses } from '../../host/boot/container/resolve-uses.js';
import { plugin as auth } from '../../plugins/auth/index.js';
import { plugin as forms } from '../../plugins/forms/index.js';
import { boundaryChecks } from '../../testing/conformance/boundary-checks.js';
import type { ConformanceCheck } from '../../testing/conformance/conformance-check.js';
import { jobChecks } from '../../testing/conformance/job-checks.js';
import { migrationChecks } from '../../testing/conformance/migration-checks.js';
import { pluginConformance, productPlugins, startTestHost, type TestHost } from '../../testing/index.js';

const SOURCE = `
import pg from 'pg';
import { key } from '../../elsewhere/key.js';
import { Drafts } from 'ventanilla/contracts/forms';
export const own = new Sequelize('postgres://localhost/own');
`;

const MIGRATION = `
const others = ['others', 'thing'].join('_');
export const migration = {
  up: async ({ run, dialect }) => {
    await run('CREATE TABLE others_thing (id SERIAL PRIMARY KEY)');
    await run('CREATE INDEX ${'x'.repeat(64)} ON others_thing (id)');
    if (dialect === 'mssql') await run('CREATE TABLE broken_more (id INT)');
    else await run(\`ALTER TABLE broken_a ADD a INT CONSTRAINT broken_fk REFERENCES public."\${others}" (id)\`);
  },
};
`;

/** Runs checks, and returns the names of those that fail. */
async function failures(checks: readonly ConformanceCheck[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of checks) await run().catch(() => failed.push(name));
  return failed;
}

/**
 * Tells whether a file may use a driver: stored procedures need features that Sequelize lacks
 * (docs/adr/0012-procedure-executor.md).
 */
const isDrivenExecutor = (file: string): boolean => /^executor[\\/](?:mssql|postgres)[\\/]/.test(file);

describe('the conformance of plugins', () => {
  for (const plugin of productPlugins) {
    describe(`by the declarations of ${plugin.id}`, () => {
      const sources = new URL(`../../plugins/${plugin.id}/`, import.meta.url);
      const isDriven = plugin.id === 'procedures' ? isDrivenExecutor : undefined;
      const checks = [...migrationChecks(plugin), ...boundaryChecks(plugin, sources, isDriven)];
      for (const { name, run } of checks) it(name, run);
    });
  }

  describe('by the jobs of the product', () => {
    let city: TestHost;

    before(async () => {
      city = await startTestHost();
    });
    after(() => city.stop());

    for (const plugin of productPlugins) {
      const handlers = () => Promise.resolve(plugin.jobs?.(resolveUses(city.container, plugin)) ?? []);
      for (const { name, run } of jobChecks(handlers)) it(`${plugin.id} ${name}`, run);
    }
  });

  describe('of a running plugin', () => {
    const sources = new URL('../../plugins/forms/', import.meta.url);
    const { checks, close } = pluginConformance({ plugin: forms, sources, beside: [auth] });
    after(close);
    for (const { name, run } of checks) it(name, run);
  });

  describe('of a plugin with faults', () => {
    let folder: string;
    let broken: AnyHostPlugin;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-broken-'));
      await mkdir(path.join(folder, 'src'));
      await mkdir(path.join(folder, 'migrations'));
      await writeFile(path.join(folder, 'src/plugin.js'), SOURCE);
      await writeFile(path.join(folder, 'migrations/0001-broken.js'), MIGRATION);
      broken = definePlugin({
        id: 'broken',
        config: z.looseObject({}),
        jobs: () => [
          jobHandler({
            type: defineJob('broken/ask', z.strictObject({ tarea: z.int() })),
            handle: () => Promise.resolve(),
          }),
          jobHandler({
            type: defineJob('broken/tell', z.strictObject({ chat: z.int() })),
            handle: () => Promise.resolve(),
          }),
        ],
        admin: () =>
          adminRouter({
            look: adminProcedure('broken.undeclared')
              .output(z.object({}))
              .query(() => ({})),
          }),
        routes: () => [
          route({
            method: 'GET',
            path: '/broken',
            summary: ' ',
            access: authenticated(['jwt']),
            answers: { 404: { description: 'Never' } },
            handle: () => json({}),
          }),
        ],
        migrations: pathToFileURL(`${folder}/migrations/`),
      });
    });
    after(() => rm(folder, { recursive: true, force: true }));

    for (const [sql, passes] of [
      ['ALTER TABLE broken_a RENAME COLUMN b TO c', false],
      ['ALTER TABLE broken_a RENAME TO broken_b', false],
      ["EXEC sp_rename 'broken_a.b', 'c', 'COLUMN'", false],
      ['ALTER TABLE broken_a ADD COLUMN b INT NOT NULL', false],
      ['ALTER TABLE broken_a ADD b INT NULL, c INT NOT NULL', false],
      ['ALTER TABLE broken_a ADD b INT NOT NULL DEFAULT 0', true],
      ['ALTER TABLE broken_a ADD b INT NULL CONSTRAINT broken_a_b_ck CHECK (b IS NOT NULL OR c = 1)', true],
      ['ALTER TABLE broken_a ADD CONSTRAINT broken_a_ck CHECK (b IS NOT NULL)', true],
      ['ALTER TABLE broken_a DROP COLUMN b', true],
    ] as const) {
      it(`${passes ? 'may' : 'may not'} be marked as compatible with: ${sql}`, async () => {
        const own = await mkdtemp(path.join(folder, 'marked-'));
        const text = (mark: string): string =>
          `export const migration = { up: ({ run }) => run(${JSON.stringify(sql)})${mark} };`;
        await writeFile(path.join(own, '0001-marked.js'), text(", compatibleFrom: '0.1.0'"));
        const marked = { ...broken, migrations: pathToFileURL(`${own}/`) };
        const check = 'marks no migration as compatible that renames, or adds a required column without a default';
        expect((await failures(migrationChecks(marked))).includes(check)).to.equal(!passes);
        await rename(path.join(own, '0001-marked.js'), path.join(own, 'marked.txt'));
        await writeFile(path.join(own, '0002-unmarked.js'), text(''));
        expect(await failures(migrationChecks(marked))).not.to.include(check);
      });
    }

    it('fails each check that the plugin breaks', async () => {
      const sources = pathToFileURL(`${folder}/src/`);
      expect(await failures([...migrationChecks(broken), ...boundaryChecks(broken, sources)])).to.deep.equal([
        'makes the same tables on both databases, each named broken_…',
        'refers by a key of the database to its own tables alone, each named broken_…',
        'names each constraint',
        'gives no name of more than 63 characters',
        'says nothing that one database alone understands',
        'imports of the service its plugin API and contracts alone, and no driver of a database',
        'opens no connection of Sequelize beside that of the service',
        'names in dependsOn and mayUse the plugins whose contract it imports',
      ]);
      const { migrations: _migrations, ...running } = broken;
      const { checks, close } = pluginConformance({ plugin: running, sources, beside: [auth] });
      const failed = await failures(checks);
      await close();
      expect(failed).to.include.members([
        'refuses a key of the configuration that it does not know, and names it',
        'asks for permissions that are declared',
        'documents each of its routes, with a summary and a name of its own',
        'documents what it answers, in schemas',
        'has an end for each job about a task that is given up, as the task would wait for ever',
      ]);
    });
  });
});
