import { expect } from 'chai';
import request from 'supertest';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { iconOf } from '../../../support/icon-of.js';
import { peoplePlugin } from '../../support/people-plugin.js';

const PATH = '/favicon.ico';

describe('/favicon.ico', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin()] });
  });
  after(() => host.stop());

  it('is a picture in three sizes, whichever plugins are loaded', async () => {
    const answer = await fetch(host.url + PATH);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('image/x-icon');
    const picture = Buffer.from(await answer.arrayBuffer());
    // The header of an icon file: 0, 1, and the number of pictures; each entry begins with its width and height.
    expect([0, 2, 4].map((at) => picture.readUInt16LE(at))).to.deep.equal([0, 1, 3]);
    expect([6, 22, 38].map((at) => [picture[at], picture[at + 1]])).to.deep.equal([
      [16, 16],
      [32, 32],
      [48, 48],
    ]);
  });

  it('is kept for a day, and not sent again where the browser has it', async () => {
    const { headers } = await fetch(host.url + PATH);
    expect(headers.get('cache-control')).to.equal('public, max-age=86400');
    // `fetch` would always revalidate it.
    await request(host.url).get(PATH).set('if-none-match', headers.get('etag')!).expect(304);
  });

  it('takes GET and HEAD alone', async () => {
    expect((await fetch(host.url + PATH, { method: 'HEAD' })).status).to.equal(200);
    const refused = await fetch(host.url + PATH, { method: 'POST' });
    expect(refused.status).to.equal(405);
    expect(refused.headers.get('allow')).to.equal('GET, HEAD, OPTIONS');
  });

  for (const path of ['/docs', '/nowhere']) {
    it(`is no icon that ${path} needs: its page names one`, async () => {
      const { status, headers } = await iconOf(host.url, path);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(/^image\//);
    });
  }
});
