import { expect } from 'chai';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { samplePlugin } from './sample-plugin.js';

const APART = 'Pen\u0303a';
const UNSEEN = '\u200B\u3164';

describe('text that is kept', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), samplePlugin()] });
  });
  after(() => host.stop());

  const json = async (path: string, options?: RequestInit): Promise<unknown> =>
    (await fetch(`${host.url}${path}`, options)).json();
  const post = (body: object, path = '/sample'): Promise<unknown> =>
    json(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

  it('has one normal form in JSON, and is blank where nothing of it can be seen', async () => {
    const sent = { name: APART, extra: [{ [APART]: UNSEEN, lines: 'a\tb\r\nc ', mark: '  ' }] };
    const kept = { name: 'Peña', extra: [{ Peña: '', lines: 'a\tb\r\nc ', mark: '  ' }] };
    expect(await post(sent)).to.deep.equal(kept);
    expect(await post({ [APART]: APART }, '/sample/form')).to.deep.equal([{ Peña: 'Peña' }]);
  });

  it('is refused under two names that look alike, as one would be lost', async () => {
    expect(await post({ name: 'x', extra: [{ Peña: '1', [APART]: '2' }] })).to.deep.include({
      code: 'repeated_field',
      errors: { 'extra.0.Peña': ['Llegó dos veces. Envíelo una sola vez.'] },
    });
  });

  it('has it in an address', async () => {
    expect(await json(`/sample/people/${encodeURIComponent(APART)}?age=${encodeURIComponent(UNSEEN)}`)).to.deep.equal({
      name: 'Peña',
      age: '',
    });
  });

  it('has it in a form, and in the name of a file, but for its content', async () => {
    const form = new FormData();
    form.append('nombre', APART);
    form.append('nota', UNSEEN);
    form.append('archivo', new File([APART, UNSEEN], `${APART}.txt`));
    const [name, note, file] = (await json('/sample/form', { method: 'POST', body: form })) as unknown[][];
    expect([name, note]).to.deep.equal([
      ['nombre', 'Peña'],
      ['nota', ''],
    ]);
    expect(file![1]).to.equal('Peña.txt');
    expect(file![2]).to.have.property('bytes', Buffer.byteLength(APART + UNSEEN));
  });
});
