import { expect } from 'chai';
import { iconOf } from '../support/icon-of.js';
import { startDemoCity, type DemoCity } from './support/demo-city.js';

/** A page of each kind: in the layout of the portal, a refusal, the waiting console, one file, and one of the host. */
const pages = [
  '/',
  '/tramites/',
  '/seguimiento/',
  '/documentos/verificar/',
  '/documentos/enlace/',
  '/documentos/comprobar/',
  '/documentos/comprobar/archivo',
  '/consola/',
  '/nowhere',
  '/docs',
];

describe('the icon of a page', () => {
  let city: DemoCity;

  before(async () => {
    city = await startDemoCity();
  });
  after(() => city.stop());

  for (const path of pages) {
    it(`is an image at ${path}`, async () => {
      const { status, headers } = await iconOf(city.host.url, path);
      expect(status).to.equal(200);
      expect(headers.get('content-type')).to.match(/^image\//);
    });
  }
});
