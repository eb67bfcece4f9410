import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import openapiTS, { astToString } from 'openapi-typescript';
import { codeRoot, packageRoot } from '../../../host/runtime/paths.js';
import { startDemoCity, type DemoCity } from '../../acceptance/support/demo-city.js';
import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

const run = promisify(execFile);

/** The strict options of a careful team; the compiler writes its output beside. */
const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  outDir: 'out',
  rootDir: '.',
};

describe('a client that is generated from the OpenAPI document', function () {
  this.timeout(120_000);
  let city: DemoCity;
  let folder: string;

  const node = async (...parameters: string[]): Promise<string> => {
    try {
      return (await run(process.execPath, parameters, { cwd: folder })).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${parameters.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  };

  before(async () => {
    city = await startDemoCity();
    folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-portal-'));
    const document = await (await fetch(`${city.host.url}/openapi.json`)).text();
    await writeFile(path.join(folder, 'service.ts'), astToString(await openapiTS(document)));
    const program = path.join(codeRoot, 'test/generated-client/program/portal-program.ts');
    await copyFile(program, path.join(folder, 'portal-program.ts'));
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    const files = ['portal-program.ts'];
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    await symlink(path.join(packageRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  });
  after(async () => {
    await city.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('compiles, files a tramite, looks it up, logs in and runs a procedure', async () => {
    await node('node_modules/typescript-native/bin/tsc', '-p', '.');
    const told = JSON.parse(await node('out/portal-program.js', city.host.url, 'ciudadano', PASSWORD)) as {
      readonly required: readonly string[];
      readonly refusal: { readonly msg: string };
      readonly radicado: string;
      readonly datos: Readonly<Record<string, unknown>>;
      readonly estado: string;
      readonly resultado: unknown;
    };
    expect(told.required).to.include.members(['documento', 'asunto']);
    expect(told.refusal.msg).to.match(/^Faltan datos obligatorios - /);
    expect(told.radicado).to.match(/^\d{4}-\d{7}$/);
    expect(told.datos).to.include.keys('tipo', 'asunto');
    expect(told.estado).to.equal('RADICADO');
    expect(told.resultado).to.include({ moneda: 'COP', total: '848500.00' });
  });
});
