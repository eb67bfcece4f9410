import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { until, type TestHost } from 'ventanilla/testing';
import { environment, mailboxPart } from './city.js';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A process of the installed service. */
export interface ServiceProcess {
  readonly url: string;
  /** Kills it as `kill -9` does. */
  kill(): Promise<void>;
}

/**
 * The programs of the installed package, each in a process of its own, with the configuration and the environment of a
 * city. They share the database of a test host.
 */
export class InstalledService {
  private readonly running = new Set<ChildProcess>();

  constructor(
    private readonly city: TestHost,
    private readonly apiRoot: string,
  ) {}

  async start(jobs: { readonly workers?: number } = {}): Promise<ServiceProcess> {
    const port = await freePort();
    const variables = await this.variables(jobs);
    const env = { ...variables, PORT: String(port) };
    const child = spawn('ventanilla', { stdio: ['ignore', 'ignore', 'inherit'], env });
    this.running.add(child);
    const url = `http://127.0.0.1:${port}`;
    const isReady = async () => {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
      return answer?.ok === true;
    };
    await until('it is ready', isReady);
    return { url, kill: () => this.kill(child) };
  }

  /** Runs a command-line tool, and returns its output. */
  async run(...parameters: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('ventanilla-tool', parameters, { env: await this.variables() });
    return stdout;
  }

  async stop(): Promise<void> {
    for (const child of this.running) await this.kill(child);
  }

  private async kill(child: ChildProcess): Promise<void> {
    this.running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  private async variables(jobs: object = {}): Promise<Record<string, string>> {
    const { dataFolder, databaseUrl, secretKey } = this.city;
    const file = path.join(dataFolder, 'city.json');
    const plugins = ['auth', 'calendar', 'terms', 'forms', 'tramites', path.resolve('dist/src/plugin.js')];
    const config = {
      plugins,
      jobs: { pollSeconds: 0.1, leaseSeconds: 2, ...jobs },
      logging: { level: 'warn' },
      'sms-mailbox': mailboxPart(this.apiRoot),
    };
    await writeFile(file, JSON.stringify(config));
    return {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      VENTANILLA_CONFIG: file,
      VENTANILLA_DATA: dataFolder,
      VENTANILLA_SECRET_KEY: secretKey,
      ...environment,
    };
  }
}
