import { inject, injectable } from 'inversify';
import type { CommandConsole, KeyKind } from '../../../host/plugin-api/index.js';
import { KeyRing } from './key-ring.js';

/** `npm run keys -- rotate tokens`: the keys that sign tokens. */
@injectable()
export class SigningKeyKind implements KeyKind {
  readonly name = 'tokens';

  constructor(@inject(KeyRing) private readonly keys: KeyRing) {}

  async list(): Promise<readonly string[]> {
    return (await this.keys.list()).map(({ kid, created_at, retires_at }) => {
      const end = retires_at ? `retires ${retires_at.toISOString()}` : 'signs';
      return `${kid}  made ${created_at.toISOString()}  ${end}`;
    });
  }

  async madeAt(): Promise<Date | undefined> {
    return (await this.keys.list())[0]?.created_at;
  }

  async rotate(_argument: string | undefined, console: CommandConsole): Promise<void> {
    console.print(`signing with ${await this.keys.rotate()}`);
  }
}
