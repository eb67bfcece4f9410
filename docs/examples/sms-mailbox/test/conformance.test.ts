import { pluginConformance } from 'ventanilla/testing';
import { plugin } from 'ventanilla-sms-mailbox';
import { environment, mailboxPart } from './city.js';

describe('the plugin sms-mailbox', () => {
  const sources = new URL('../src/', import.meta.url);
  const config = { 'sms-mailbox': mailboxPart('http://127.0.0.1:9') };
  const { checks, close } = pluginConformance({ plugin, sources, config, environment });
  after(close);
  for (const { name, run } of checks) it(name, run);
});
