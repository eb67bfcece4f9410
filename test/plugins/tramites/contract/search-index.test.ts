import { expect } from 'chai';
import { SearchIndex } from '../../../../plugins/tramites/contract.js';

const names = [
  'Certificado de residencia',
  'Certificado de nomenclatura',
  'Paz y salvo predial',
  'Poda o tala de árboles en espacio público',
  'Licencia de intervención del espacio público',
  'Peticiones, quejas, reclamos, sugerencias y denuncias',
];

describe('the search of tramites', () => {
  const index = new SearchIndex(names, (name) => [{ text: name, weight: 1 }]);

  const best: readonly (readonly [query: string, name: string])[] = [
    ['certificado de residencia', 'Certificado de residencia'],
    ['ARBOLES', 'Poda o tala de árboles en espacio público'],
    ['árbol', 'Poda o tala de árboles en espacio público'],
    ['recidencia', 'Certificado de residencia'],
    ['certifcado residensia', 'Certificado de residencia'],
    ['pre\u00ADdi\u200Bal', 'Paz y salvo predial'],
    ['predail', 'Paz y salvo predial'],
    ['paz y salvo', 'Paz y salvo predial'],
    ['nomen', 'Certificado de nomenclatura'],
    ['quiero poner una queja', 'Peticiones, quejas, reclamos, sugerencias y denuncias'],
    ['petision', 'Peticiones, quejas, reclamos, sugerencias y denuncias'],
    ['  ¿licencia?  ', 'Licencia de intervención del espacio público'],
  ];
  for (const [query, name] of best) {
    it(`finds «${name}» first for «${query}»`, () => {
      expect(index.find(query)[0]).to.equal(name);
    });
  }

  it('puts what has all words before what has some', () => {
    expect(index.find('licencia espacio público').slice(0, 2)).to.deep.equal([names[4], names[3]]);
    expect(index.find('certificado')).to.have.members([names[0], names[1]]);
  });

  it('finds nothing for other words, for words that every text has, and for none', () => {
    for (const query of ['xilófono', 'de la', '', '¿?', 'q', 'z'.repeat(200), 'sol']) {
      expect(index.find(query), query).to.deep.equal([]);
    }
  });

  it('looks at eight words, however long a query is', () => {
    const query = Array.from({ length: 500 }, (_, place) => `palabra${place}`).join(' ');
    expect(index.find(`${query} residencia`)).to.deep.equal([]);
  });
});
