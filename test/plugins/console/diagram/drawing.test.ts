import { expect } from 'chai';
import { boxSize, measured, pathOf, viewOf } from '../../../../plugins/console/web/src/diagram/drawing.js';
import { lines } from '../../../../plugins/console/web/src/diagram/lines.js';
import { edgeLabel, waysOut } from '../../../../plugins/console/web/src/diagram/words.js';
import { drawnProcess } from './drawn-process.js';

describe('the drawing of a process', () => {
  it('has every letter of a name, in lines that have room', () => {
    const texts = [
      'Revisar',
      'Revisar si la solicitud es clara y de la entidad',
      'CODIGO_QUE_NADIE_PUEDE_LEER_DE_UNA_VEZ',
      'x'.repeat(75),
      'a  b',
      '',
    ];
    for (const text of texts) {
      const broken = lines(text, 20);
      expect(Math.max(0, ...broken.map((line) => line.length)), text).to.be.at.most(20);
      expect(broken.join('').replaceAll(' ', '')).to.equal(text.replaceAll(' ', ''));
      expect(broken).not.to.include('');
    }
    expect(lines('Revisar si la solicitud es clara', 20)).to.deep.equal(['Revisar si la', 'solicitud es clara']);
    expect(lines('VER_LA_SOLICITUD_ENTERA', 20)).to.deep.equal(['VER_LA_SOLICITUD_', 'ENTERA']);
  });

  it('has a box that grows with its text, and the note in place of the groups', () => {
    const process = drawnProcess('A>FIN:F');
    const [bare, end] = measured(process, new Map()).steps;
    const [noted] = measured(
      process,
      new Map([['A', { state: 'now', note: 'Asignada a luz, vence el 5 nov 2026' }]]),
    ).steps;
    expect(bare!.text.note).to.deep.equal(['Tarea de una persona']);
    expect(noted!.text.note.join(' ')).to.equal('Asignada a luz, vence el 5 nov 2026');
    expect(end!.text.note).to.deep.equal([]);
    expect(boxSize(noted!.text).height).to.be.greaterThan(boxSize(bare!.text).height);
  });

  it('takes the room of the ways as well, which may run outside all boxes', () => {
    const view = viewOf([{ x: 100, y: 50, width: 200, height: 60 }], [{ x: 260, y: 10 }]);
    expect([view.left, view.top]).to.deep.equal([-12, -2]);
    expect([view.left + view.width, view.top + view.height]).to.deep.equal([272, 92]);
  });

  it('draws a way from its first point to its last', () => {
    const points = [0, 1, 2, 3].map((number) => ({ x: number * 10, y: number * 20 }));
    expect(pathOf(points)).to.equal('M0 0L5 10Q10 20 15 30Q20 40 25 50L30 60');
    expect(pathOf(points.slice(0, 2))).to.equal('M0 0L10 20');
    expect(pathOf([])).to.equal('');
  });

  it('names the choice or condition of a transition; a long condition is only in the list', () => {
    const [way] = drawnProcess('A>B').transiciones;
    const said = (more: object): string | undefined => edgeLabel({ ...way!, ...more });
    expect(said({})).to.equal(undefined);
    expect(said({ accion: 'Admitir', nombre: 'Está completa' })).to.equal('Está completa');
    expect(said({ accion: 'Admitir' })).to.equal('Admitir');
    expect(said({ vencido: true })).to.equal('Se vence el plazo');
    expect(said({ condicion: 'datos.a = 1' })).to.equal('datos.a = 1');
    const long = `datos.a in [${'1, '.repeat(50)}2]`;
    expect(said({ condicion: long })).to.equal('Según una condición');
    const process = drawnProcess('A>B');
    const told = { ...process, transiciones: [{ ...way!, condicion: long }] };
    expect(waysOut(told, 'A')).to.deep.equal([`${long}: B`]);
  });
});
