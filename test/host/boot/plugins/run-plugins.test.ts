import { expect } from 'chai';
import type { AnyHostPlugin } from '../../../../host/plugin-api/index.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';

describe('starting and stopping plugins', () => {
  let events: string[];

  beforeEach(() => {
    events = [];
  });

  const noting = (id: string, parts: Partial<AnyHostPlugin> = {}): AnyHostPlugin =>
    pluginOf({
      id,
      start: () => Promise.resolve(void events.push(`start ${id}`)),
      stop: () => Promise.resolve(void events.push(`stop ${id}`)),
      ...parts,
    });

  it('starts in the order of dependencies and stops in reverse, once', async () => {
    const plugins = [noting('b', { dependsOn: ['a'] }), noting('a'), noting('c')];
    const host = await startTestHost({ plugins: [peoplePlugin(), ...plugins] });
    expect(events).to.deep.equal(['start a', 'start b', 'start c']);
    await Promise.all([host.host.stop(), host.host.stop()]);
    await host.stop();
    expect(events.slice(3)).to.deep.equal(['stop c', 'stop b', 'stop a']);
  });

  it('stops what had started when one fails, names it and does not listen', async () => {
    const failing = noting('b', { start: () => Promise.reject(new Error('no answer from the mail server')) });
    const plugins = [peoplePlugin(), noting('a'), failing, noting('c')];
    const reason = await bootFailure(startTestHost({ plugins }));
    expect(reason).to.equal('Plugin "b" did not start: no answer from the mail server');
    expect(events).to.deep.equal(['start a', 'stop b', 'stop a']);
  });

  it('stops the others when one does not stop, and says so without its message', async () => {
    const stuck = noting('b', { stop: () => Promise.reject(new Error('secret-of-the-city')) });
    const plugins = [peoplePlugin(), noting('a'), stuck, noting('c')];
    const host = await startTestHost({ plugins, config: { logging: { level: 'error' } } });
    await host.stop();
    expect(events.slice(3)).to.deep.equal(['stop c', 'stop a']);
    const log = host.logLines.join('');
    expect(log).to.include('"plugin":"b"').and.include('plugin did not stop');
    expect(log).not.to.include('secret-of-the-city');
  });
});
