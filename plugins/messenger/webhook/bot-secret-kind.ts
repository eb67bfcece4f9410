import { inject, injectable } from 'inversify';
import { InputError, type CommandConsole, type KeyKind } from '../../../host/plugin-api/index.js';
import { connectionFields, Connections, type ConnectionItem } from '../../channels/contract.js';
import { WebhookRegistration } from './webhook-registration.js';

const PAGE = 100;

/**
 * `npm run keys -- rotate bot <id>`: the secret that the platform proves itself with, and the token of the bot where a
 * new one was made at the platform. Calls with the earlier secret are refused until the platform has the new one, and
 * are made again by it.
 */
@injectable()
export class BotSecretKind implements KeyKind {
  readonly name = 'bot';
  readonly argument = '<id>';

  constructor(
    @inject(Connections) private readonly connections: Connections,
    @inject(WebhookRegistration) private readonly registration: WebhookRegistration,
  ) {}

  async list(): Promise<readonly string[]> {
    const all: ConnectionItem[] = [];
    for (let after = 0; ;) {
      const items = await this.connections.page('messenger', after, PAGE);
      all.push(...items);
      if (items.length < PAGE) break;
      after = items.at(-1)!.id;
    }
    return all.map(({ id, identificador, activa }) => `${id}  ${identificador}  ${activa ? 'active' : 'has no token'}`);
  }

  async rotate(argument: string | undefined, console: CommandConsole): Promise<void> {
    const id = /^[1-9]\d{0,8}$/.test(argument ?? '') ? Number(argument) : undefined;
    if (id === undefined) throw new InputError('usage: npm run keys -- rotate bot <id>');
    const token = await console.readSecret('New token of the bot, or nothing to keep it: ');
    if (token !== '' && !connectionFields.token.safeParse(token).success) {
      throw new InputError('El token no es válido.', { code: 'token_invalid' });
    }
    // Nothing keeps the present token once another one is stored: that is tried first.
    await this.registration.check(id, token === '' ? undefined : token);
    await this.connections.renewSecrets('messenger', id, token === '' ? {} : { token }, 'console');
    const { url } = await this.registration.register(id, 'console');
    console.print(`bot ${id} delivers to ${url} with a new secret`);
  }
}
