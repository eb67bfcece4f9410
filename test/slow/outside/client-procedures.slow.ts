import type { AnyTRPCRouter } from '@trpc/server';
import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { resolveUses } from '../../../host/boot/container/resolve-uses.js';
import { hostAdmin } from '../../../host/routes/admin/host-admin.js';
import { codeRoot, packageRoot } from '../../../host/runtime/paths.js';
import type { AnyHostPlugin } from '../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';

/** `tramites.records.list` → `query`, of a router as it is served. */
function proceduresOf(namespace: string, router: AnyTRPCRouter): [name: string, type: string][] {
  const procedures = router._def.procedures as Readonly<Record<string, { readonly _def: { readonly type: string } }>>;
  return Object.entries(procedures).map(([name, { _def }]) => [`${namespace}.${name}`, _def.type]);
}

/** Returns the procedures in the declarations that are packed. */
function typedProcedures(): [name: string, type: string][] {
  const file = path.join(packageRoot, 'admin-client/dist/admin-plugins.d.ts');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const plugins = source.statements.find(ts.isInterfaceDeclaration)!;
  return membersOf(plugins.members, []);
}

function membersOf(members: readonly ts.TypeElement[], group: readonly string[]): [name: string, type: string][] {
  return members.filter(ts.isPropertySignature).flatMap(({ name, type }): [string, string][] => {
    const here = [...group, (name as ts.Identifier).text];
    if (ts.isTypeLiteralNode(type!)) return membersOf(type.members, here);
    const kind = ((type as ts.TypeReferenceNode).typeName as ts.Identifier).text;
    return [[here.join('.'), kind.toLowerCase()]];
  });
}

/** Returns every plugin of the product. */
async function allPlugins(): Promise<AnyHostPlugin[]> {
  const folders = readdirSync(path.join(codeRoot, 'plugins'), { withFileTypes: true });
  const modules = folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => import(pathToFileURL(path.join(codeRoot, 'plugins', name, 'index.ts')).href));
  return ((await Promise.all(modules)) as { plugin: AnyHostPlugin }[]).map(({ plugin }) => plugin);
}

describe('the typed procedures of the admin client', function () {
  let host: TestHost;
  before(async () => {
    host = await startTestHost({ plugins: await allPlugins(), config: { clamd: { address: '/nowhere' } } });
  });
  after(() => host.stop());

  it('are those that the service serves', async () => {
    const served = (await allPlugins()).flatMap((plugin) => {
      const router = plugin.admin?.(resolveUses(host.container, plugin)) as AnyTRPCRouter | undefined;
      return router ? proceduresOf(plugin.id, router) : [];
    });
    // The names alone are asked of it, and no service is called for them.
    const services = { plugins: [], configuration: {} } as unknown as Parameters<typeof hostAdmin>[0];
    served.push(...proceduresOf('host', hostAdmin(services)));
    expect(served.length).to.be.greaterThan(10);
    expect(Object.fromEntries(typedProcedures())).to.deep.equal(Object.fromEntries(served));
  });
});
