import { plugin as channels } from '../../../plugins/channels/index.js';
import { plugin } from '../../../plugins/messenger/index.js';
import { channelConformance } from '../../../testing/conformance/channel-conformance.js';
import { productPlugins } from '../../../testing/product-plugins.js';
import { BotApiServer } from '../../support/bot-api-server.js';
import { ConformingPlatform } from './support/conforming-platform.js';

const server = await BotApiServer.start();

describe('the messenger as a channel', () => {
  const { checks, close } = channelConformance({
    plugin,
    platform: new ConformingPlatform(server),
    beside: [...new Set([...productPlugins, channels])],
    config: { messenger: { apiRoot: server.url } },
  });
  after(async () => {
    await close();
    await server.stop();
  });
  for (const { name, run } of checks) it(name, run);
});
