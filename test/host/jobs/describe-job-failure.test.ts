import { expect } from 'chai';
import { DatabaseError, UniqueConstraintError } from 'sequelize';
import { describeJobFailure } from '../../../host/jobs/describe-job-failure.js';
import { ConflictError, JobFailedError, JobRefusedError } from '../../../host/plugin-api/index.js';
import { ProcedureFailedError } from '../../../plugins/procedures/contract.js';

const secret = 'rosa@ciudad.example 31234567 no hay nadie';
const hint = ' (más detalle en el registro del servicio)';

const errorWith = (parts: object, name = 'Error'): Error => Object.assign(new Error(secret), { name }, parts);
const database = (parts: object): Error => new DatabaseError(Object.assign(new Error(secret), { sql: secret }, parts));

describe('the description of a failed job', () => {
  const cases: Record<string, [error: unknown, read: string]> = {
    'a reason that was written for it': [new JobRefusedError('La dirección no existe.'), 'La dirección no existe.'],
    'a reason to try again': [new JobFailedError('La plataforma no responde.'), 'La plataforma no responde.'],
    'a reason and the code of what caused it': [
      new JobFailedError('La plataforma no responde.', { cause: errorWith({ code: 'ECONNRESET' }) }),
      'La plataforma no responde.; causa: Error ECONNRESET',
    ],
    'a request to come back, by its reason': [
      new JobFailedError('La plataforma pide esperar.', { afterSeconds: 30 }),
      'La plataforma pide esperar.',
    ],
    'a refusal of a service, by its code': [
      new ConflictError(secret, { code: 'job_state' }),
      'ConflictError job_state',
    ],
    'a procedure of the city': [
      new ProcedureFailedError('SALDO_PREDIAL', 'timeout', { cause: errorWith({ code: 'P0001' }) }),
      'ProcedureFailedError SALDO_PREDIAL timeout; causa: Error P0001',
    ],
    'an error of the system': [errorWith({ code: 'ENOSPC', path: secret }), 'Error ENOSPC'],
    'what fetch failed of': [
      new TypeError('fetch failed', { cause: errorWith({ code: 'ECONNREFUSED' }) }),
      'TypeError; causa: Error ECONNREFUSED',
    ],
    'an error of PostgreSQL': [
      database({ code: '23503', constraint: 'sample_fk', detail: secret }),
      'SequelizeDatabaseError 23503 sample_fk',
    ],
    'a row that is there': [
      new UniqueConstraintError({
        parent: Object.assign(new Error(secret), { sql: secret, code: '23505', constraint: 'sample_uq' }),
      }),
      'SequelizeUniqueConstraintError 23505 sample_uq',
    ],
    'an error of SQL Server': [
      database({
        number: 2601,
        code: 'EREQUEST',
        message: `Cannot insert duplicate key row in object 'dbo.a' with unique index 'sample_uq'. The duplicate key value is (${secret}).`,
      }),
      'SequelizeDatabaseError 2601 sample_uq',
    ],
    'an exception of a procedure, whose words may name a constraint': [
      database({ number: 50000, message: "constraint 'rosa'" }),
      'SequelizeDatabaseError 50000',
    ],
    'an answer of a server': [errorWith({ status: 503 }, 'HttpError'), 'HttpError HTTP 503'],
    'an answer of object storage': [
      errorWith({ $metadata: { httpStatusCode: 403 }, Code: secret }, 'AccessDenied'),
      'AccessDenied HTTP 403',
    ],
    'an answer of a mail server': [
      errorWith({ code: 'EENVELOPE', responseCode: 550, response: secret }),
      'Error EENVELOPE SMTP 550',
    ],
    'a time-out': [new DOMException(secret, 'TimeoutError'), `TimeoutError${hint}`],
    'words alone': [new Error(secret), `Error${hint}`],
    'a code that is none': [errorWith({ code: secret }), `Error${hint}`],
    'a number that is longer than a code': [errorWith({ code: 31234567 }), `Error${hint}`],
    'a name that is none': [errorWith({}, secret), `Error${hint}`],
    'what is no error': [secret, `string${hint}`],
  };

  for (const [what, [error, read]] of Object.entries(cases)) {
    it(`describes ${what}`, () => expect(describeJobFailure(error)).to.equal(read));
  }

  it('ends, even where causes form a loop', () => {
    const circle = errorWith({ code: 'EAGAIN' });
    circle.cause = circle;
    expect(describeJobFailure(circle).length).to.be.at.most(200);
    expect(describeJobFailure(new JobFailedError('a'.repeat(300)))).to.have.length(200);
    expect(describeJobFailure(new JobFailedError(''))).to.equal(`JobFailedError${hint}`);
  });
});
