import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { HostSettings } from '../../../../host/plugin-api/index.js';
import { checkFile } from '../../../../plugins/documents/statement/check-page.js';
import { dataDigest } from '../../../../plugins/documents/statement/canonical-json.js';
import { Statements, type Statement } from '../../../../plugins/documents/statement/statements.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { PASSWORD, type AuthClient } from '../../auth/support/auth-client.js';
import { CheckBrowser, FOREIGN_NAME, type CheckedPage } from '../support/check-browser.js';
import { startStatementHost } from '../support/statement-host.js';
import { statementVectors } from '../support/statement-vectors.js';

const CITY_NAME = 'Alcaldía de Jamundí </script><script>alert(1)</script>';
const PAGE = '/documentos/comprobar/';
const CITY = 'https://tramites.jamundi.gov.co';
const ADDRESS = `${CITY}/documentos/verificar/K7QM-2XVD-9RTW`;

const datos = { predio: '01-02-0034', avalúo: 1.5e8, dueños: ['Ana', 'José'] };
const ordinary: Statement = {
  codigo: 'K7QM-2XVD-9RTW',
  documento: 'Paz y salvo predial',
  titular: 'C***** R*******',
  emitido: new Date('2026-11-22T15:04:05Z'),
  sha256: dataDigest(datos),
};

const verdicts = {
  signed: /^Lo firmó la entidad$/,
  not_signed: /^(?:La firma es falsa|Se firmó con una llave retirada)$/,
  unknown_key: /^No se sabe quién lo firmó$/,
  no_statement: /^No es el código QR de un documento$/,
};

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

describe('the page that checks QR codes without a network', () => {
  let client: AuthClient;
  let browser: CheckBrowser;
  let saved: string;
  let genuine: string;
  /** Signed before the key was retired: one dated then, one dated later. */
  let early: string;
  let postdated: string;
  /** The page opened from a disk, without a network. */
  let offline: CheckedPage;

  const sign = (statement: Partial<Statement> = {}): Promise<string> =>
    client.host.container.get<Statements>(Statements).sign({ ...ordinary, ...statement });

  async function save(name: string): Promise<string> {
    const { text } = await client.call('get', `${PAGE}archivo/`).expect(200);
    const file = path.join(browser.folder, name);
    await writeFile(file, text);
    return pathToFileURL(file).href;
  }

  before(async () => {
    browser = await CheckBrowser.start();
    client = await startStatementHost({ config: { publicUrl: CITY, mail: { cityName: CITY_NAME } } });
    const emitido = client.host.clock.now();
    early = await sign({ emitido });
    postdated = await sign({ emitido: new Date(emitido.getTime() + 86_400_000) });
    client.host.clock.advance(3600);
    saved = await save('antes.html');
    await (await AdminCaller.login(client.host, 'jefa', PASSWORD)).mutate('documents.keys.rotate', {});
    genuine = await sign();
    offline = await browser.page();
    await offline.page.setOfflineMode(true);
    await offline.page.goto(await save('hoy.html'));
  });
  after(async () => {
    await browser.stop();
    await client.host.stop();
  });

  it('loads only files of this service, and sends nothing', async () => {
    const answer = await client.call('get', PAGE).expect(200);
    expect(answer.headers['content-security-policy']).to.match(/; script-src 'self'; /);
    expect(answer.headers['referrer-policy']).to.equal('no-referrer');

    const page = await browser.page();
    await page.page.goto(`${client.host.url}${PAGE}#${genuine}`);
    expect(await page.verdict()).to.equal('Lo firmó la entidad');
    // The part behind the # is not sent.
    const addresses = page.requested.map((address) => address.split('#')[0]);
    const script = `${client.host.url}/documentos/paginas/check-page.js`;
    expect(addresses).to.deep.equal([`${client.host.url}${PAGE}`, script]);
    expect(page.complaints).to.deep.equal([]);
    expect(await page.page.evaluate("document.getElementById('guardar').pathname")).to.equal(`${PAGE}archivo`);
    await page.page.close();
  });

  it('has a link to a single file that loads nothing else and may run nothing else', async () => {
    const answer = await client.call('get', `${PAGE}archivo/`).expect(200);
    const policy = answer.headers['content-security-policy']!;
    expect(policy).to.match(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    const inPage = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(answer.text)![1]!;
    expect(policy).to.equal(`${inPage.replaceAll('&#39;', "'")}; frame-ancestors 'none'`);

    const page = await browser.page();
    await page.page.goto(`${client.host.url}${PAGE}archivo/#${genuine}`);
    expect(await page.verdict()).to.equal('Lo firmó la entidad');
    expect(page.requested.map((address) => address.split('#')[0])).to.deep.equal([`${client.host.url}${PAGE}archivo/`]);
    expect(page.complaints).to.deep.equal([]);
    await page.page.close();
  });

  it('checks a pasted text, from a disk and without a network', async () => {
    await offline.send('texto', ` ${ADDRESS}#${genuine}\n`);
    expect(await offline.verdict()).to.equal('Lo firmó la entidad');
    const seen = await offline.seen();
    for (const fact of [CITY_NAME, ordinary.codigo, ordinary.documento, ordinary.titular, ordinary.sha256]) {
      expect(seen).to.include(fact);
    }
    expect(seen)
      .to.include('22 de noviembre de 2026')
      .and.include('10:04')
      .and.include('no puede saber si fue revocado');
    expect(seen).not.to.include('No la abra');
    expect(await offline.page.evaluate("document.getElementById('en-linea').href")).to.equal(ADDRESS);
    expect(offline.complaints).to.deep.equal([]);
  });

  it('compares data with the printed ones', async () => {
    await offline.check(genuine);
    const compared = async (text: string): Promise<string> => {
      await offline.send('datos', text);
      await offline.page.waitForFunction("document.getElementById('comparado').textContent !== ''");
      const said = (await offline.page.evaluate("document.getElementById('comparado').textContent")) as string;
      await offline.page.evaluate("document.getElementById('comparado').textContent = ''");
      return said;
    };
    const { dueños, ...others } = datos;
    expect(await compared(JSON.stringify({ dueños, ...others }, undefined, 2))).to.match(/^Los datos son/);
    expect(await compared(JSON.stringify({ ...datos, predio: '01-02-0035' }))).to.match(/^Los datos NO son/);
    for (const text of ['', '{', '"\\ud800"', '['.repeat(100_000)])
      expect(await compared(text)).to.match(/no son JSON/);
  });

  it('recognizes a retired key, and a statement dated after its retirement', async () => {
    expect(await offline.check(early)).to.equal('Lo firmó la entidad');
    expect(await offline.seen()).to.match(/con una llave que usó hasta el \d+ de/);
    expect(await offline.check(postdated)).to.equal('Se firmó con una llave retirada');
    expect(await offline.seen()).not.to.include(ordinary.documento);
  });

  it('recognizes that a key was made after the page was saved', async () => {
    const page = await browser.page();
    await page.page.setOfflineMode(true);
    await page.page.goto(saved);
    expect(await page.check(genuine)).to.equal('No se sabe quién lo firmó');
    expect(await page.check(early)).to.equal('Lo firmó la entidad');
    await page.page.close();
  });

  it('says that nothing was checked when the browser cannot check signatures', async () => {
    const page = await browser.page();
    await page.page.goto(`http://${FOREIGN_NAME}:${new URL(client.host.url).port}${PAGE}#${genuine}`);
    expect(await page.verdict()).to.equal('Nada se ha comprobado');
    expect(await page.seen()).not.to.include(ordinary.documento);
    await page.page.close();
  });

  it('believes no statement of another form', async () => {
    const [header, claims, signature] = genuine.split('.') as [string, string, string];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const facts = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    const bytes = Buffer.from(signature, 'base64url');
    const False = 'La firma es falsa';
    const unreadable = 'No es el código QR de un documento';
    const last = signature.at(-1)!;
    const other = early.split('.')[0]!;
    const cases: Readonly<Record<string, readonly [text: string, verdict: string]>> = {
      'another claim': [`${header}.${part({ ...facts, t: 'P**** P****' })}.${signature}`, False],
      'the key of another': [`${other}.${claims}.${signature}`, False],
      'a signature of zeros': [`${header}.${claims}.${part('\0'.repeat(64))}`, False],
      'a key that nobody has': [
        `${part({ alg: 'ES256', kid: 'AAAAAAAA' })}.${claims}.${signature}`,
        'No se sabe quién lo firmó',
      ],
      'a name of every object': [
        `${part({ alg: 'ES256', kid: '__proto__' })}.${claims}.${signature}`,
        'No se sabe quién lo firmó',
      ],
      'no algorithm': [`${part({ alg: 'none', kid })}.${claims}.`, unreadable],
      'no algorithm, a signature': [`${part({ alg: 'none', kid })}.${claims}.${signature}`, unreadable],
      'a secret for a key': [`${part({ alg: 'HS256', kid })}.${claims}.${signature}`, unreadable],
      'a key of its own': [`${part({ alg: 'ES256', jwk: {}, kid })}.${claims}.${signature}`, unreadable],
      'bytes behind it': [`${header}.${claims}.${Buffer.concat([bytes, bytes]).toString('base64url')}`, unreadable],
      'text behind it': [`${genuine}.AAAA`, unreadable],
      'another base64url': [
        `${header}.${claims}.${signature.slice(0, -1)}${last === 'A' ? 'B' : String.fromCharCode(last.charCodeAt(0) + 1)}`,
        unreadable,
      ],
      base64: [`${header}.${claims}==.${signature}`, unreadable],
      'a claim twice': [
        `${header}.${part(JSON.stringify(facts).replace('{', '{"c":"OTRO",'))}.${signature}`,
        unreadable,
      ],
      'a blank': [`${header}.${part(`${JSON.stringify(facts)} `)}.${signature}`, unreadable],
      'another claim name': [`${header}.${part({ ...facts, z: 1 })}.${signature}`, unreadable],
      'a number for a text': [`${header}.${part({ ...facts, c: 1 })}.${signature}`, unreadable],
      'a list': [`${header}.${part([])}.${signature}`, unreadable],
      nothing: ['', unreadable],
      'too much': ['A'.repeat(1_000_000), unreadable],
      'too many parts': ['.'.repeat(4000), unreadable],
      'much nested': [`${header}.${part('['.repeat(2000))}.${signature}`, unreadable],
    };
    for (const [name, [text, verdict]] of Object.entries(cases)) {
      expect(await offline.check(text), name).to.equal(verdict);
      expect(await offline.seen(), name)
        .not.to.include(ordinary.documento)
        .and.not.include('P****');
    }
    expect(offline.complaints).to.deep.equal([]);
  });

  it('shows any signed content as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const signed = await sign({ codigo: hostile, documento: hostile, titular: '"><script>alert(1)' });
    expect(await offline.check(signed)).to.equal('Lo firmó la entidad');
    expect(await offline.seen())
      .to.include(hostile)
      .and.include('"><script>alert(1)');
    const link = (await offline.page.evaluate("document.getElementById('en-linea').href")) as string;
    expect(link).to.equal(`${CITY}/documentos/verificar/${encodeURIComponent(hostile)}`);
    expect(
      await offline.page.evaluate("document.querySelectorAll('main img, main script:not(#llaves)').length"),
    ).to.equal(0);
    expect(offline.complaints).to.deep.equal([]);
  });

  it('warns of a genuine statement behind an address of another site', async () => {
    for (const address of ['https://tramites-jamundi.example/documentos/verificar/K7QM-2XVD-9RTW', `${CITY}/otra`]) {
      await offline.check(`${address}#${genuine}`);
      expect(await offline.seen(), address).to.include('No la abra');
    }
    await offline.check(`${ADDRESS}/#${genuine}`);
    expect(await offline.seen()).not.to.include('No la abra');
  });

  it('cannot be made to run contents of the configuration', async () => {
    expect(await offline.page.title()).to.include(CITY_NAME);
    expect(offline.complaints).to.deep.equal([]);
  });

  it('reads a picture when the browser can read codes', async () => {
    const page = await browser.page();
    await page.page.evaluateOnNewDocument(
      `globalThis.createImageBitmap = async (file) => file;
       globalThis.BarcodeDetector = class { detect = async (file) => [{ rawValue: await file.text() }]; };`,
    );
    await page.page.goto(`${client.host.url}${PAGE}`);
    const file = path.join(browser.folder, 'foto.png');
    await writeFile(file, `${ADDRESS}#${genuine}`);
    await (await page.page.$('input#foto'))!.uploadFile(file);
    expect(await page.verdict()).to.equal('Lo firmó la entidad');
    await page.page.close();
    expect(await offline.page.evaluate("document.getElementById('con-foto').hidden")).to.equal(true);
  });

  it('writes canonical JSON as the service does', async () => {
    for (const { json, canonical } of statementVectors.canonical) {
      expect(await offline.page.evaluate(`canonicalJson(JSON.parse(${JSON.stringify(json)}))`)).to.equal(canonical);
    }
    for (const [bits, text] of statementVectors.numbers) {
      if (text === null) continue;
      const number = Buffer.from(bits, 'hex').readDoubleBE();
      expect(await offline.page.evaluate(`canonicalJson(${number})`), text).to.equal(text);
    }
  });

  it('gives the verdicts of the service on the test vectors', async () => {
    const { keys, ciudad } = statementVectors.keys;
    const known = keys.map(({ kid, nbf, exp, ...jwk }) => ({
      kid,
      jwk,
      createdAt: new Date(nbf * 1000),
      retiredAt: exp === undefined ? undefined : new Date(exp * 1000),
    }));
    const settings = { ...client.host.container.get<HostSettings>(HostSettings), cityName: ciudad, publicUrl: CITY };
    const file = path.join(browser.folder, 'ejemplo.html');
    await writeFile(file, checkFile(known, settings, new Date()));
    const page = await browser.page();
    await page.page.setOfflineMode(true);
    await page.page.goto(pathToFileURL(file).href);
    for (const { name, text, outcome, claims, data } of statementVectors.statements) {
      expect(await page.check(text), name).to.match(verdicts[outcome]);
      if (claims)
        expect(await page.seen())
          .to.include(claims.c)
          .and.include(claims.d);
      if (data !== undefined) {
        expect(await page.page.evaluate(`compare(${JSON.stringify(JSON.stringify(data))})`)).to.match(/^Los datos son/);
      }
    }
    await page.page.close();
  });

  it('fits a small phone, and all its fields have a label', async () => {
    await offline.check(`https://otra.example/#${genuine}`);
    await offline.page.setViewport({ width: 320, height: 640 });
    expect(await offline.page.evaluate('document.documentElement.scrollWidth')).to.equal(320);
    expect(
      await offline.page.evaluate(
        "[...document.querySelectorAll('input, textarea')].filter((field) => !field.labels[0]).length",
      ),
    ).to.equal(0);
    expect(await offline.page.evaluate('document.activeElement.id')).to.equal('veredicto');
    expect(await offline.page.evaluate("document.querySelectorAll('h1').length")).to.equal(1);
  });
});
