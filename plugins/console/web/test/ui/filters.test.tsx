import { expect } from 'chai';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { FilterField } from '../../src/ui/filter-fields.js';
import { Filters } from '../../src/ui/filters.js';
import { Pager } from '../../src/ui/pager.js';

const fields: readonly FilterField[] = [
  { kind: 'text', name: 'texto', label: 'Nombre', maxLength: 20 },
  {
    kind: 'choice',
    name: 'estado',
    label: 'Estado',
    none: 'Todos',
    options: [{ codigo: 'ABIERTO', nombre: 'Abierto' }],
  },
  { kind: 'date', name: 'desde', label: 'Desde' },
  { kind: 'yes', name: 'vencidos', label: 'Solo vencidos' },
];

describe('a list', () => {
  /** Opens a list with its filters and its pages at an address. */
  const open = (address: string, next: string | null = 'b') => {
    const element = (
      <>
        <Filters label="Filtrar la lista" fields={fields} cursor="despues" />
        <Pager label="Páginas" cursor="despues" shown="2 filas" next={next} />
      </>
    );
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
    render(<RouterProvider router={router} />);
    const place = (): { readonly search: string; readonly state: unknown } => router.state.location;
    return { user: userEvent.setup(), router, place };
  };
  const chips = () => within(screen.getByRole('group', { name: 'Filtros puestos' }));

  it('has its choices in the address, its text in the history, and begins with the first page', async () => {
    const { user, place } = open('/?despues=a&otro=1');
    await user.selectOptions(screen.getByLabelText('Estado'), 'ABIERTO');
    await user.click(screen.getByLabelText('Solo vencidos'));
    await user.type(screen.getByLabelText('Nombre'), 'Rosa{Enter}');
    expect(place().search).to.equal('?otro=1&estado=ABIERTO&vencidos=si');
    expect(place().state).to.deep.equal({ texto: 'Rosa' });
  });

  it('has a chip for each filter that is set, which takes it away', async () => {
    const { user, place } = open('/?estado=ABIERTO&vencidos=si&desde=2026-03-01');
    expect(screen.getByRole('button', { name: 'Filtros (3)' }).getAttribute('aria-expanded')).to.equal('false');
    await user.click(chips().getByRole('button', { name: /^Quitar ?Estado: Abierto$/ }));
    expect(place().search).to.equal('?desde=2026-03-01&vencidos=si');
    expect(document.activeElement).to.equal(screen.getByRole('search'));
    await user.click(chips().getByRole('button', { name: 'Limpiar' }));
    expect(place().search).to.equal('');
    expect(screen.queryByRole('group', { name: 'Filtros puestos' })).to.equal(null);
  });

  it('keeps a value of a link that no option has', () => {
    open('/?estado=PERDIDO');
    chips().getByRole('button', { name: /^Quitar ?Estado: PERDIDO$/ });
    expect((screen.getByLabelText('Estado') as HTMLSelectElement).value).to.equal('PERDIDO');
  });

  it('waits for a whole day', async () => {
    const { place } = open('/');
    const day = screen.getByLabelText('Desde') as HTMLInputElement;
    // A browser reports a day that is half typed as bad input.
    Object.defineProperty(day, 'validity', { value: { valid: false }, configurable: true });
    fireEvent.change(day, { target: { value: '2026-03-02' } });
    expect(place().search).to.equal('');
    Object.defineProperty(day, 'validity', { value: { valid: true } });
    fireEvent.change(day, { target: { value: '2026-03-03' } });
    await waitFor(() => expect(place().search).to.equal('?desde=2026-03-03'));
  });

  it('shows the texts of an earlier entry of the history', async () => {
    const { user, router } = open('/');
    const name = (): string => (screen.getByLabelText('Nombre') as HTMLInputElement).value;
    await user.type(screen.getByLabelText('Nombre'), 'Rosa{Enter}');
    await act(async () => router.navigate(-1));
    expect(name()).to.equal('');
    await act(async () => router.navigate(1));
    expect(name()).to.equal('Rosa');
  });

  it('leads to the next page and back as this tab has come, with its texts', async () => {
    const { user, place } = open('/?estado=ABIERTO');
    await user.type(screen.getByLabelText('Nombre'), 'Rosa{Enter}');
    await user.click(screen.getByRole('link', { name: 'Siguientes' }));
    expect(place().search).to.equal('?estado=ABIERTO&despues=b');
    expect(place().state).to.deep.equal({ texto: 'Rosa', before: [''] });
    screen.getByText('2 filas, página 2');
    await user.click(screen.getByRole('link', { name: 'Anteriores' }));
    expect(place().search).to.equal('?estado=ABIERTO');
    expect(screen.queryByRole('link', { name: 'Anteriores' })).to.equal(null);
  });

  it('leads from the page of a link to the first one, and has no next one at its end', async () => {
    const { user, place } = open('/?despues=b', null);
    screen.getByText('2 filas, de una página siguiente');
    expect(screen.queryByRole('link', { name: 'Siguientes' })).to.equal(null);
    await user.click(screen.getByRole('link', { name: 'Primeras' }));
    expect(place().search).to.equal('');
  });
});
