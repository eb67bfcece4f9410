import { expect } from 'chai';
import { aboutView } from '../../../../plugins/portal/fill/pages/about-view.js';
import type { OfferedTramite } from '../../../../plugins/tramites/contract.js';

describe('the facts beside the form of a tramite', () => {
  it('have a line for each term, and leave out what the city has not set', () => {
    const plazos = [{ respuesta: 'Consulta', plazo: '30 días hábiles', norma: 'art. 14, num. 2' }];
    const tramite = { codigo: 'PQR', nombre: 'Petición', plazo: '15 días hábiles', norma: 'art. 14', plazos };
    expect(aboutView(tramite as unknown as OfferedTramite)).to.deep.equal([
      {
        nombre: 'Plazo de respuesta',
        lineas: ['15 días hábiles (art. 14)', 'Consulta: 30 días hábiles (art. 14, num. 2)'],
      },
    ]);
  });
});
