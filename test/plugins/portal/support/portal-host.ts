import request from 'supertest';
import { plugin as auth } from '../../../../plugins/auth/index.js';
import { plugin as calendar } from '../../../../plugins/calendar/index.js';
import { plugin as forms } from '../../../../plugins/forms/index.js';
import { plugin as portal } from '../../../../plugins/portal/index.js';
import { plugin as terms } from '../../../../plugins/terms/index.js';
import { plugin as tramites } from '../../../../plugins/tramites/index.js';
import { startTestHost, type TestHost, type TestHostOptions } from '../../../../testing/start-test-host.js';

/** Returns a host with the pages and what they need, and with the plugins of `options`. */
export function startPortalHost({ plugins = [], ...options }: TestHostOptions = {}): Promise<TestHost> {
  return startTestHost({ plugins: [auth, calendar, terms, forms, tramites, portal, ...plugins], ...options });
}

/** Returns the HTML of a page that is there. */
export async function htmlOf(host: TestHost, path: string): Promise<string> {
  const { text } = await request(host.url)
    .get(path)
    .expect(200)
    .expect('Content-Type', /^text\/html/);
  return text;
}

/** Links of a page to tramites, in their order. */
export const tramitesIn = (html: string): readonly string[] =>
  [...html.matchAll(/href="\/tramites\/([\w.-]+)"/g)].map(([, codigo]) => codigo!);
