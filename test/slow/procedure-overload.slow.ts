import { expect } from 'chai';
import type { Response } from 'supertest';
import { postgresOnly } from '../support/postgres-only.js';
import { bearer } from '../plugins/auth/support/auth-client.js';
import {
  cityBundle,
  startProceduresHost,
  type ProceduresClient,
} from '../plugins/procedures/support/procedures-client.js';

const REQUESTS = 100;
const METRICS_TOKEN = 'metrics-token-of-the-test';

interface Answered extends Pick<Response, 'status' | 'headers' | 'body'> {
  readonly milliseconds: number;
}

describe('two hundred requests for procedures at once, half of them slow', function () {
  let client: ProceduresClient;

  before(async function () {
    postgresOnly(this, 'slow procedures of the tests keep processors busy there, and fast ones wait for those');
    client = await startProceduresHost(
      {
        procedimientos: cityBundle.procedimientos.map((item) =>
          'pro_codigo' in item && item.pro_codigo === 'LENTA' ? { ...item, timeout: 30 } : item,
        ),
      },
      {
        config: {
          metrics: { token: METRICS_TOKEN },
          procedures: { executor: { queue: 3 * REQUESTS } },
        },
      },
    );
  });
  after(() => client?.host.stop());

  const ask = async (codigo: string): Promise<Answered> => {
    const began = performance.now();
    const { status, headers, body } = await client.byJwt(codigo, { nota: codigo });
    return { status, headers, body: body as unknown, milliseconds: performance.now() - began };
  };
  const median = (answers: readonly Answered[]): number =>
    answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)[Math.floor(answers.length / 2)]!;

  it('answer every fast one, tell the others when to come back, and leave the service well', async () => {
    await Promise.all(['LENTA', 'LENTA', ...Array.from({ length: 10 }, () => 'ECO')].map(ask));
    const alone = await Promise.all(Array.from({ length: REQUESTS }, () => ask('ECO')));
    const asked = Array.from({ length: REQUESTS }, () => [ask('LENTA'), ask('ECO')] as const);
    const slow = await Promise.all(asked.map(([first]) => first));
    const fast = await Promise.all(asked.map(([, second]) => second));

    for (const { status, body } of [...alone, ...fast]) {
      expect({ status, body }).to.deep.equal({
        status: 200,
        body: { EsCorrecto: true, resultado: { nota: 'ECO' } },
      });
    }
    const answered = slow.filter(({ status }) => status === 200);
    const refused = slow.filter(({ status }) => status !== 200);
    process.stdout.write(
      `      median of fast requests: ${(median(fast) / median(alone)).toFixed(2)} times that of 100 alone ` +
        `(${median(fast).toFixed(0)} ms to ${median(alone).toFixed(0)} ms); ${refused.length} slow ones refused\n`,
    );
    expect(answered.length).to.be.at.least(5);
    for (const { body } of answered) expect(body).to.deep.equal({ EsCorrecto: true, resultado: 1 });
    expect(refused.length).to.be.greaterThan(0);
    for (const { status, headers, body } of refused) {
      expect(status).to.equal(503);
      expect(headers['retry-after']).to.match(/^[1-9]\d*$/);
      expect(body).to.deep.equal({
        EsCorrecto: false,
        mensaje: 'Hay demasiadas consultas en curso. Intente de nuevo en unos segundos.',
        code: 'unavailable',
      });
    }

    // Every answered call was stored, and no other.
    expect(await client.notes()).to.have.length(2 + answered.length);
    expect(await ask('LENTA')).to.include({ status: 200 });
    const health = await client.auth.call('get', '/health/ready').expect(200);
    expect(health.body).to.include({ status: 'ok' });
    const { text } = await client.auth.call('get', '/metrics', { headers: bearer(METRICS_TOKEN) }).expect(200);
    expect(text)
      .to.match(/^ventanilla_procedures_running 0$/m)
      .and.to.match(/^ventanilla_procedures_waiting 0$/m);
  });
});
