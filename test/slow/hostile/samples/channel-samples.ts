import { bot } from '../../../host/routes/admin/support/sample-mutations.js';
import { CANARY } from '../hostile-city.js';
import type { HostileWorld } from '../hostile-world.js';
import { jsonOf, type Headers, type RestSamples } from './rest-sample.js';

/** Returns a bot, and what the platform proves itself with. */
async function connected(world: HostileWorld): Promise<{ readonly id: number; readonly headers: Headers }> {
  const id = await bot(world);
  const { data } = await world.admin.mutate('messenger.webhookSecret', { id });
  return { id, headers: { 'x-messenger-bot-api-secret-token': String(data.webhook_secret) } };
}

/** Valid requests to the plugin `channels`, by the channel of the product. */
export const channelSamples: RestSamples = {
  'POST /plugins/messenger/webhook/{plugin_id}': {
    '': async (world) => {
      const { id, headers } = await connected(world);
      const message = { message_id: 7, date: 0, chat: { id: 5001, type: 'private' }, text: `${CANARY} hola` };
      return { headers, params: { plugin_id: String(id) }, body: jsonOf({ update_id: 1, message }) };
    },
  },
};
