import { useState } from 'react';
import { expect } from 'chai';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Table, type Column, type Selection } from '../../src/ui/table.js';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly isFixed?: boolean;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Nombre', cell: ({ name }) => name, to: ({ id }) => `/filas/${id}` },
  { id: 'number', title: 'Número', cell: ({ id }) => id },
];

const rows: readonly Row[] = ['Ana', 'Beto', 'Caro', 'Dora'].map((name, at) => ({ id: at + 1, name }));

/** A table whose rows, but the fixed ones, can be selected. */
function Selectable({ all }: { readonly all: readonly Row[] }) {
  const [selected, onChange] = useState<Selection>({});
  const nameOf = ({ name }: Row): string => `Elegir a ${name}`;
  const canSelect = ({ isFixed = false }: Row): boolean => !isFixed;
  const selection = { selected, onChange, canSelect, nameOf, allText: 'Elegir todo' };
  return <Table label="Personas" rows={all} columns={columns} rowId={({ id }) => id} selection={selection} />;
}

const inRouter = (table: React.ReactNode) => render(<MemoryRouter>{table}</MemoryRouter>);

describe('a table', () => {
  it('names each row by its first cell, and the others where rows are cards', () => {
    inRouter(<Table label="Personas" rows={rows} columns={columns} rowId={({ id }) => id} />);
    const row = within(screen.getByRole('row', { name: 'Ana 1' }));
    expect(within(row.getByRole('rowheader')).getByRole('link').getAttribute('href')).to.equal('/filas/1');
    expect(row.getByRole('cell').dataset['label']).to.equal('Número');
  });

  it('has the columns that are shown, in their order', () => {
    const shown = ['number', 'name'];
    inRouter(<Table label="Personas" rows={rows} columns={columns} rowId={({ id }) => id} shown={shown} />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).to.deep.equal([
      'Número',
      'Nombre',
    ]);
    expect(screen.getAllByRole('rowheader')[0]!.textContent).to.equal('1');
  });

  it('gives way to other content without a row', () => {
    const empty = <p>No hay personas</p>;
    inRouter(<Table label="Personas" rows={[]} columns={columns} rowId={({ id }) => id} empty={empty} />);
    screen.getByText('No hay personas');
    expect(screen.queryByRole('table')).to.equal(null);
  });

  it('says by which column it is sorted, and turns that on by its button', async () => {
    let turned = 0;
    const sorting = { column: 'number', isOn: false, onToggle: () => void (turned += 1) };
    const table = (isOn: boolean) => (
      <MemoryRouter>
        <Table label="Personas" rows={rows} columns={columns} rowId={({ id }) => id} sorting={{ ...sorting, isOn }} />
      </MemoryRouter>
    );
    const { rerender } = render(table(false));
    const head = (): HTMLElement => screen.getByRole('columnheader', { name: 'Número' });
    expect(head().getAttribute('aria-sort')).to.equal('none');
    await userEvent.click(within(head()).getByRole('button'));
    expect(turned).to.equal(1);
    rerender(table(true));
    expect(head().getAttribute('aria-sort')).to.equal('ascending');
    expect(screen.getByRole('columnheader', { name: 'Nombre' }).hasAttribute('aria-sort')).to.equal(false);
  });

  it('selects a row, a range with Shift, and all rows that can be selected', async () => {
    const user = userEvent.setup();
    inRouter(<Selectable all={[...rows, { id: 5, name: 'Elsa', isFixed: true }]} />);
    const picked = (): (string | null)[] =>
      rows.filter(({ name }) => box(`Elegir a ${name}`).checked).map(({ name }) => name);
    const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
    expect(screen.queryByRole('checkbox', { name: 'Elegir a Elsa' })).to.equal(null);
    await user.click(box('Elegir a Ana'));
    expect(picked()).to.deep.equal(['Ana']);
    await user.keyboard('{Shift>}');
    await user.click(box('Elegir a Caro'));
    await user.keyboard('{/Shift}');
    expect(picked()).to.deep.equal(['Ana', 'Beto', 'Caro']);
    await user.click(box('Elegir todo'));
    expect(picked()).to.deep.equal(['Ana', 'Beto', 'Caro', 'Dora']);
    expect(box('Elegir todo').checked).to.equal(true);
    await user.click(box('Elegir todo'));
    expect(picked()).to.deep.equal([]);
  });
});
