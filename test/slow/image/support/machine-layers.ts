import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The options of a command. */
export interface CommandOptions {
  readonly cwd?: string;
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * File systems over this machine's own, in a mount namespace that ends with the process: writing to them does not
 * change the machine. They stand for images whose base is a Debian with Node.js.
 */
export class MachineLayers {
  private constructor(
    private readonly holder: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Returns why layers are not possible on this machine; undefined where they are. */
  static obstacle(): string | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux may do that';
    const { status } = spawnSync('unshare', ['--mount', '--propagation', 'private', 'mount', '--bind', '/usr', '/mnt']);
    return status === 0 ? undefined : 'this machine lets nobody make a mount namespace';
  }

  /** Opens the layers in an empty folder. */
  static async open(folder: string): Promise<MachineLayers> {
    const script = `mount -t tmpfs -o mode=755 tmpfs ${quoted(folder)} && echo ready && exec sleep infinity`;
    const holder = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')])) as [unknown];
    if (!String(said).startsWith('ready')) throw new Error('a mount namespace could not be made');
    return new MachineLayers(holder, folder);
  }

  /**
   * Adds a layer over the machine, and returns its root. An unfinished package installation of this machine is finished
   * in it.
   */
  async add(name: string): Promise<string> {
    const layer = `${this.folder}/${name}`;
    const root = `${layer}/root`;
    await this.script(`
      mkdir -p ${layer}/changes ${layer}/work ${root}
      mount -t overlay overlay -o lowerdir=/,upperdir=${layer}/changes,workdir=${layer}/work ${root}
      mount --rbind /proc ${root}/proc
      mount --rbind /dev ${root}/dev
      cp --remove-destination /etc/resolv.conf /etc/hosts ${root}/etc/
      sed -i '/:1000:/d' ${root}/etc/passwd ${root}/etc/group
      echo 'node:x:1000:1000::/home/node:/bin/sh' >> ${root}/etc/passwd
      echo 'node:x:1000:' >> ${root}/etc/group
      mkdir -p ${root}/home/node && chown 1000:1000 ${root}/home/node
      if [ -x ${root}/usr/bin/dpkg ]; then chroot ${root} dpkg --configure -a; fi`);
    return root;
  }

  /** Makes a layer read-only, with writable file systems over these folders. */
  async seal(root: string, folders: Readonly<Record<string, string>>): Promise<void> {
    const mounts = Object.entries(folders).map(
      ([folder, options]) => `mount -t tmpfs -o ${options} tmpfs ${root}${folder}`,
    );
    await this.script(`mount -o remount,ro ${root}\n${mounts.join('\n')}`);
  }

  /** Runs a shell script that sees all layers. Rejects where it fails. */
  async script(text: string): Promise<void> {
    await this.ended(this.spawn(['sh', '-euc', text], 'inherit'), text);
  }

  /** Starts a command within a layer, as its own process. A user has no privileges, and gets none. */
  start(root: string, command: readonly string[], { cwd = '/', user, environment = {} }: CommandOptions): ChildProcess {
    const drop = [
      'setpriv',
      '--init-groups',
      `--reuid=${user}`,
      `--regid=${user}`,
      '--bounding-set=-all',
      '--inh-caps=-all',
    ];
    const pairs = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    return this.spawn(
      [
        ...['chroot', root, ...(user === undefined ? [] : [...drop, '--no-new-privs'])],
        ...['env', '--ignore-environment', `--chdir=${cwd}`, ...pairs, ...command],
      ],
      'pipe',
    );
  }

  /** Runs a command within a layer and returns its output. Rejects where it fails. */
  async run(root: string, command: readonly string[], options: CommandOptions): Promise<string> {
    return this.ended(this.start(root, command, options), command.join(' '));
  }

  async close(): Promise<void> {
    this.holder.kill('SIGKILL');
    await once(this.holder, 'exit');
  }

  private spawn(command: readonly string[], output: 'inherit' | 'pipe'): ChildProcess {
    const enter = [`--target=${this.holder.pid}`, '--mount', '--'];
    return spawn('nsenter', [...enter, ...command], { stdio: ['ignore', output, output] });
  }

  private async ended(child: ChildProcess, what: string): Promise<string> {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
    const [status] = (await once(child, 'close')) as [number | null];
    if (status !== 0) throw new Error(`${what} ended with ${status}: ${said.slice(-2000)}`);
    return said;
  }
}
