import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../testing/start-test-host.js';
import { peoplePlugin } from '../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('a query of many fields', () => {
  let host: TestHost;
  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  const ask = (query: string): Promise<Response> => fetch(`${host.url}/sample/people/ana?${query}`);
  const fields = (count: number): string => Array.from({ length: count }, (_, n) => `f${n}=1`).join('&');

  it('is read to its end', async () => {
    const answer = await ask(`${fields(999)}&age=7`);
    expect(await answer.json()).to.deep.equal({ name: 'ana', age: '7' });
  });

  for (const [what, query] of [
    ['one too many', `${fields(1000)}&age=7`],
    ['without names', '&'.repeat(1000)],
  ] as const) {
    it(`is refused rather than cut: ${what}`, async () => {
      const answer = await ask(query);
      expect(answer.status).to.equal(400);
      expect(await answer.json()).to.deep.equal({
        detail: 'La dirección tiene más de 1000 campos.',
        code: 'too_many_fields',
      });
    });
  }
});
