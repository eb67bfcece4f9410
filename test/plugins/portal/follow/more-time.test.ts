import { expect } from 'chai';
import { plugin as portal } from '../../../../plugins/portal/index.js';
import { WaitingCity } from '../../workflow/support/waiting-city.js';
import { PageClient } from '../support/page-client.js';

describe('the button by which a citizen asks for more time', () => {
  let waiting: WaitingCity;
  before(async () => {
    waiting = await WaitingCity.start([portal]);
  });
  after(() => waiting?.filing.stop());

  const asked = async () => {
    const filed = await waiting.filing.file('INICIA');
    const id = await waiting.pending(filed);
    return { filed, page: `/seguimiento/${filed.key}`, missing: `/seguimiento/${filed.key}/pendiente/${id}` };
  };
  const endOf = async ({ filed }: Awaited<ReturnType<typeof asked>>): Promise<string | null> =>
    (await waiting.track(filed)).pendientes![0]!.hasta;

  it('is on the page of the record, gives as much again once, and says so', async () => {
    const one = await asked();
    const before = (await endOf(one))!;
    const browser = new PageClient(waiting.host);
    await browser.open(one.page);
    expect(browser.text).to.include('Pedir más tiempo');
    const other = browser.window();
    await other.open(one.page);
    await browser.press('');
    expect(browser.page).to.include({ status: 200, address: one.page });
    expect(browser.text).to.include('Le dimos más tiempo.').and.not.to.include('Pedir más tiempo');
    const after = (await endOf(one))!;
    expect(Date.parse(after)).to.be.greaterThan(Date.parse(before));
    await other.press('');
    expect(other.page).to.include({ status: 200, address: one.page });
    expect(other.text).to.include('Le dimos más tiempo.');
    expect(await endOf(one)).to.equal(after);
  });

  it('is on the page of what is missing as well, which goes on', async () => {
    const one = await asked();
    const browser = new PageClient(waiting.host);
    await browser.open(one.missing);
    await browser.press('', {}, 1);
    expect(browser.text).to.include('Le dimos más tiempo');
    await browser.open(one.missing);
    expect(browser.text).not.to.include('Pedir más tiempo');
    await browser.press('');
    await browser.press('_accion=revisar', { plano: 'norte' });
    await browser.press('_accion=entregar');
    expect(browser.text).to.include('Recibimos lo que entregó');
    await browser.open(one.page);
    expect(browser.text).not.to.include('más tiempo');
  });

  it('says on the page of the record why there is none, where it waits for nothing', async () => {
    const { key } = await waiting.filing.file('LICENCIA');
    const browser = new PageClient(waiting.host);
    await browser.post(`/seguimiento/${key}/mas-tiempo`, new URLSearchParams());
    expect(browser.page).to.include({ method: 'GET', status: 200 });
    expect(browser.text).to.include('no espera nada de usted en este momento');
    await browser.open(`/seguimiento/${key}?aviso=otro`);
    expect(browser.text).not.to.include('más tiempo');
    const one = await asked();
    await browser.open(`${one.page}?aviso=no_suspendido`);
    expect(browser.text).not.to.include('No podemos darle más tiempo');
  });

  it('takes no form of another site, and no key that there is not', async () => {
    const one = await asked();
    const before = await endOf(one);
    const browser = new PageClient(waiting.host);
    const send = (page: string, origin: string) =>
      browser.post(`${page}/mas-tiempo`, new URLSearchParams(), { origin, 'sec-fetch-site': 'cross-site' });
    expect((await send(one.page, 'https://otra.example')).status).to.equal(403);
    expect(await endOf(one)).to.equal(before);
    const unknown = '/seguimiento/key_00000000-0000-4000-8000-000000000000/mas-tiempo';
    await browser.post(unknown, new URLSearchParams());
    expect(browser.page).to.include({ method: 'GET', status: 404 });
  });
});
