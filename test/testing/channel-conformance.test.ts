import { expect } from 'chai';
import type { AnyHostPlugin } from '../../host/plugin-api/index.js';
import { plugin as channels } from '../../plugins/channels/index.js';
import {
  channelConformance,
  productPlugins,
  type ChannelPlatform,
  type ConformanceCheck,
  type PlatformConnection,
  type PlatformText,
} from '../../testing/index.js';
import { fakePlugin, SECRET_HEADER } from '../plugins/channels/support/fake-channel.js';
import { FakePlatform } from '../plugins/channels/support/fake-platform.js';

const STATUS = { well: 200, busy: 429, away: 500 } as const;

/** The platform of the tests, for the conformance suite. */
class SuitePlatform implements ChannelPlatform {
  mode: ChannelPlatform['mode'] = 'well';

  constructor(private readonly platform: FakePlatform) {
    platform.answer = () => ({ status: STATUS[this.mode], ...(this.mode === 'busy' && { retryAfter: 1 }) });
  }

  get taken(): ChannelPlatform['taken'] {
    return this.platform.arrived;
  }

  bodyOf(text: PlatformText): string {
    return JSON.stringify(text);
  }

  headersOf(_body: string, { webhookSecret }: PlatformConnection): Record<string, string> {
    return { 'content-type': 'application/json', [SECRET_HEADER]: webhookSecret };
  }
}

async function failures(checks: readonly ConformanceCheck[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of checks) await run().catch(() => failed.push(name));
  return failed;
}

describe('the conformance of channels', () => {
  let platform: FakePlatform;
  beforeEach(async () => {
    platform = await FakePlatform.start();
  });
  afterEach(() => platform.stop());

  const failuresOf = async (plugin: AnyHostPlugin): Promise<string[]> => {
    const config = { [plugin.id]: { platform: platform.url }, jobs: { pollSeconds: 0.05 } };
    const beside = [...new Set([...productPlugins, channels])];
    const { checks, close } = channelConformance({ plugin, beside, config, platform: new SuitePlatform(platform) });
    try {
      return await failures(checks);
    } finally {
      await close();
    }
  };

  it('is passed by a correct channel', async () => {
    expect(await failuresOf(fakePlugin())).to.deep.equal([]);
  });

  it('is failed by a channel that accepts any call, and gives each delivery a new id', async () => {
    expect(await failuresOf(fakePlugin('otro', { isFaulty: true }))).to.deep.equal([
      'takes no call without its secret, with another one, or of a connection that is not there',
      'refuses a call without its secret before it looks at the body, as large as that may be',
      'makes one task of a text, however often and wherever it comes',
      'lets the owner find a task of the inbox, take it, fill in its form and end it, once',
    ]);
  });
});
