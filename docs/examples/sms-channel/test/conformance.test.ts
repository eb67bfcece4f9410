import { channelConformance, pluginConformance } from 'ventanilla/testing';
import { plugin } from 'ventanilla-sms-channel';
import { Gateway } from './gateway.js';

const sources = new URL('../src/', import.meta.url);
const config = { sms: { apiRoot: 'http://127.0.0.1:9' } };

describe('the plugin sms', () => {
  const { checks, close } = pluginConformance({ plugin, sources, config });
  after(close);
  for (const { name, run } of checks) it(name, run);
});

describe('the channel sms', () => {
  const gateway = new Gateway();
  const { checks, close } = channelConformance({ plugin, platform: gateway, config });
  before(async () => {
    config.sms.apiRoot = await gateway.start();
  });
  after(async () => {
    await close();
    await gateway.stop();
  });
  for (const { name, run } of checks) it(name, run);
});
