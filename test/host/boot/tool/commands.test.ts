import { expect } from 'chai';
import { runCommand } from '../../../../host/boot/tool/commands.js';
import { HostSettings, type Command, type CommandConsole } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';

const lamps = ({ timeZone }: Pick<HostSettings, 'timeZone'>): Command => ({
  name: 'lamps',
  usage: ['count STREET', 'list'],
  run: (args, console) => Promise.resolve(console.print(`${args.join('+')} in ${timeZone}`)),
});

const plugin = pluginOf({
  uses: { settings: HostSettings },
  commands: ({ settings }) => [lamps(settings as HostSettings)],
});

describe('npm run tool', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), plugin] });
  });
  after(() => host.stop());

  const run = async (...args: readonly string[]) => {
    const [printed, warned]: [string[], string[]] = [[], []];
    const console: CommandConsole = {
      print: (line) => void printed.push(line),
      warn: (line) => void warned.push(line),
      readSecret: () => Promise.reject(new Error('nothing is asked for')),
    };
    const status = await runCommand(host.host.commands, args, console);
    return { status, printed: printed.join('\n'), warned: warned.join('\n') };
  };

  it('runs a command of any plugin with its services and what follows the name', async () => {
    expect(await run('lamps', 'count', '--all', 'Calle 5')).to.deep.equal({
      status: 0,
      printed: `count+--all+Calle 5 in America/Bogota`,
      warned: '',
    });
  });

  it('says what there is, of host and plugins, without a name', async () => {
    const { status, printed, warned } = await run();
    expect([status, warned]).to.deep.equal([0, '']);
    expect(printed.split('\n')).to.include.members([
      'Commands:',
      '  npm run tool -- audit erase --kind KIND --id ID',
      '  npm run tool -- lamps count STREET',
      '  npm run tool -- lamps list',
    ]);
    expect(printed).to.include('\n  npm run tool -- bundle import FILE');
  });

  it('fails for a name that is none, and says what there is', async () => {
    const { status, printed, warned } = await run('lampen', 'count');
    expect([status, printed]).to.deep.equal([2, '']);
    expect(warned)
      .to.match(/^There is no command "lampen"\.\nCommands:\n/)
      .and.include('tool -- lamps count');
  });

  it('knows each name once', async () => {
    const twice = pluginOf({ commands: () => [{ ...lamps({ timeZone: 'UTC' }), name: 'bundle' }] });
    const other = await startTestHost({ plugins: [peoplePlugin(), twice] });
    expect(await bootFailure(() => other.host.commands)).to.equal('Two commands are called "bundle".');
    await other.stop();
  });
});
