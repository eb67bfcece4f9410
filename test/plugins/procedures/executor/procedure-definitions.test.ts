import { expect } from 'chai';
import { InputError } from '../../../../host/plugin-api/index.js';
import { readDefinitionHead } from '../../../../plugins/procedures/executor/definition-head.js';
import { mssqlKnows } from '../../../support/mssql-knows.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';

describe('definitions of procedures', () => {
  let lab: ProcedureLab;
  let isMssql: boolean;
  before(async () => {
    lab = await openLab();
    isMssql = lab.database.dialect === 'mssql';
    await lab.database.rows('CREATE TABLE precious (id INTEGER)');
  });
  after(() => lab?.close());

  const define = (name: string, sql: string): Promise<void> =>
    lab.database.transaction((tx) => lab.executor.define(tx, name, sql));
  const sqlOf = (name: string, body = 'x', create = 'CREATE'): string =>
    isMssql
      ? `${create} PROCEDURE ${name} @jsondata NVARCHAR(MAX) AS SELECT N'{"estado":true,"respuesta":"${body}"}' AS a`
      : `${create} FUNCTION ${name}(jsondata jsonb) RETURNS jsonb LANGUAGE sql AS $f$ SELECT '{"estado":true,"respuesta":"${body}"}'::jsonb $f$`;

  it('create a procedure that can be run, and replace it', async () => {
    await define('made', `-- for the test\n/* a /* nested */ comment */ ${sqlOf('made')}`);
    expect(await lab.executor.run(callOf('made'))).to.include({ respuesta: 'x' });
    if (isMssql) return;
    await define('public.made', sqlOf('"public"."made"', 'y', 'create or replace'));
    expect(await lab.executor.run(callOf('made'))).to.include({ respuesta: 'y' });
  });

  it('replace an existing procedure where they only say CREATE', async function () {
    await mssqlKnows(this, lab.database, 'CREATE OR ALTER PROCEDURE probe AS SELECT 1 AS one');
    await define('edited', `-- one\n${sqlOf('edited')}`);
    await define('edited', `/* CREATE nothing */ ${sqlOf('edited', 'z', 'create\n')}`);
    expect(await lab.executor.run(callOf('edited'))).to.include({ respuesta: 'z' });
  });

  it('explain the remedy where PostgreSQL cannot replace a function', async function () {
    postgresOnly(this, 'CREATE OR ALTER PROCEDURE changes parameters too');
    await define('fixed', sqlOf('fixed'));
    const others = {
      'another result': sqlOf('fixed').replace('RETURNS jsonb', 'RETURNS text').replace('::jsonb', ''),
      'another name of its parameter': sqlOf('fixed').replace('(jsondata', '(datos'),
      'another type of its parameter': sqlOf('fixed').replace('jsondata jsonb', 'jsondata json'),
    };
    for (const [what, sql] of Object.entries(others)) {
      const error = await rejectionOf(define('fixed', sql));
      expect(error, what).to.include({ code: 'procedure_sql' });
      expect(error.message, what).to.include('DROP FUNCTION fixed(jsonb);').and.to.include('dé otro nombre');
    }
    expect(await lab.executor.run(callOf('fixed'))).to.include({ respuesta: 'x' });
  });

  it('are rolled back with their transaction', async () => {
    await rejectionOf(
      lab.database.transaction(async (tx) => {
        await lab.executor.define(tx, 'undone', sqlOf('undone'));
        await lab.executor.check('undone', tx);
        throw new Error('no');
      }),
    );
    expect(await rejectionOf(lab.executor.check('undone'))).to.be.instanceOf(InputError);
  });

  it('are refused unless they define just the named procedure', async () => {
    const schema = isMssql ? 'dbo' : 'public';
    const hostile: [string, string][] = [
      ['p', 'DROP TABLE precious'],
      ['p', `DROP TABLE precious; ${sqlOf('p')}`],
      ['p', sqlOf('q')],
      ['p', sqlOf('ajeno.p')],
      ['p', sqlOf(`x.${schema}.p`)],
      ['p', sqlOf('"P"').replace('"P"', isMssql ? '[p p]' : '"P"')],
      ['ajeno.p', sqlOf('ajeno.p')],
      ['p', ''],
      ['p', '/* never ends'],
      ['p', 'CREATE'],
      ['p', `${sqlOf('p')} \0`],
      ['p', `${sqlOf('p')}${' '.repeat(2 ** 20)}`],
      ['p', isMssql ? sqlOf('p;2') : `${sqlOf('p')}; DROP TABLE precious`],
      [
        'p',
        isMssql
          ? 'CREATE VIEW p AS SELECT 1 AS a'
          : 'CREATE PROCEDURE p(jsondata jsonb) LANGUAGE sql AS $f$ SELECT 1 $f$',
      ],
      [
        'p',
        isMssql
          ? 'CREATE PROCEDURE p AS SELEC 1'
          : 'CREATE FUNCTION p(jsondata jsonb) RETURNS jsonb LANGUAGE sql AS $f$ SELEC 1 $f$',
      ],
      [
        'p',
        isMssql
          ? 'CREATE PROCEDURE p @n INT AS SELECT 1 AS a'
          : 'CREATE FUNCTION p(n integer) RETURNS jsonb LANGUAGE sql AS $f$ SELECT NULL::jsonb $f$',
      ],
    ];
    for (const [name, sql] of hostile) {
      const error = await rejectionOf(define(name, sql));
      expect(error, sql.slice(0, 80)).to.be.instanceOf(InputError);
      expect(await rejectionOf(lab.executor.check('p')), sql.slice(0, 80)).to.be.instanceOf(InputError);
    }
    expect(await lab.database.rows('SELECT id FROM precious')).to.deep.equal([]);
  });

  it('are refused with the error text of the database, and leave the existing procedure', async () => {
    await define('sound', sqlOf('sound'));
    const broken = sqlOf('faulty').replace('SELECT', 'SELEC');
    const error = await rejectionOf(define('faulty', broken));
    expect(error).to.be.instanceOf(InputError).and.to.include({ code: 'procedure_sql' });
    expect(error.message).to.match(/^La base de datos no acepta el SQL: ./);
    const replacing = sqlOf('sound', 'y').replace('SELECT', 'SELEC');
    expect(await rejectionOf(define('sound', replacing))).to.include({ code: 'procedure_sql' });
    expect(await lab.executor.run(callOf('sound'))).to.include({ respuesta: 'x' });
  });

  it('are recognized by their head in each dialect', () => {
    const head = (sql: string, dialect: 'postgres' | 'mssql'): string | undefined => {
      const found = readDefinitionHead(sql, dialect);
      return found && `${found.schema ?? ''}/${found.name}`;
    };
    expect(head('CREATE OR ALTER PROC [dbo].[a]]b] @x INT AS SELECT 1', 'mssql')).to.equal('dbo/a]b');
    expect(head('Create -- x\n or alter procedure "dbo" . A AS', 'mssql')).to.equal('dbo/A');
    expect(head('CREATE OR REPLACE FUNCTION A."B""c" (j json)', 'postgres')).to.equal('a/B"c');
    expect(readDefinitionHead('/* x */ create PROC dbo.a AS', 'mssql')?.replacing).to.equal(
      '/* x */ create OR ALTER PROC dbo.a AS',
    );
    for (const sql of [
      'CREATE OR ALTER FUNCTION a(',
      'ALTER FUNCTION a(',
      'CREATE TABLE a(',
      'CREATE FUNCTION a',
      'CREATEFUNCTION a(',
      'CREATE OR REPLACE PROCEDURE a(',
      'CREATE FUNCTION (',
    ]) {
      expect(head(sql, 'postgres'), sql).to.equal(undefined);
    }
    for (const sql of [
      'CREATE OR REPLACE PROCEDURE a',
      'CREATE PROCEDURE a;2 AS',
      'CREATE PROCEDURE a.b.c AS',
      'CREATE FUNCTION a(',
      'CREATE PROCEDURE',
    ]) {
      expect(head(sql, 'mssql'), sql).to.equal(undefined);
    }
  });
});
