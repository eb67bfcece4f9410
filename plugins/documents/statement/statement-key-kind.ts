import { inject, injectable } from 'inversify';
import type { CommandConsole, KeyKind } from '../../../host/plugin-api/index.js';
import { StatementKeys } from './statement-keys.js';

/** `npm run keys -- rotate statements`: the keys that the QR codes of documents are signed with. */
@injectable()
export class StatementKeyKind implements KeyKind {
  readonly name = 'statements';

  constructor(@inject(StatementKeys) private readonly keys: StatementKeys) {}

  async list(): Promise<readonly string[]> {
    return (await this.keys.published()).map(({ kid, createdAt, retiredAt }) => {
      const end = retiredAt ? `published since it retired ${retiredAt.toISOString()}` : 'states';
      return `${kid}  made ${createdAt.toISOString()}  ${end}`;
    });
  }

  async madeAt(): Promise<Date | undefined> {
    return (await this.keys.published())[0]?.createdAt;
  }

  async rotate(_argument: string | undefined, console: CommandConsole): Promise<void> {
    console.print(`stating with ${await this.keys.rotate('console')}`);
  }
}
