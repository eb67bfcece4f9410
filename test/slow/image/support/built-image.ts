import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { copyBuildContext } from './build-context.js';
import { pairsOf, readDockerfile, wordsOf, type Instruction, type Stage } from './dockerfile.js';
import { MachineLayers } from './machine-layers.js';

const { PATH = '/usr/local/bin:/usr/bin:/bin' } = process.env;

/** The environment by which this machine reaches the registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_(?:registry|cafile|cache)|https?_proxy|no_proxy)$/i.test(name),
  ),
) as Record<string, string>;

/** The state of a stage on which the next instruction builds. */
interface StageState {
  readonly root: string;
  readonly environment: Record<string, string>;
  readonly buildArguments: Record<string, string>;
  readonly volumes: string[];
  cwd: string;
  user: string | undefined;
  command: string[];
  healthCheck: string[];
  stopSignal: string;
}

interface ImageParts {
  /** The folder with the files of the image. */
  readonly folder: string;
  readonly context: string;
  readonly say: (line: string) => void;
}

/** The image, built step by step from the Dockerfile without an engine; its base images are this machine. */
export class BuiltImage {
  private constructor(
    private readonly layers: MachineLayers,
    private readonly folder: string,
    private readonly state: StageState,
  ) {}

  static async build(say: (line: string) => void): Promise<BuiltImage> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-image-'));
    const context = path.join(folder, 'context');
    copyBuildContext(context);
    const mountedOn = mkdtempSync(path.join(tmpdir(), 'ventanilla-layers-'));
    const layers = await MachineLayers.open(mountedOn);
    try {
      return await BuiltImage.on(layers, { folder, context, say });
    } catch (error) {
      // The process that holds the layers would keep this one alive.
      await layers.close();
      throw error;
    }
  }

  private static async on(layers: MachineLayers, parts: ImageParts): Promise<BuiltImage> {
    const { folder, context, say } = parts;
    const stages = readDockerfile(path.join(packageRoot, 'Dockerfile'));
    const roots = new Map<string, string>();
    let state: StageState | undefined;
    for (const [index, stage] of stages.entries()) {
      say(`FROM ${stage.base}: this machine, with Node.js ${process.version}`);
      state = await buildStage(layers, stage, await layers.add(`stage-${index}`), { context, roots, say });
      roots.set(stage.name, state.root);
    }
    const image = new BuiltImage(layers, folder, state!);
    const writable = Object.fromEntries(image.state.volumes.map((volume) => [volume, 'uid=1000,gid=1000,mode=0700']));
    await layers.seal(image.state.root, { ...writable, '/tmp': 'mode=1777' });
    return image;
  }

  get stopSignal(): NodeJS.Signals {
    return this.state.stopSignal as NodeJS.Signals;
  }

  /** Starts its `CMD`, as its `USER`, with its `ENV` and these variables. */
  start(environment: Readonly<Record<string, string>>): ChildProcess {
    return this.layers.start(this.state.root, this.state.command, this.options(environment));
  }

  /** Runs another command within it. Rejects where it fails. */
  run(command: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.layers.run(this.state.root, command, this.options(environment));
  }

  /** Runs its `HEALTHCHECK`. Rejects where it fails. */
  async checkHealth(environment: Readonly<Record<string, string>>): Promise<void> {
    await this.run(this.state.healthCheck, environment);
  }

  async remove(): Promise<void> {
    await this.layers.close();
    rmSync(this.folder, { recursive: true });
  }

  private options(environment: Readonly<Record<string, string>>) {
    const { cwd, user } = this.state;
    return { cwd, user: user!, environment: { PATH, HOME: '/home/node', ...this.state.environment, ...environment } };
  }
}

interface BuildParts {
  readonly context: string;
  readonly roots: ReadonlyMap<string, string>;
  readonly say: (line: string) => void;
}

async function buildStage(layers: MachineLayers, stage: Stage, root: string, parts: BuildParts): Promise<StageState> {
  const state: StageState = {
    ...{ root, cwd: '/', user: undefined, environment: {}, buildArguments: {} },
    ...{ volumes: [], command: [], healthCheck: [], stopSignal: 'SIGTERM' },
  };
  for (const instruction of stage.instructions) {
    parts.say(`${instruction.name} ${instruction.text}`);
    await carryOut(layers, state, instruction, parts);
  }
  return state;
}

async function carryOut(layers: MachineLayers, state: StageState, step: Instruction, parts: BuildParts): Promise<void> {
  const { root, environment, buildArguments } = state;
  switch (step.name) {
    case 'ARG':
      Object.assign(buildArguments, Object.fromEntries(pairsOf(step.text)));
      return;
    case 'ENV':
      Object.assign(environment, Object.fromEntries(pairsOf(step.text)));
      return;
    case 'WORKDIR':
      state.cwd = step.text;
      return layers.script(`mkdir -p ${root}${step.text}`);
    case 'COPY': {
      const from = step.flags['from'] === undefined ? parts.context : parts.roots.get(step.flags['from'])!;
      const words = wordsOf(step.text);
      const target = `${root}${path.posix.resolve(state.cwd, words.pop()!)}`;
      const sources = words.map((word) => `${from}/${word}${word.endsWith('/') ? '.' : ''}`);
      return layers.script(`mkdir -p ${target}\ncp -a ${sources.join(' ')} ${target}/\nchown -R root:root ${target}`);
    }
    case 'RUN': {
      const { cwd } = state;
      const own = {
        PATH,
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
        ...network,
        ...buildArguments,
        ...environment,
      };
      await layers.run(root, ['sh', '-c', step.text], { cwd, environment: own });
      return;
    }
    case 'USER':
      state.user = step.text;
      return;
    case 'VOLUME':
      state.volumes.push(...wordsOf(step.text));
      return;
    case 'CMD':
      state.command = wordsOf(step.text);
      return;
    case 'HEALTHCHECK':
      state.healthCheck = wordsOf(step.text.replace(/^CMD /, ''));
      return;
    case 'STOPSIGNAL':
      state.stopSignal = step.text;
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`The Dockerfile has ${step.name}, which this does not carry out.`);
  }
}
