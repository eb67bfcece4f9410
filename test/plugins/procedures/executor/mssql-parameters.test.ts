import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { Request, TYPES } from 'tedious';
import { InputError } from '../../../../host/plugin-api/index.js';
import { sendToMssql, type MssqlConnection } from '../../../../plugins/procedures/executor/mssql/mssql-request.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { mssqlOnly, skipUnlessMade } from './support/mssql-only.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { inTransaction } from './support/in-transaction.js';

describe('parameters of SQL Server', () => {
  it('are declared alike for values of any length, so that one plan serves all', async () => {
    const declared = new Set<string>();
    const connection = Object.assign(new EventEmitter(), {
      lib: { Request, TYPES },
      queue: { enqueue: (work: () => unknown) => work() },
      execSql: (request: Request) => {
        const it = request as unknown as {
          parameters: unknown[];
          makeParamsParameter(of: unknown[]): string;
          callback(): void;
        };
        declared.add(it.makeParamsParameter(it.parameters));
        it.callback();
      },
    }) as unknown as MssqlConnection;
    for (const length of [0, 1, 50, 4000, 4001, 100_000])
      await sendToMssql(connection, { sql: '', text: { name: 'json', value: 'x'.repeat(length) } });
    expect([...declared]).to.deep.equal(['@json nvarchar(max)']);
  });

  describe('declared by procedures', () => {
    let lab: ProcedureLab;
    before(async function () {
      mssqlOnly(this, 'neither counts characters nor has outputs');
      lab = await openLab();
      await lab.make(
        ...['VARCHAR(60)', 'NVARCHAR(60)', 'VARCHAR(MAX)'].map((type, index) => ({
          postgres: [],
          mssql: `CREATE PROCEDURE takes_${index} @jsondata ${type} AS SELECT CAST(1 AS BIT) AS estado,
            JSON_VALUE(@jsondata, '$.t') AS respuesta, N'' AS mensaje`,
        })),
      );
    });
    after(() => lab?.close());

    const texts = ['a'.repeat(52), 'ñ'.repeat(8), 'ñ'.repeat(20), 'ñ'.repeat(52), 'a'.repeat(53)];
    it('get whole JSON: JSON that is too long for the type is refused', async () => {
      const outcome = async (index: number, t: string): Promise<unknown> => {
        const answer = await lab.executor.run(callOf(`takes_${index}`, { t })).catch((error: unknown) => error);
        if (!(answer instanceof Error)) return (answer as { respuesta: unknown }).respuesta;
        expect(answer).to.be.instanceOf(InputError).with.property('code', 'too_long');
        return 'refused';
      };
      const expected = [
        [texts[0], texts[1], 'refused', 'refused', 'refused'],
        [texts[0], texts[1], texts[2], texts[3], 'refused'],
        texts,
      ];
      for (const index of [0, 1, 2]) {
        for (const [at, t] of texts.entries())
          expect(await outcome(index, t), `${index} ${at}`).to.equal(expected[index]![at]);
      }
    });

    it('that are outputs are passed, with and without a default', async () => {
      await lab.make({
        postgres: [],
        mssql: `CREATE PROCEDURE gives @total INT OUTPUT, @jsondata NVARCHAR(MAX), @nota NVARCHAR(50) = NULL OUTPUT AS BEGIN
          SET NOCOUNT ON; SET @total = 3; SET @nota = N'x';
          SELECT CAST(1 AS BIT) AS estado, @jsondata AS respuesta, @nota AS mensaje; END`,
      });
      await lab.executor.check('gives');
      expect(await lab.executor.run(callOf('gives', { a: 1 }))).to.deep.equal({
        estado: true,
        respuesta: { a: 1 },
        mensaje: 'x',
      });
      await inTransaction(lab.executor, 'session', async (session) => {
        expect(await session.run(callOf('gives'))).to.include({ estado: true });
      });
      const offered = (await lab.executor.offered()).find(({ name }) => name === 'dbo.gives')!;
      expect(offered.parameters.map(({ name }) => name)).to.deep.equal(['@jsondata']);
    });

    it('that are cursors keep a procedure from being offered', async function () {
      const make = lab.make({
        postgres: [],
        mssql: `CREATE PROCEDURE gives_cursor @jsondata NVARCHAR(MAX), @c CURSOR VARYING OUTPUT AS SELECT 1 AS a`,
      });
      await skipUnlessMade(this, make, 'procedure that gives a cursor');
      const rows = await lab.database.rows<{ known: boolean }>(
        `SELECT is_cursor_ref AS known FROM sys.all_parameters WHERE object_id = OBJECT_ID('dbo.gives_cursor') AND name = '@c'`,
      );
      if (!rows[0]?.known) {
        process.stdout.write('      skipped: the catalogue of this server knows no cursors\n');
        return this.skip();
      }
      expect(await rejectionOf(lab.executor.check('gives_cursor'))).to.be.instanceOf(InputError);
    });
  });
});
