import { expect } from 'chai';
import { plugin as portal } from '../../../../plugins/portal/index.js';
import { flow, task, user, definition } from '../../workflow/definition/language/definition-builders.js';
import { FilingCity } from '../../workflow/support/filing-city.js';
import { PageClient } from '../support/page-client.js';

const SCRIPT = `<script>alert('x')</script>"'{{ 7 | times: 6 }}`;

const hostile = definition(
  [
    task('ESPERA', 'COMPLETAR', {
      nombre: `Entregue ${SCRIPT}`,
      publico: `Falta ${SCRIPT}`,
      ciudadano: { formulario: 'F' },
    }),
    user('REVISAR', { publico: `Revisa ${SCRIPT}` }),
    task('FIN', 'FIN'),
  ],
  flow('COMPLETAR>REVISAR', 'REVISAR!SIGUE>FIN'),
  { codigo: 'HOSTIL' },
);
const form = {
  codigo: 'F',
  nombre: SCRIPT,
  schema: {
    type: 'object',
    properties: { papel: { type: 'string', title: `Papel ${SCRIPT}`, description: `Ayuda ${SCRIPT}` } },
    required: ['papel'],
  },
};

describe('words of the city and of citizens on the pages of a record', () => {
  let city: FilingCity;
  before(async () => {
    city = await FilingCity.start([hostile], { forms: [form], plugins: [portal] });
  });
  after(() => city?.stop());

  it('are text, whatever is in them', async () => {
    const { key } = await city.file('HOSTIL', { asunto: SCRIPT });
    const browser = new PageClient(city.city.client.host);
    const see = (words: string): void => {
      expect(browser.page.status).to.be.oneOf([200, 422]);
      expect(browser.page.html).not.to.include('<script>alert');
      expect(browser.page.html, words).to.include(`${words} &lt;script&gt;`).and.to.include('{{ 7 | times: 6 }}');
    };
    await browser.open(`/seguimiento/${key}`);
    see('Falta');
    see('Entregue');
    const [, address] = /href="([^"]*\/pendiente\/\d+)"/.exec(browser.page.html)!;
    await browser.open(address!);
    see('Entregue');
    await browser.press('');
    see('Papel');
    see('Ayuda');
    await browser.press('_accion=revisar', { papel: '' });
    see('Papel');
    await browser.press('_accion=revisar', { papel: SCRIPT });
    see('Papel');
    await browser.press('_accion=entregar');
    expect(browser.page.address).to.include('?entregado=');
    see('Revisa');
  });
});
