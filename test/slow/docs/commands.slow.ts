import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { until } from '../../../testing/until.js';
import { RunningService, type Ending } from '../../host/support/run-service.js';
import { TemporaryFolder } from '../../host/support/temporary-folder.js';
import { BotApiServer } from '../../support/bot-api-server.js';
import { documentsIn } from '../../docs/support/documents.js';

const TOKEN = '7000:del-bot';

const city = `version: 1
roles:
  - { codigo: consulta, nombre: Consulta, permisos: [tramites.read] }
usuarios:
  - { username: marta, email: marta@ciudad.example, roles: [consulta] }
`;

const bot =
  'mensajeros:\n  - { servicio: messenger, identificador: ciudad_bot, token: "${TOKEN_BOT}", usuario: marta }\n';

interface Step {
  /** The command as a document shows it. */
  readonly command: string;
  /** The words that replace the placeholders of the command. */
  readonly given?: Readonly<Record<string, string>>;
  /** The new content of `ciudad.yaml`. */
  readonly city?: string;
  readonly input?: string;
  /** 0 where absent. */
  readonly status?: number;
  readonly warns?: string;
  readonly prints: RegExp;
}

/** Users are imported only with `--users`. */
const withoutUsers = { warns: 'ciudad.yaml: section "usuarios" is passed over without --users\n' };

const showsRole = {
  ...withoutUsers,
  city,
  status: 1,
  prints: /^roles: 1 created, 0 changed, 0 left\n {2}\+ consulta\n/,
};

/** The steps in the order of a city that starts, adds a bot, and manages its keys. */
const steps: readonly Step[] = [
  {
    command: 'npm run tool -- <name> …',
    given: { '<name> …': '' },
    prints: /^Commands:\n {2}npm run tool -- audit verify/,
  },
  { command: 'npm run bundle -- diff FILE', given: { FILE: 'ciudad.yaml' }, ...showsRole },
  { command: 'npm run bundle -- diff ciudad.yaml', ...showsRole },
  { command: 'npm run bundle -- diff ciudad.yaml --plan plan.json', ...showsRole },
  {
    command: 'npm run bundle -- import ciudad.yaml --plan plan.json',
    ...withoutUsers,
    prints: /^roles: 1 created, 0 changed, 0 left\n/,
  },
  {
    command: 'npm run bundle -- import ciudad.yaml',
    ...withoutUsers,
    prints: /^roles: 0 created, 0 changed, 1 left\n/,
  },
  { command: 'npm run bundle -- import ciudad.yaml --users --superusers', prints: /\n {2}marta=/ },
  {
    command: 'npm run bundle -- import ciudad.yaml --secrets secretos',
    ...withoutUsers,
    city: city + bot,
    prints: /^mensajeros: 1 created/m,
  },
  ...['ciiu', 'divipola', 'identification-types'].map((name) => ({
    command: `npm run bundle -- import config/catalogs/${name}.yaml`,
    given: { config: path.join(packageRoot, 'config') },
    prints: /^catalogos\.\w+: [1-9]\d* created, 0 changed, 0 left\n/,
  })),
  { command: 'npm run bundle -- export ciudad.yaml --users --superusers', prints: /^written to ciudad\.yaml\n$/ },
  { command: 'npm run bundle -- export ciudad.yaml', prints: /^written to ciudad\.yaml\n$/ },
  { command: 'npm run --silent bundle -- export -', prints: /^version: 1\nroles:\n {2}- codigo: consulta\n/ },
  {
    command: 'npm run admin -- create --username admin --email admin@city.example',
    input: 'siete llaves de la ciudad\n',
    prints: /^superuser "admin" created\n$/,
  },
  {
    command: 'npm run admin -- create --username NAME',
    given: { NAME: 'otra' },
    input: 'ocho llaves de la ciudad\n',
    prints: /^superuser "otra" created\n$/,
  },
  {
    command: 'npm run admin -- create --username NAME [--email ADDRESS] [--nombres TEXT]',
    given: { NAME: 'tercera', '[': '', ']': '', ADDRESS: 'tercera@city.example', TEXT: 'Tercera' },
    input: 'nueve llaves de la ciudad\n',
    prints: /^superuser "tercera" created\n$/,
  },
  {
    command: 'npm run tool -- messenger register <id>',
    given: { '<id>': '1' },
    prints: /^delivers to https:\/\/ciudad\.example\//,
  },
  {
    command: 'npm run tool -- messenger info <id>',
    given: { '<id>': '1' },
    prints: /^delivers to https:\/\/ciudad\.example\/.*\n0 updates wait\n$/,
  },
  { command: 'npm run keys -- rotate', prints: /^signing with \S+\n/ },
  { command: 'npm run keys -- list', prints: / signs\n/ },
  { command: 'npm run keys -- reseal', prints: /\nnothing was left: / },
  { command: 'npm run audit -- erase --kind auth.user --id 12', prints: /^personal data of 0 entries erased\n$/ },
  { command: 'npm run --silent audit -- verify', prints: /\nevery chain is whole; / },
  { command: 'npm run audit -- verify', prints: /\nevery chain is whole; / },
];

/** Needs a service, which seals the log. */
const VERIFY_HEAD = 'npm run audit -- verify --head host/audit:SEQ:HASH';

const mistakes: readonly (readonly [words: string, status: number, says: RegExp])[] = [
  ['nada', 2, /^There is no command "nada"\.\nCommands:\n/],
  ['bundle', 2, /^ventanilla: usage: npm run bundle -- diff FILE /],
  ['bundle impor ciudad.yaml', 2, /^ventanilla: usage: /],
  ['bundle import ciudad.yaml --usuarios', 2, /^ventanilla: usage: /],
  ['bundle import falta.yaml', 2, /^ventanilla: falta\.yaml: cannot be read/],
  ['bundle diff .', 2, /^ventanilla: \.: cannot be read/],
  ['bundle export falta/ciudad.yaml', 2, /^ventanilla: falta\/ciudad\.yaml: cannot be written/],
  ['bundle import ciudad.yaml --secrets falta', 2, /^ventanilla: falta: cannot be read/],
  ['bundle import ciudad.yaml --plan falta', 2, /^ventanilla: falta: cannot be read as a plan/],
  ['bundle diff ciudad.yaml --plan falta/plan', 2, /^ventanilla: falta\/plan: cannot be written/],
  ['admin create', 1, /^ventanilla: usage: npm run admin -- create /],
  ['admin create --username nueva', 1, /^ventanilla: /],
  ['keys girar', 1, /^ventanilla: usage: npm run keys -- /],
  ['audit verify --head nada', 1, /^ventanilla: /],
  ['audit erase --kind auth.user', 1, /^ventanilla: usage: /],
  ['messenger info 99', 1, /^ventanilla: No existe esa conexión/],
  ['messenger info uno', 1, /^ventanilla: usage: /],
];

/** Returns each command of the service's tools in the documents. */
function documented(): string[] {
  const shown = /npm run (?:--silent )?(?:admin|audit|bundle|keys|tool) --[^`|\n]*/g;
  const all = documentsIn(packageRoot).flatMap((file) => readFileSync(file, 'utf8').match(shown) ?? []);
  return [...new Set(all.map((command) => command.trim()))];
}

describe('the commands of README and docs, as they are built', () => {
  let database: TestDatabase;
  let folder: TemporaryFolder;
  let platform: BotApiServer;
  let environment: Readonly<Record<string, string>>;

  before(async () => {
    [database, platform] = await Promise.all([createTestDatabase(), BotApiServer.start()]);
    platform.addBot(TOKEN, 'ciudad_bot');
    folder = new TemporaryFolder();
    folder.write('secretos', `TOKEN_BOT=${TOKEN}\n`);
    environment = {
      DATABASE_URL: database.url,
      VENTANILLA_DATA: path.join(folder.path, 'data'),
      VENTANILLA_SECRET_KEY: createHash('sha256').update('commands').digest('base64'),
      VENTANILLA_PUBLIC_URL: 'https://ciudad.example',
      VENTANILLA_MESSENGER_API_ROOT: platform.url,
    };
  });
  after(async () => {
    await database?.drop();
    await platform?.stop();
    folder?.remove();
  });

  /** Runs the program of a command's npm script, in the folder of the city. */
  const run = (args: readonly string[], input = ''): Promise<Ending> =>
    new Promise((resolve) => {
      const program = [path.join(packageRoot, 'dist/ventanilla-tool.cjs'), ...args];
      const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
      const options = { cwd: folder.path, env: { PATH, HOME, TMPDIR, ...environment } };
      const child = execFile(process.execPath, program, options, (error, output, errors) => {
        resolve({ status: error ? Number(error.code) : 0, output, errors });
      });
      child.stdin!.end(input);
    });

  function argumentsOf({ command, given = {} }: Step): readonly string[] {
    const words = Object.entries(given).reduce((text, [word, value]) => text.replaceAll(word, value), command);
    return words
      .replace(/^npm run (?:--silent )?(?:tool )?/, '')
      .split(' ')
      .filter((word) => word !== '' && word !== '--');
  }

  it('are all followed here', () => {
    const followed = [...steps.map(({ command }) => command), VERIFY_HEAD];
    expect(documented().toSorted()).to.deep.equal(followed.toSorted());
  });

  for (const step of steps) {
    it(step.command, async () => {
      if (step.city !== undefined) folder.write('ciudad.yaml', step.city);
      const { status, output, errors } = await run(argumentsOf(step), step.input);
      expect({ status, errors }).to.deep.equal({ status: step.status ?? 0, errors: step.warns ?? '' });
      expect(output).to.match(step.prints);
    });
  }

  it(VERIFY_HEAD, async () => {
    const service = RunningService.start(environment);
    try {
      await service.listening();
      let head: string | undefined;
      await until('the service has sealed', async () => {
        const { output } = await run(['audit', 'verify']);
        head = /^head +(host\/audit:\S+)$/m.exec(output)?.[1];
        return head !== undefined;
      });
      const { status, errors } = await run(['audit', 'verify', '--head', head!]);
      expect({ status, errors }).to.deep.equal({ status: 0, errors: '' });
    } finally {
      await service.kill();
    }
  });

  for (const [words, expected, says] of mistakes) {
    it(`"${words}" is refused with a sentence`, async () => {
      const { status, errors } = await run(words.split(' '));
      expect(status).to.equal(expected);
      expect(errors)
        .to.match(says)
        .and.not.to.match(/\n {4}at |\b\w*Error\b/);
    });
  }
});
