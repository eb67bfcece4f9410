import type { Sequelize } from 'sequelize';
import type { Dialect, Transaction } from '../../plugin-api/index.js';
import type { Sql } from '../../plugin-api/data/database.js';
import type { Span, SpanStart, Tracer } from '../../runtime/tracing/tracer.js';
import { textOf } from './prepared-statements.js';
import { SequelizeDatabase } from './sequelize-database.js';

/** The rest of a longer text is mostly a list of placeholders. */
const MOST_CHARACTERS = 1000;

/** Builds the span of a statement: its text, which holds no value. */
const statementSpan = (dialect: Dialect, sql: Sql): SpanStart => ({
  name: 'statement',
  kind: 'client',
  attributes: {
    'db.system.name': dialect === 'mssql' ? 'microsoft.sql_server' : 'postgresql',
    'db.query.text': textOf(sql).slice(0, MOST_CHARACTERS),
  },
});

/** {@link SequelizeDatabase} with a span for each statement. */
export class TracedDatabase extends SequelizeDatabase {
  constructor(
    sequelize: Sequelize,
    options: { readonly preparedStatements: boolean },
    private readonly tracer: Tracer,
  ) {
    super(sequelize, options);
  }

  override rows<Row extends object>(sql: Sql, bind?: readonly unknown[], tx?: Transaction): Promise<Row[]> {
    return this.traced(sql, () => super.rows<Row>(sql, bind, tx));
  }

  override changeRows(sql: Sql, bind?: readonly unknown[], tx?: Transaction): Promise<number> {
    return this.traced(sql, () => super.changeRows(sql, bind, tx));
  }

  private traced<T>(sql: Sql, work: (span: Span) => Promise<T>): Promise<T> {
    return this.tracer.span(statementSpan(this.dialect, sql), work);
  }
}
