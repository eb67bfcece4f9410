import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Container } from 'inversify';
import { BACKUP_COMMAND } from '../../../../host/backup/backup-command.js';
import { restoreCommand } from '../../../../host/backup/restore-command.js';
import { isVerify, verifyCommand } from '../../../../host/backup/verify-command.js';
import { mergeLayers, readLayers, type Layer } from '../../../../host/config/layers.js';
import { createHost, type HostOptions } from '../../../../host/create-host.js';
import type { AnyHostPlugin, CommandConsole } from '../../../../host/plugin-api/index.js';
import { runCommand } from '../../../../host/tool/commands.js';

const environment = { NODE_ENV: 'test' };

/** What a command has said, and its end. */
export interface Said {
  readonly status: number;
  readonly printed: string;
  readonly warned: string;
}

/** A running service. */
export interface RunningCity {
  readonly url: string;
  readonly container: Container;
  stop(): Promise<void>;
}

/** Data folders, each with an embedded database unless it has another configuration, and an operator's commands. */
export class Cities {
  private constructor(
    readonly root: string,
    private readonly plugins: readonly AnyHostPlugin[],
    private readonly configs: Map<string, Layer>,
  ) {}

  static async make(plugins: readonly AnyHostPlugin[]): Promise<Cities> {
    return new Cities(await mkdtemp(path.join(tmpdir(), 'ventanilla-backup-')), plugins, new Map());
  }

  /** Gives a city a configuration of its own. */
  configure(name: string, config: Layer): void {
    this.configs.set(name, config);
  }

  folder(name: string): string {
    return path.join(this.root, name);
  }

  async start(name: string): Promise<RunningCity> {
    const host = await createHost({ ...this.options(name), role: 'service' });
    const { port } = await host.start();
    return { url: `http://127.0.0.1:${port}`, container: host.container, stop: () => host.stop() };
  }

  /** Runs a command as its process would; what it throws is thrown. */
  async run(name: string, ...[command, ...args]: readonly [string, ...string[]]): Promise<Said> {
    const [printed, warned]: [string[], string[]] = [[], []];
    const console: CommandConsole = {
      print: (line) => void printed.push(line),
      warn: (line) => void warned.push(line),
      readSecret: () => Promise.reject(new Error('nothing is asked for')),
    };
    const status = await this.statusOf(name, [command, ...args], console);
    return { status, printed: printed.join('\n'), warned: warned.join('\n') };
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  private async statusOf(name: string, args: readonly string[], console: CommandConsole): Promise<number> {
    const [command, ...rest] = args;
    if (command === 'restore') return restoreCommand(rest, console, this.options(name));
    if (command === BACKUP_COMMAND && isVerify(rest)) return verifyCommand(rest, console, environment);
    const host = await createHost({ ...this.options(name), role: 'tool' });
    try {
      return await runCommand(host.commands, args, console);
    } finally {
      await host.stop();
    }
  }

  private options(name: string): Omit<HostOptions, 'role'> {
    const own = { data: this.folder(name), bundle: 'none', database: { acquireSeconds: 30, statementSeconds: 30 } };
    const layers = [readLayers(environment), own, this.configs.get(name) ?? {}];
    return { layer: layers.reduce<Layer>(mergeLayers, {}), environment, plugins: this.plugins };
  }
}
