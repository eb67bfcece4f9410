import { expect } from 'chai';
import type { DemoCity } from '../../acceptance/support/demo-city.js';
import { press } from './support/fill-pages.js';
import { answer, attach, CHECK, decide, file, HAND_IN, type Filed } from './support/petition.js';
import type { PhoneCitizen } from './support/phone-citizen.js';
import { inWords, PhoneCity } from './support/phone-city.js';

const MISSING = 'Falta la autorización de su vecino.\nLa puede escribir él mismo: su nombre, su cédula y su firma.';
const LAPSE = 'Si no llega, entendemos que desiste de la solicitud y la archivamos (Ley 1755 de 2015, art. 17)';
const ANSWER = 'Señora Ana:\n\nPodaremos las ramas que tocan los cables el 4 de diciembre.';
const PART = 'El árbol no se tala, como también pidió: está sano y no se va a caer.';
const REASONS = 'Señora Ana:\n\nSu solicitud no dice qué árbol es ni dónde está, y por eso no la podemos tramitar.';
const REFUSAL = 'No se entiende qué pide. Puede presentarla de nuevo: díganos qué ocurrió y dónde.';
const REMEDY = 'ecurso de reposición';

/** The days of a petition, as `seguimiento` names them. */
interface Tracked {
  readonly pendientes?: readonly { readonly hasta: string }[];
  readonly recursos?: readonly { readonly hasta: string }[];
}

describe('a petition that its citizen follows on a phone', () => {
  let phones: PhoneCity;
  let city: DemoCity;

  before(async () => {
    phones = await PhoneCity.start();
    ({ city } = phones);
  });
  after(() => phones?.stop());

  const track = (filed: Filed): Promise<Tracked> => phones.track(filed);

  for (const hasScripts of [true, false]) {
    const name = hasScripts ? 'with scripts' : 'without scripts';
    let citizen: PhoneCitizen;
    const asCitizen = async (follow: () => Promise<void>): Promise<void> => {
      citizen = await phones.open(hasScripts);
      try {
        await follow();
        expect(citizen.unread).to.deep.equal([]);
      } finally {
        await citizen.close();
      }
    };

    it(`lacks something, is completed, and is granted in part, ${name}`, () =>
      asCitizen(async () => {
        const { page } = citizen;
        const filed = await file(city);
        await citizen.reads('recibo', ['Recibimos su trámite', filed.key]);

        await decide(city, filed, 'REQUERIR', MISSING);
        const day = (await track(filed)).pendientes![0]!.hasta;
        await citizen.reads('falta', [MISSING, `Tiene hasta el ${inWords(day, 'long')}`, LAPSE]);
        const asked = [MISSING, `Tiene hasta el ${inWords(day, 'full')}`, LAPSE];
        await citizen.go(filed);
        await citizen.sees('falta', asked);
        await press(page, 'a[href*="/pendiente/"]');
        await citizen.sees('pendiente-sin-comenzar', asked);
        await press(page, 'form[action$="/comenzar"] button');
        await page.type('textarea', 'Va la autorización de mi vecino.');
        await attach(page);
        await citizen.sees('pendiente', asked);
        await press(page, CHECK);
        const answers = ['Va la autorización de mi vecino.', 'LICENSE'];
        await citizen.sees('revisar', [...answers, inWords(day, 'full')]);
        await page.goBack({ waitUntil: 'load' });
        await citizen.sees('pendiente-de-vuelta', asked);
        await press(page, CHECK);
        await citizen.sees('revisar-de-vuelta', answers);
        await press(page, HAND_IN);
        await citizen.sees('entregado', ['Recibimos lo que entregó']);
        await citizen.reads('entregado', ['Recibimos lo que nos entregó', 'LICENSE']);

        await decide(city, filed, 'ADMITIR');
        await answer(city, filed, { texto: ANSWER, parcial: true, para_ciudadano: PART });
        const last = (await track(filed)).recursos![0]!.hasta;
        await citizen.reads('parte', [`Le concedemos una parte. ${PART}`, ANSWER, REMEDY, inWords(last, 'long')]);
        await decide(city, filed, 'RESPONDIDA');
        await citizen.go(filed);
        await citizen.sees('parte', ['Le concedemos una parte', PART, ANSWER, REMEDY, inWords(last, 'full')]);
      }));

    it(`is rejected, ${name}`, () =>
      asCitizen(async () => {
        const filed = await file(city);
        await citizen.reads('recibo', [filed.key, 'Recibimos su trámite']);
        await answer(city, filed, { texto: REASONS });
        await citizen.reads('respuesta', [REASONS]);
        await decide(city, filed, 'RECHAZAR', REFUSAL);
        const last = (await track(filed)).recursos![0]!.hasta;
        await citizen.reads('rechazo', [REFUSAL, REMEDY, inWords(last, 'long')]);
        await citizen.go(filed);
        await citizen.sees('rechazo', [
          'Su solicitud terminó: Rechazada',
          REFUSAL,
          REASONS,
          REMEDY,
          inWords(last, 'full'),
        ]);
      }));
  }
});
