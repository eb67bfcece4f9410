import { expect } from 'chai';
import type { Process } from '../../../../plugins/console/web/src/diagram/model.js';
import { stepOrder } from '../../../../plugins/console/web/src/diagram/step-order.js';
import { drawnProcess } from './drawn-process.js';

const codes = (process: Process): string => {
  const { reached, unreached } = stepOrder(process);
  return [reached, unreached].map((steps) => steps.map(({ codigo }) => codigo).join(' ')).join(' | ');
};

describe('the order of steps in a list', () => {
  it('goes along the first way out, and has the ends last', () => {
    expect(codes(drawnProcess('A>B', 'A>FIN:MAL', 'B>C', 'B>FIN:BIEN', 'C>A', 'C>D', 'D>BIEN'))).to.equal(
      'A B C D BIEN MAL | ',
    );
  });

  it('has a UNION after all of its branches, also where blocks are in blocks', () => {
    expect(codes(drawnProcess('PARALELO:P>A', 'P>B', 'A>UNION:U', 'B>C', 'C>U', 'U>Z', 'Z>FIN:F'))).to.equal(
      'P A B C U Z F | ',
    );
    const nested = drawnProcess(
      'PARALELO:P>PARALELO:Q',
      'P>C',
      'Q>A',
      'Q>B',
      'A>UNION:V',
      'B>V',
      'V>UNION:U',
      'C>U',
      'U>FIN:F',
    );
    expect(codes(nested)).to.equal('P Q A B V C U F | ');
  });

  it('names the steps that no transition leads to, and reaches the join of a branch that they lead into', () => {
    expect(codes(drawnProcess('A>FIN:F', 'SOLA>A'))).to.equal('A F | SOLA');
    expect(codes(drawnProcess('PARALELO:P>A', 'A>UNION:U', 'SOLA>U', 'U>FIN:F'))).to.equal('P A U F | SOLA');
  });

  it('ends for a flow of 500 steps that goes round', () => {
    const ways = Array.from({ length: 500 }, (_, number) => `S${number}>S${(number + 1) % 500}`);
    expect(stepOrder(drawnProcess(...ways)).reached).to.have.length(500);
    expect(stepOrder({ ...drawnProcess(...ways), inicio: 'NINGUNO' }).unreached).to.have.length(500);
  });
});
