import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('a failure', () => {
  let host: TestHost;

  before(async () => {
    const config = { logging: { level: 'info' } };
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()], config });
  });
  after(() => host.stop());

  const fail = (name: unknown): Promise<Response> =>
    fetch(`${host.url}/sample/failure`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  const failureLine = (answer: Response): Record<string, unknown> => {
    const id = answer.headers.get('x-request-id');
    const lines = host.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines.find(({ requestId, msg }) => requestId === id && msg === 'unexpected failure')!;
  };

  for (const [kind, name, errorName] of [
    ['of the program', 'Rosa Quintero', 'Error'],
    ['of the SQL', 'sql', 'SequelizeDatabaseError'],
  ] as const) {
    it(`${kind} is a 500 that tells nothing but its id`, async () => {
      const answer = await fail(name);
      expect(answer.status).to.equal(500);
      expect(await answer.json()).to.deep.equal({
        detail: 'Error interno del servidor.',
        code: 'error',
        request_id: answer.headers.get('x-request-id'),
      });
    });

    it(`${kind} is in the log, without its message`, async () => {
      const line = failureLine(await fail(name));
      expect(line).to.include({ level: 'error', route: '/sample/failure', method: 'POST', error: errorName });
      expect(line['at']).to.be.an('array').and.not.be.empty;
      expect(JSON.stringify(line)).not.to.match(/Rosa|cannot greet|nowhere|SELECT/);
    });
  }

  it('of the SQL is in the log with the code of the database', async () => {
    const { errorCode } = failureLine(await fail('sql'));
    if (host.database.dialect === 'postgres') expect(errorCode).to.equal('22P02');
    else expect(errorCode).to.be.a('number');
  });

  it('that is a refusal has the body that its route gives it', async () => {
    const answer = await fail('conflict');
    expect(answer.status).to.equal(409);
    expect(await answer.json()).to.deep.equal({ msg: 'Ya existe.', code: 'conflict' });
    expect(failureLine(answer)).to.equal(undefined);
    const invalid = await (await fail(7)).json();
    expect(invalid).to.have.all.keys('msg', 'code', 'errors');
  });

  it('in the middle of an answer cuts the connection, and the host goes on', async () => {
    const controller = new AbortController();
    const answer = await fetch(`${host.url}/sample/download`, { signal: controller.signal });
    await answer.body!.getReader().read();
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(failureLine(answer), 'a caller who hangs up is no failure').to.equal(undefined);
    expect((await fetch(`${host.url}/sample`)).status).to.equal(200);
  });
});
