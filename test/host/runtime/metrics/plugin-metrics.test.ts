import { expect } from 'chai';
import { PluginMetrics } from '../../../../host/runtime/metrics/plugin-metrics.js';
import { defineCounter, defineGauge, defineHistogram, Metrics } from '../../../../host/plugin-api/index.js';
import type { AnyFigure } from '../../../../host/plugin-api/plugin/metrics.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { pluginOf } from '../../support/plugin-of.js';
import { bootFailure } from '../../support/rejection.js';

const TOKEN = 'metrics-token-of-the-test';

const sent = defineCounter('ventanilla_sms_gateway_messages_total', 'Messages, by how they ended', ['end']);
const size = defineHistogram('ventanilla_sms_gateway_message_bytes', 'Size of messages', [100, 200]);
const open = defineGauge('ventanilla_sms_gateway_open_chats', 'Chats that are open', ['state']);
const credit = defineGauge('ventanilla_sms_gateway_credit', 'Money that is left to spend');
const gateway = pluginOf({ id: 'sms-gateway', metrics: [sent, size, open, credit] });

describe('the figures of a plugin', () => {
  let host: TestHost;
  let metrics: Metrics;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), gateway], config: { metrics: { token: TOKEN } } });
    metrics = host.container.get<Metrics>(Metrics);
  });
  after(() => host.stop());

  const shown = async (): Promise<string[]> => {
    const answer = await fetch(`${host.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).to.equal(200);
    return (await answer.text()).split('\n').filter((line) => line.startsWith('ventanilla_sms_gateway_'));
  };

  it('are counted and shown with those of the host', async () => {
    metrics.add(sent, { end: 'sent' });
    metrics.add(sent, { end: 'sent' }, 4);
    metrics.add(sent, { end: 'failed' });
    metrics.observe(size, {}, 150);
    metrics.set(credit, {}, 12.5);
    expect(await shown()).to.include.members([
      'ventanilla_sms_gateway_messages_total{end="sent"} 5',
      'ventanilla_sms_gateway_messages_total{end="failed"} 1',
      'ventanilla_sms_gateway_message_bytes_bucket{le="100"} 0',
      'ventanilla_sms_gateway_message_bytes_bucket{le="200"} 1',
      'ventanilla_sms_gateway_message_bytes_sum 150',
      'ventanilla_sms_gateway_credit 12.5',
    ]);
  });

  it('may be read when they are asked for, and are left out where that fails', async () => {
    const readings = [{ labels: { state: 'new' }, value: 3 }];
    metrics.read(open, () => Promise.resolve(readings));
    expect(await shown()).to.include('ventanilla_sms_gateway_open_chats{state="new"} 3');
    readings[0] = { labels: { state: 'old' }, value: 1 };
    const later = await shown();
    expect(later).to.include('ventanilla_sms_gateway_open_chats{state="old"} 1');
    expect(later.join()).not.to.include('state="new"');
    metrics.read(open, () => Promise.reject(new Error('the database is away')));
    expect((await shown()).join()).not.to.include('open_chats{');
  });

  it('are those that it declares', () => {
    const other = defineCounter('ventanilla_sms_gateway_other_total', 'Another counter');
    expect(() => metrics.add(other, {})).to.throw('no loaded plugin declares');
  });

  const refusalOf = (...figures: readonly AnyFigure[]): Promise<string> =>
    bootFailure(() => new PluginMetrics([gateway, pluginOf({ id: 'chat', metrics: figures })]));

  for (const name of ['messages_total', 'ventanilla_messages_total', 'ventanilla_sms_gateway_more_total']) {
    it(`stop the boot where one is named ${name} by another plugin`, async () => {
      expect(await refusalOf(defineCounter(name, 'x'))).to.equal(
        `Plugin "chat": the figure ${name} is not named as ventanilla_chat_….`,
      );
    });
  }

  it('stop the boot where two have one name, or a name or label cannot be shown', async () => {
    const first = defineCounter('ventanilla_chat_x', 'x');
    expect(await refusalOf(first, defineGauge('ventanilla_chat_x', 'y'))).to.match(
      /^Plugin "chat": the figure ventanilla_chat_x cannot be shown: .*already/,
    );
    expect(await refusalOf(defineCounter('ventanilla_chat_x y', 'x'))).to.include('cannot be shown');
    expect(await refusalOf(defineCounter('ventanilla_chat_x', 'x', ['no label']))).to.include('cannot be shown');
    const boot = startTestHost({
      plugins: [peoplePlugin(), pluginOf({ metrics: [defineCounter('x', 'x')] })],
    });
    expect(await bootFailure(boot)).to.include('ventanilla_sample_');
  });
});
