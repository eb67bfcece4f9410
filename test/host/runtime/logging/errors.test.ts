import { expect } from 'chai';
import { DatabaseError, UniqueConstraintError } from 'sequelize';
import { createLogger } from '../../../../host/runtime/logging/create-logger.js';

/** An error of PostgreSQL for a refused row, and Sequelize's error around it. */
const refused = Object.assign(new Error('duplicate key: Rosa Quintero'), {
  sql: 'INSERT INTO persona (nombre) VALUES ($1)',
  parameters: ['Rosa Quintero'],
  detail: 'Key (nombre)=(Rosa Quintero) already exists.',
  code: '23505',
});

describe('an error in a line of the log', () => {
  const lineOf = (fields: object): string => {
    let line = '';
    createLogger({ level: 'debug' }, { write: (text) => void (line = text) }).warn(fields, 'it failed');
    return line;
  };

  for (const [what, error, shown] of [
    ['of no class of its own', new Error('Rosa Quintero'), { error: 'Error' }],
    ['of the database', new DatabaseError(refused), { error: 'SequelizeDatabaseError', errorCode: '23505' }],
    [
      'of a constraint',
      new UniqueConstraintError({ message: 'nombre: Rosa Quintero', parent: refused }),
      { error: 'SequelizeUniqueConstraintError', errorCode: '23505' },
    ],
    ['that is aborted', new DOMException('Rosa Quintero', 'AbortError'), { error: 'AbortError' }],
  ] as const) {
    it(`${what} is logged without its message, statement and values, whatever the field's name`, () => {
      for (const fields of [{ err: error }, { document: 7, cause: error }, { error, err: error }]) {
        const line = lineOf(fields);
        expect(line).not.to.match(/Rosa|Quintero|INSERT|nombre|parameters|sql"/);
        const { msg, ...told } = JSON.parse(line) as Record<string, unknown>;
        expect(msg).to.equal('it failed');
        for (const name of Object.keys(fields)) {
          if (name === 'document') expect(told[name]).to.equal(7);
          else expect(told[name]).to.deep.include(shown).and.have.property('at').that.is.an('array');
        }
      }
    });
  }

  it('that replaces the fields is logged alike', () => {
    const line = lineOf(new DatabaseError(refused));
    expect(JSON.parse(line)).to.have.nested.property('err.error', 'SequelizeDatabaseError');
    expect(line).not.to.include('Rosa');
  });
});
