import { expect } from 'chai';
import { hostConfigShape } from '../../../../host/boot/config/host-config.js';
import { OpenDriverPools } from '../../../../host/data/database/connections/open-driver-pools.js';
import { InputError, type Database } from '../../../../host/plugin-api/index.js';
import type { ProcedureCatalogue } from '../../../../plugins/procedures/executor/procedure-catalogue.js';
import { ProcedureDefinitions } from '../../../../plugins/procedures/executor/procedure-definitions.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { openTdsLab, type TdsLab } from './support/tds-lab.js';
import { failure } from './support/tds-tokens.js';

describe('a definition that SQL Server refuses', () => {
  let lab: TdsLab;
  before(async () => {
    lab = await openTdsLab();
  });
  after(() => lab?.close());
  beforeEach(() => lab.server.heard.splice(0));

  /** Defines a procedure whose name exists already: without an error, it would count as replaced. */
  const define = (): Promise<void> => {
    const catalogue = { schemas: ['dbo'], check: () => Promise.resolve(), forget: () => undefined };
    const database = { dialect: 'mssql', rows: () => Promise.resolve([{ signature: 'p' }]) };
    const definitions = new ProcedureDefinitions(
      database as unknown as Database,
      new OpenDriverPools('mssql://127.0.0.1/city', hostConfigShape.database.parse(undefined)),
      catalogue as unknown as ProcedureCatalogue,
      { isLimited: false },
    );
    return lab.database.transaction((tx) => definitions.define(tx, 'dbo.p', 'CREATE PROCEDURE dbo.p AS SELECT 1 AS a'));
  };

  it('fails with the first error of the server, and is undone', async () => {
    lab.server.script = { says: [], atStatement: [failure(102, 'Incorrect syntax.'), failure(111, 'First in batch.')] };
    const error = await rejectionOf(define());
    expect(error).to.be.instanceOf(InputError).and.to.include({ code: 'procedure_sql' });
    expect(error.message).to.equal('La base de datos no acepta el SQL: Incorrect syntax.');
    expect(lab.server.heard).to.deep.equal(['begin', 'something else', 'rollback']);
  });

  it('is retried as the victim of a deadlock', async () => {
    lab.server.script = { says: [], atStatement: [failure(1205, 'Deadlock victim.', 13)] };
    await rejectionOf(define());
    expect(lab.server.heard.filter((what) => what === 'begin')).to.have.length.above(1);
  });
});
