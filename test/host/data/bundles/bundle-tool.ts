import path from 'node:path';
import { stringify } from 'yaml';
import { describeFailure } from '../../../../host/boot/describe-failure.js';
import { bundleCommand } from '../../../../host/data/bundles/bundle-command.js';
import { AuditLog, Revisions } from '../../../../host/plugin-api/index.js';
import { failureStatus, runCommand } from '../../../../host/boot/tool/commands.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { TemporaryFolder } from '../../support/temporary-folder.js';

/** The result of `npm run bundle`: its output and its exit status. */
export interface BundleRun {
  readonly status: number;
  readonly printed: readonly string[];
  readonly warned: readonly string[];
  /** The raw standard output. */
  readonly written: string;
}

/** Runs `npm run bundle` on a host, with files in a temporary folder. */
export class BundleTool {
  private readonly folder = new TemporaryFolder();

  constructor(private readonly host: TestHost) {}

  /** Returns the path of a file in its folder. */
  file(name: string): string {
    return path.join(this.folder.path, name);
  }

  /** Runs the command; `input` is its standard input. */
  async run(args: readonly string[], input: string | Buffer = ''): Promise<BundleRun> {
    const { host, container, database } = this.host;
    const [printed, warned]: [string[], string[]] = [[], []];
    let written = '';
    const command = bundleCommand({
      database,
      audit: container.get<AuditLog>(AuditLog),
      revisions: container.get<Revisions>(Revisions),
      sections: () => host.bundleSections,
      leftOut: () => host.leftOut(),
      streams: {
        read: () => Promise.resolve(Buffer.from(input)),
        write: (content) => Promise.resolve(void (written += content)),
      },
    });
    const words = [command.name, ...args];
    const status = await runCommand([command], words, {
      print: (line) => void printed.push(line),
      warn: (line) => void warned.push(line),
      readSecret: () => Promise.reject(new Error('nothing is asked for')),
    }).catch((error: unknown) => {
      warned.push(`ventanilla: ${describeFailure(error)}`);
      return failureStatus(words);
    });
    return { status, printed, warned, written };
  }

  /** Imports a text, or sections, from `city.yaml`. */
  load(content: string | Buffer | object, ...options: readonly string[]): Promise<BundleRun> {
    return this.run(['import', this.written(content), ...options]);
  }

  /** Shows what importing a text, or sections, would change. */
  compare(content: string | object, ...options: readonly string[]): Promise<BundleRun> {
    return this.run(['diff', this.written(content), ...options]);
  }

  private written(content: string | Buffer | object): string {
    const text =
      typeof content === 'string' || Buffer.isBuffer(content) ? content : stringify({ version: 1, ...content });
    return this.folder.write('city.yaml', text);
  }

  remove(): void {
    this.folder.remove();
  }
}
