import type { BotApiAnswer, BotApiServer } from '../../../support/bot-api-server.js';
import type {
  ChannelPlatform,
  PlatformConnection,
  PlatformText,
} from '../../../../testing/conformance/channel-platform.js';
import { PLATFORM_HEADER } from './messenger-city.js';

const ANSWERS: Readonly<Record<ChannelPlatform['mode'], BotApiAnswer | undefined>> = {
  well: undefined,
  busy: { status: 429, parameters: { retry_after: 1 } },
  away: { status: 503 },
};

/** The Bot API server as a platform for the checks of all channels. */
export class ConformingPlatform implements ChannelPlatform {
  constructor(private readonly server: BotApiServer) {}

  set mode(mode: ChannelPlatform['mode']) {
    const answer = ANSWERS[mode];
    if (answer) this.server.answers['sendMessage'] = answer;
    else delete this.server.answers['sendMessage'];
  }

  get taken(): readonly { readonly chat: string; readonly text: string }[] {
    return this.server.sent.map(({ payload }) => ({ chat: String(payload['chat_id']), text: String(payload['text']) }));
  }

  bodyOf({ id, chat, text }: PlatformText): string {
    const message = { message_id: Number(id), date: 1, chat: { id: Number(chat), type: 'private' }, text };
    return JSON.stringify({ update_id: Number(id), message });
  }

  headersOf(_body: string, { token, webhookSecret }: PlatformConnection): Record<string, string> {
    this.server.addBot(token, 'ciudad');
    return { 'content-type': 'application/json', [PLATFORM_HEADER]: webhookSecret };
  }
}
