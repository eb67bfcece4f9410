import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { CheckBrowser } from '../../../plugins/documents/support/check-browser.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('the page of the documentation', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  for (const path of ['/docs', '/docs/']) {
    it(`at ${path} loads its scripts and styles from this server`, async () => {
      const page = await fetch(`${host.url}${path}`, { redirect: 'manual' });
      expect(page.status).to.equal(200);
      const html = await page.text();
      const base = /<base href="([^"]+)"/.exec(html)?.[1] ?? path;
      const addresses = [...html.matchAll(/(?:src|href)=["']([^"']+)["']/g)]
        .map(([, address]) => address!)
        .filter((address) => address !== base);
      expect(addresses.filter((address) => address.endsWith('.js'))).to.have.length.of.at.least(2);
      for (const address of addresses) {
        expect(address).not.to.match(/^([a-z]+:)?\/\//i);
        const asset = await fetch(new URL(address, new URL(base, host.url + path)), { redirect: 'manual' });
        expect(asset.status, address).to.equal(200);
        const type = asset.headers.get('content-type')!;
        if (address.endsWith('.js')) expect(type, address).to.include('javascript');
        if (address.endsWith('.css')) expect(type, address).to.include('css');
      }
    });
  }

  it('forbids the browser everything else', async () => {
    const policy = (await fetch(`${host.url}/docs/`)).headers.get('content-security-policy')!;
    expect(policy).to.include("base-uri 'none'");
    expect(policy).to.include("default-src 'self'").and.include("script-src 'self'");
    expect(policy).not.to.match(/https?:|upgrade-insecure-requests|script-src[^;]*unsafe/);
  });

  it('runs no script that the policy forbids', async () => {
    const html = await (await fetch(`${host.url}/docs/`)).text();
    for (const [, script] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)) expect(script!.trim()).to.equal('');
    const init = await (await fetch(`${host.url}/docs/swagger-ui-init.js`)).text();
    expect(init).to.include("'/openapi.json'").and.include('validatorUrl: null');
  });

  it('shows the operations of this server in a browser, which asks nobody else', async () => {
    const browser = await CheckBrowser.start();
    try {
      const { page, requested, complaints } = await browser.page();
      await page.goto(`${host.url}/docs`);
      await page.waitForSelector('.opblock');
      expect(await page.evaluate('document.body.innerText')).to.include('/sample/people/export');
      expect(requested).to.include(`${host.url}/openapi.json`);
      expect(requested.filter((url) => !url.startsWith(host.url) && !url.startsWith('data:'))).to.deep.equal([]);
      expect(complaints).to.deep.equal([]);
    } finally {
      await browser.stop();
    }
  });
});
