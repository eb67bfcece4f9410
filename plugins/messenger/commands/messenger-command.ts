import { InputError, type Command, type CommandConsole } from '../../../host/plugin-api/index.js';
import type { Connections } from '../../channels/contract.js';
import type { WebhookRegistration } from '../webhook/webhook-registration.js';
import type { WebhookState } from '../webhook/webhook-state.js';

const USAGE = ['list', 'register <id> [--replace]', 'info <id>'];
const PAGE = 100;

interface Services {
  readonly connections: Connections;
  readonly registration: WebhookRegistration;
}

async function list(connections: Connections, console: CommandConsole): Promise<void> {
  for (let after = 0; ;) {
    const items = await connections.listConnections('messenger', after, PAGE);
    for (const { id, identificador, usuario, verificado } of items) {
      console.print(`${id}  ${identificador}  of ${usuario}  ${verificado ? 'linked' : 'not linked'}`);
    }
    if (items.length < PAGE) return;
    after = items.at(-1)!.id;
  }
}

function printState(state: WebhookState, console: CommandConsole): void {
  console.print(`delivers to ${state.url ?? 'nowhere'}`);
  if (state.url !== null && !state.propio) console.warn('that is not the webhook of this connection');
  console.print(`${state.pendientes} updates wait`);
  if (state.ultimo_error !== null) {
    console.print(`last error ${state.ultimo_error_fecha ?? 'at an unknown time'}: ${state.ultimo_error}`);
  }
}

const readId = (text = ''): number | undefined => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/**
 * Makes the command `npm run tool -- messenger`. `list` shows the bots, `register <id>` registers a bot's webhook at
 * the platform, and `info <id>` shows the registered state.
 */
export function messengerCommand({ connections, registration }: Services): Command {
  return {
    name: 'messenger',
    usage: USAGE,
    run: async ([action, text, ...others], console) => {
      const id = readId(text);
      const replace = others.length === 1 && others[0] === '--replace';
      if (action === 'list' && text === undefined) await list(connections, console);
      else if (action === 'info' && id !== undefined && others.length === 0)
        printState(await registration.info(id), console);
      else if (action === 'register' && id !== undefined && (replace || others.length === 0)) {
        printState(await registration.register(id, 'console', { replace }), console);
      } else throw new InputError(`usage: npm run tool -- messenger ${USAGE.join(' | ')}`);
    },
  };
}
