import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeRoot } from '../../../host/runtime/paths.js';

const run = promisify(execFile);
const compiler = path.join(codeRoot, 'node_modules/typescript-native/bin/tsc');
const fixtures = path.join(codeRoot, 'test/admin-client');

/** Runs a program and returns its output; a failure has the output in its error. */
async function output(cwd: string, command: string, ...parameters: string[]): Promise<string> {
  try {
    const { stdout } = await run(command, parameters, { cwd, maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${parameters.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

const npm = (cwd: string, ...parameters: string[]): Promise<string> => {
  const cli = process.env['npm_execpath'];
  return cli ? output(cwd, process.execPath, cli, ...parameters) : output(cwd, 'npm', ...parameters);
};

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs a folder, after its `prepack`. */
async function pack(folder: string, into: string): Promise<Packed> {
  const printed = await npm(codeRoot, 'pack', folder, '--json', '--pack-destination', into);
  // The output of scripts comes first; npm 12 answers an object by name, earlier ones a list.
  const packed = JSON.parse(printed.slice(printed.search(/^[[{]/m))) as object;
  return Object.values(packed)[0] as Packed;
}

/** A project with the packed client, its dependencies, and nothing else of ours. */
export class StrangerProject {
  private constructor(
    readonly folder: string,
    /** The files in the package. */
    readonly packedFiles: readonly string[],
  ) {}

  /** Packs the client and installs it, without the network: the dependencies are copies of our own. */
  static async create(): Promise<StrangerProject> {
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-stranger-'));
    const client = await pack(path.join(codeRoot, 'admin-client'), folder);
    const dependencies: Record<string, string> = { 'ventanilla-admin-client': `file:${client.filename}` };
    for (const name of ['@trpc/client', '@trpc/server', '@types/node', 'undici-types']) {
      dependencies[name] = `file:${path.join(codeRoot, 'node_modules', name)}`;
    }
    await writeFile(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'stranger', private: true, type: 'module', dependencies }),
    );
    // The compiler, a peer dependency of tRPC, stays ours.
    const flags = ['--offline', '--install-links', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
    await npm(folder, 'install', ...flags);
    return new StrangerProject(
      folder,
      client.files.map((file) => file.path),
    );
  }

  /** Copies a file of `test/admin-client` into the project; `change` rewrites its text. Returns its name there. */
  async add(fixture: string, change = (text: string): string => text): Promise<string> {
    const text = await readFile(path.join(fixtures, fixture), 'utf8');
    return this.write(path.basename(fixture), change(text));
  }

  /** Writes a source file, and returns its name. */
  async write(name: string, text: string): Promise<string> {
    await mkdir(path.join(this.folder, 'src'), { recursive: true });
    await writeFile(path.join(this.folder, 'src', name), text);
    return name;
  }

  /** Compiles with the strictest options, also the declarations of packages; fails with the compiler's messages. */
  async compile(files: readonly string[], options: object): Promise<void> {
    const config = path.join(this.folder, 'tsconfig.json');
    const compilerOptions = {
      target: 'es2023',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      rootDir: 'src',
      outDir: 'out',
      ...options,
    };
    await writeFile(config, JSON.stringify({ compilerOptions, files: files.map((file) => `src/${file}`) }));
    await output(this.folder, process.execPath, compiler, '-p', config);
  }

  /** Runs the compiled program, and returns its output. */
  async run(file: string, ...parameters: string[]): Promise<unknown> {
    const compiled = `out/${file.replace(/\.ts$/, '.js')}`;
    return JSON.parse(await output(this.folder, process.execPath, compiled, ...parameters)) as unknown;
  }

  /** Bundles the text of a module for browsers into one script that puts its exports into `bundled`. */
  async bundle(text: string): Promise<string> {
    await writeFile(path.join(this.folder, 'browser.mjs'), text);
    const esbuild = path.join(codeRoot, 'node_modules/esbuild/bin/esbuild');
    const flags = ['--bundle', '--platform=browser', '--format=iife', '--global-name=bundled'];
    return output(this.folder, esbuild, 'browser.mjs', ...flags);
  }

  /** Returns the text of an installed file of the client. */
  read(file: string): Promise<string> {
    return readFile(path.join(this.folder, 'node_modules/ventanilla-admin-client', file), 'utf8');
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
