import { expect } from 'chai';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SourceField, placeIn } from '../../../src/administration/frame/source-field.js';

describe('A text in a language, in the administration', () => {
  it('leads from a fault to its line', async () => {
    render(<SourceField label="Texto" defaultValue={'uno\ndos\ntres'} error="Línea 2: falta el dato «a»." />);
    await userEvent.click(screen.getByRole('button', { name: 'Ir a la línea 2' }));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(document.activeElement).to.equal(area);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).to.equal('dos');
  });

  it('finds a place in its text, also behind the end', () => {
    expect(placeIn('ab\ncdef', 2, 3)).to.deep.equal({ start: 5, end: 7 });
    expect(placeIn('ab\n', 9)).to.deep.equal({ start: 3, end: 3 });
  });
});
