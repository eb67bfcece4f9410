import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

describe('text that no database can store', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  const post = (body: string | Buffer, type = 'application/json', path = '/sample'): Promise<Response> =>
    fetch(`${host.url}${path}`, { method: 'POST', headers: { 'Content-Type': type }, body });
  const isInvalid = async (answer: Response, code = 'invalid_text'): Promise<void> => {
    expect(answer.status).to.equal(400);
    expect(await answer.json()).to.include({ code });
  };

  for (const [what, body] of [
    ['a NUL', String.raw`{"name":"a\u0000b"}`],
    ['a NUL far inside', String.raw`{"name":"a","extra":[{"b":["\u0000"]}]}`],
    ['a NUL in a key', String.raw`{"name":"a","extra":{"\u0000":1}}`],
    ['half a pair', String.raw`{"name":"\ud83d"}`],
    ['the other half', String.raw`{"name":"\uDE00 x"}`],
    ['a control sign', String.raw`{"name":"a\u0007b"}`],
    ['a control sign of the second kind', String.raw`{"name":"a","extra":["\u0085"]}`],
    ['an escape of a terminal', String.raw`{"name":"\u001b[31m"}`],
    ['a heap of marks', JSON.stringify({ name: `n${'\u0301\u0316'.repeat(100_000)}` })],
  ] as const) {
    it(`is refused in a body: ${what}`, async () => isInvalid(await post(body)));
  }

  it('is not seen in a whole pair, nor in an escaped backslash', async () => {
    const body = String.raw`{"name":"\ud83d\ude00 \\u0000"}`;
    const answer = await post(body);
    expect(answer.status).to.equal(201);
    expect(await answer.json()).to.deep.equal({ name: '😀 \\u0000' });
  });

  it('is refused in a path and in a query', async () => {
    await isInvalid(await fetch(`${host.url}/sample/people/a%00b`));
    await isInvalid(await fetch(`${host.url}/sample/people/ana?age=%00`));
    await isInvalid(await fetch(`${host.url}/sample/people/ana?%00=1`));
  });

  it('is refused in a form: in a value, a name and a file name', async () => {
    const form = (...entries: readonly [string, string | File][]): FormData => {
      const data = new FormData();
      for (const [name, value] of entries) data.append(name, value);
      return data;
    };
    const send = (body: FormData): Promise<Response> => fetch(`${host.url}/sample/form`, { method: 'POST', body });
    await isInvalid(await send(form(['name', 'a\0b'])));
    await isInvalid(await send(form(['na\0me', 'a'])));
    await isInvalid(await send(form(['file', new File(['x'], 'a\0b.txt')])));
    expect((await send(form(['file', new File(['a\0b'], 'a.txt')]))).status, 'content').to.equal(200);
  });

  it('is refused in a form that is JSON', async () => {
    await isInvalid(await post(String.raw`{"a":"\u0000"}`, 'application/json', '/sample/form'));
  });

  it('is reported with its field', async () => {
    const { errors } = (await (await post(String.raw`{"name":"a","extra":[{"b":"\u0007"}]}`)).json()) as {
      readonly errors: object;
    };
    expect(errors).to.deep.equal({ 'extra.0.b': ['Contiene caracteres que no se admiten.'] });
  });

  it('is distinguished from a malformed escape', async () => {
    await isInvalid(await fetch(`${host.url}/sample/people/%ZZ`), 'parse_error');
    await isInvalid(await fetch(`${host.url}/sample/people/ana%`), 'parse_error');
    expect((await fetch(`${host.url}/%ZZ`)).status).to.be.oneOf([400, 404]);
  });
});
