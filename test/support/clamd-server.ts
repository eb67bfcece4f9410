import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from 'mocha';
import { debianProgram } from './debian-program.js';
import { freePort } from './free-port.js';
import { ServerProcess } from './server-process.js';

/** The harmless file that every scanner reports as a virus; in two halves, so that this source is not reported. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** The one signature that these tests need, as MD5, length and name: the real ones cannot be downloaded everywhere. */
const SIGNATURES = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n';

/** The largest stream that it takes. */
export const STREAM_BYTES = 1024 * 1024;

/** A real clamd on a fixed port and socket, which can be killed, paused and started again. */
export class ClamdServer extends ServerProcess {
  private constructor(
    program: string,
    folder: string,
    private readonly port: number,
  ) {
    super(program, folder);
  }

  /** Starts a server that knows EICAR. Skips the test, with a message, if clamd is missing. */
  static async start(context: Context): Promise<ClamdServer> {
    const program = await debianProgram(context, 'clamd', 'clamav-daemon');
    const folder = await mkdtemp(path.join(tmpdir(), 'ventanilla-clamd-'));
    const server = new ClamdServer(program, folder, await freePort());
    const signatures = path.join(folder, 'signatures');
    await mkdir(signatures);
    await writeFile(path.join(signatures, 'test.hdb'), SIGNATURES);
    const settings = {
      DatabaseDirectory: signatures,
      TemporaryDirectory: folder,
      Foreground: 'yes',
      TCPAddr: '127.0.0.1',
      TCPSocket: server.port,
      LocalSocket: server.socket,
      StreamMaxLength: STREAM_BYTES,
      ...(process.getuid?.() === 0 && { User: 'root' }),
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
    await writeFile(path.join(folder, 'clamd.conf'), lines.join(''));
    await server.restart();
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  get socket(): string {
    return path.join(this.folder, 'clamd.socket');
  }

  override async restart(): Promise<void> {
    const child = spawn(this.program, ['--config-file', path.join(this.folder, 'clamd.conf')], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.resume();
    // It listens already, and accepts connections from here on.
    await this.serving(child, 'Self checking every');
  }
}
