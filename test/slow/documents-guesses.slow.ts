import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { HostSettings } from '../../host/plugin-api/index.js';
import { DocumentLinks } from '../../plugins/documents/links/document-links.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { figures, METRICS } from '../plugins/certificates/hostile/support/figures.js';
import {
  documentPlugins,
  documentsConfig,
  startDocumentsHost,
  type DocumentsClient,
} from '../plugins/documents/support/documents-client.js';
import { roundsOf } from './support/rounds.js';

const guesses = roundsOf('GUESSED_LINKS', 100_000);
const ADDRESSES = 200;
const AT_ONCE = 32;
/** The most wrong guesses of an address in a window. */
const MOST_WRONG = 20;
const WINDOW_MILLISECONDS = 15 * 60_000;

describe(`${guesses} guesses of links from ${ADDRESSES} addresses at two hosts`, () => {
  let client: DocumentsClient;
  let hosts: readonly TestHost[];
  let key: string;

  const post = async ({ url }: TestHost, clave: string, from: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const body = JSON.stringify({ clave });
    const answer = await fetch(`${url}/documentos/enlace/`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };

  before(async () => {
    const config = {
      ...(await documentsConfig()),
      ...METRICS,
      http: { trustedProxies: 1, publicPerMinute: 100_000_000, anonymousBytesPerHour: 2 ** 40 },
    };
    client = await startDocumentsHost({ config });
    const { databaseUrl, dataFolder } = client.host;
    hosts = [client.host, await startTestHost({ plugins: documentPlugins, config, databaseUrl, dataFolder })];
    const { headers } = await client.generate(await client.register()).expect(200);
    const [row] = await client.host.database.rows<{ id: number }>(
      'SELECT id FROM documents_document WHERE codigo = $1',
      [headers['x-codigo-verificacion']],
    );
    const links = client.host.container.get(DocumentLinks);
    key = (await client.host.database.transaction((tx) => links.make(tx, row!.id))).split('#')[1]!;
    expect(client.host.container.get<HostSettings>(HostSettings).publicLimit.points).to.equal(100_000_000);
  });
  after(async () => {
    for (const host of hosts ?? []) await host.stop();
  });

  it('open nothing, are counted, and are held but for the first of each address', async () => {
    const start = performance.now();
    const statuses = new Map<number, number>();
    let left = guesses;
    const guess = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        // Some guesses are close to the right key.
        const near = left % 10 === 0 ? key.slice(0, -1) : '';
        const clave = near + randomBytes(32).toString('base64url').slice(near.length);
        if (clave === key) continue;
        const from = `198.51.100.${left % ADDRESSES}`;
        const status = await post(hosts[left % hosts.length]!, clave, from);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, guess));
    process.stdout.write(`      answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    expect([...statuses.keys()].sort()).to.deep.equal([404, 429]);
    const counted = { wrong: 0, held: 0 };
    for (const host of hosts) {
      const text = await figures(host);
      for (const outcome of ['wrong', 'held'] as const) {
        counted[outcome] += Number(
          new RegExp(`link_guesses_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
        );
      }
    }
    expect(counted).to.deep.equal({ wrong: statuses.get(404), held: statuses.get(429) });
    const windows = 1 + Math.ceil((performance.now() - start) / WINDOW_MILLISECONDS);
    expect(statuses.get(404)).to.be.at.most(ADDRESSES * MOST_WRONG * windows);
  });

  it('keep nobody else from a download', async () => {
    for (const host of hosts) expect(await post(host, key, '203.0.113.9')).to.equal(200);
    const rows = await client.host.database.rows('SELECT uses FROM documents_link');
    expect(rows).to.deep.equal([{ uses: 2 }]);
  });
});
