import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { codeRoot } from '../../../host/runtime/paths.js';
import { plugin as auth } from '../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../plugins/forms/index.js';
import { plugin as terms } from '../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../plugins/tramites/index.js';
import type { TestHost } from '../../../testing/start-test-host.js';
import { PASSWORD, startClientHost } from '../../admin-client/support/client-host.js';
import { StrangerProject } from '../../admin-client/support/stranger-project.js';
import { turnosPlugin } from '../../admin-client/support/turnos-plugin.js';

const nodenext = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023'], types: ['node'] };
const bundler = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom'], types: [] };

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(codeRoot, folder, 'package.json'), 'utf8')) as Manifest;

describe('the packed admin client', function () {
  let project: StrangerProject;
  let host: TestHost;
  before(async () => {
    host = await startClientHost({ plugins: [auth, calendar, terms, forms, tramites, turnosPlugin] });
    project = await StrangerProject.create();
  });
  after(async () => {
    await host?.stop();
    await project?.remove();
  });

  it('goes with the version of the service, and with the tRPC that the service is tested with', () => {
    const [client, service] = [manifest('admin-client'), manifest('.')];
    expect(client.version).to.equal(service.version);
    const own = { ...service.devDependencies, ...service.dependencies };
    expect(Object.keys(client.dependencies)).to.have.members(['@trpc/client', '@trpc/server']);
    for (const [name, version] of Object.entries(client.dependencies)) expect(own[name], name).to.equal(version);
  });

  it('holds compiled code and declarations, and nothing of the server', async () => {
    expect(project.packedFiles).to.include.members([
      'package.json',
      'README.md',
      'dist/LICENSE',
      'dist/index.js',
      'dist/index.d.ts',
    ]);
    const others = project.packedFiles.filter(
      (file) => !/^dist\/(?:[a-z-]+\.(?:js|d\.ts)|LICENSE)$|^(?:package\.json|README\.md)$/.test(file),
    );
    expect(others).to.deep.equal([]);
    for (const file of project.packedFiles.filter((name) => /\.(?:js|d\.ts)$/.test(name))) {
      const text = await project.read(file);
      const imported = [...text.matchAll(/\b(?:from|import)\s*(?:\(\s*)?['"]([^'"]+)['"]/g)].map((match) => match[1]!);
      const outward = imported.filter((name) => !name.startsWith('./'));
      expect(
        outward.filter((name) => file.endsWith('.d.ts') || name !== '@trpc/client'),
        file,
      ).to.deep.equal([]);
    }
  });

  const asPackage = (text: string): string => text.replace('../../admin-client/index.js', 'ventanilla-admin-client');

  it('compiles for Node with the declarations checked, refuses every wrong use, and works', async () => {
    const program = await project.add('stranger/stranger-program.ts');
    await project.compile([program, await project.add('uses-of-types.ts', asPackage)], nodenext);
    const found = await project.run(program, host.url, 'jefa', PASSWORD);
    expect(found).to.deep.equal({ roles: ['lectura'], outcome: 'created', refusal: 'not_found' });
  });

  it('takes the procedures of a foreign plugin, from types that were written by hand, and they work', async () => {
    const program = await project.add('stranger/outside-program.ts');
    await project.compile([program], { ...nodenext, exactOptionalPropertyTypes: false });
    const found = await project.run(program, host.url, 'jefa', PASSWORD);
    expect(found).to.deep.equal({ sedes: [{ codigo: 'centro', abierta: true }], turno: 'centro' });
  });

  it('takes the procedures of a foreign plugin from its sources', async () => {
    const support = path.join(codeRoot, 'test/admin-client/support');
    const uses = await project.add('stranger/outside-plugin.ts', (text) => text.replace('../support', support));
    await project.compile([uses], {
      ...nodenext,
      noEmit: true,
      rootDir: '/',
      experimentalDecorators: true,
      // The sources of the service are checked by its own rules.
      skipLibCheck: true,
      noUncheckedIndexedAccess: true,
    });
  });

  it('compiles every example of its README for a bundler, and refuses every wrong use', async () => {
    const readme = await project.read('README.md');
    const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text!);
    expect(examples.length).to.be.greaterThan(3);
    const files = examples.map((text, index) => project.write(`readme-${index}.ts`, text));
    const uses = await project.add('uses-of-types.ts', asPackage);
    await project.compile([...(await Promise.all(files)), uses], bundler);
  });

  it('runs in a browser: with what browsers have, and nothing of Node', async () => {
    const script = await project.bundle(`
      import { createAdminClient } from 'ventanilla-admin-client';
      export async function roles(url, username, password) {
        const client = createAdminClient({ url, credentials: { username, password } });
        return JSON.stringify(await client.auth.roles.list.query());
      }`);
    expect(script).not.to.match(/\brequire\(|["']node:/);
    const browser = { fetch, URL, Headers, AbortController, DOMException, atob, setTimeout, clearTimeout };
    const context = createContext({ ...browser });
    runInContext(script, context);
    const { roles } = runInContext('bundled', context) as {
      roles: (...parameters: string[]) => Promise<string>;
    };
    expect(await roles(host.url, 'jefa', PASSWORD)).to.include('"codigo":"lectura"');
  });
});
