import { expect } from 'chai';
import { destinationInWords } from '../../../plugins/console/web/src/records/destination-words.js';

describe('the place to which an answer goes, in the console', () => {
  it('is the mail or the chat of the person, or else a number to call', () => {
    const telefono = '3001234567';
    const none = 'No hay a dónde enviarla: la persona la ve en el seguimiento.';
    const all = [
      [{ medio: 'CORREO', correo: 'an***@co***.example', telefono }, 'Llega por correo a an***@co***.example.'],
      [{ medio: 'CORREO', correo: null, telefono }, 'Llega al correo que dejó la persona.'],
      [{ medio: 'CHAT', correo: null, telefono }, 'Llega al chat en que se radicó.'],
      [{ medio: null, correo: null, telefono }, `${none} Llámela al 3001234567.`],
      [
        { medio: null, correo: null, telefono: null },
        `${none} Tampoco dejó un teléfono: guarde la constancia de cómo se la comunica.`,
      ],
    ] as const;
    for (const [destination, words] of all) expect(destinationInWords(destination)).to.equal(words);
  });
});
