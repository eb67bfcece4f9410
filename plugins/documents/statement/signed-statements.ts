import { inject, injectable } from 'inversify';
import { qrSvg } from './qr-svg.js';
import { signStatement } from './sign-statement.js';
import { StatementKeys } from './statement-keys.js';
import type { Statement, Statements } from './statements.js';

/** {@link Statements} signed with the city's key (docs/documents.md, "The QR code"). */
@injectable()
export class SignedStatements implements Statements {
  constructor(@inject(StatementKeys) private readonly keys: StatementKeys) {}

  async sign(statement: Statement): Promise<string> {
    return signStatement(statement, await this.keys.current());
  }

  qrOf(address: string, signed: string): string {
    return qrSvg(`${address}#${signed}`);
  }
}
