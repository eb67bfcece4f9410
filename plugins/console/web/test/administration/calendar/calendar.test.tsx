import { expect } from 'chai';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const closed = { dia: '2026-12-24', motivo: 'Inventario', por: 'Ana Pérez', creado: '2026-11-03T15:00:00.000Z' };
const year = (cerrados = [closed]) => ({
  festivos: [{ dia: '2026-12-25', nombre: 'Navidad' }],
  cerrados,
  sabados_habiles: false,
});
const settings = {
  sabados_habiles: false,
  horario: null as { desde: string; hasta: string } | null,
  usuario: null,
  cambiado: null,
  revision: 'a',
};
const moved = {
  radicado: '2026-000012',
  tramite: 'Petición',
  tarea: null,
  antes: '2026-12-30T04:59:59.999Z',
  despues: '2026-12-31T04:59:59.999Z',
};
const effects = {
  efectos: [
    { que: 'expedientes' as const, total: 12, completo: true, primeros: [moved] },
    { que: 'tareas' as const, total: 1, completo: true, primeros: [{ ...moved, tarea: 'Responder' }] },
  ],
};
const manager = sessionOf(['calendar.manage']);
const ADDRESS = 'administracion/calendario?anio=2026';

describe('the calendar', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.calendar.year, year())
      .procedure((admin) => admin.calendar.settings, settings)
      .procedure((admin) => admin.calendar.effects, effects);
  });

  const day = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
  const focusOn = async (name: string | RegExp): Promise<void> => {
    const button = await day(name);
    act(() => button.focus());
  };
  const typeDay = (dialog: ReturnType<typeof within>, label: string, value: string): void => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  };

  it('names each day with its standing, and arrows go from day to day over the end of a month', async () => {
    const { user } = await openConsole(ADDRESS, manager);
    await focusOn('jueves, 24 de diciembre: cerrado: Inventario');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).to.equal(await day('viernes, 25 de diciembre: festivo: Navidad'));
    await focusOn(/^lunes, 30 de noviembre: día hábil/);
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).to.equal(await day(/^martes, 8 de diciembre/));
    expect(document.querySelectorAll('.year [tabindex="0"]')).to.have.length(1);
  });

  it('shows what closing days moves before they are closed, and closes the working ones alone', async () => {
    const sent: unknown[] = [];
    service().procedure(
      (admin) => admin.calendar.closedDays.close,
      ({ body }) => {
        sent.push(body);
        return { created: 2, changed: 0, left: 0 };
      },
    );
    const { user } = await openConsole(ADDRESS, manager);
    await user.click(await screen.findByRole('button', { name: 'Cerrar días' }));
    const dialog = within(screen.getByRole('dialog'));
    typeDay(dialog, 'Primer día', '2026-12-23');
    typeDay(dialog, 'Último día', '2026-12-28');
    await dialog.findByText('12 expedientes y 1 tarea cambian de fecha.');
    await user.click(await dialog.findByRole('button', { name: 'Cerrar 2 días' }));
    expect(sent).to.deep.equal([]);
    expect(document.activeElement).to.equal(dialog.getByLabelText('Motivo'));
    await user.type(dialog.getByLabelText('Motivo'), 'Fiestas{Enter}');
    await screen.findByText('Cerró 2 días.');
    const dias = ['2026-12-23', '2026-12-28'].map((dia) => ({ dia, motivo: 'Fiestas' }));
    expect(sent).to.deep.equal([{ dias, nuevos: true }]);
  });

  it('says who has closed a day meanwhile, and keeps what was typed', async () => {
    const detail = 'El 23 de diciembre de 2026 ya estaba cerrado por Ana Pérez. No se cerró ningún día.';
    service().procedure(
      (admin) => admin.calendar.closedDays.close,
      new Refusal({ status: 409, code: 'already_closed', detail }),
    );
    const { user } = await openConsole(ADDRESS, manager);
    await user.click(await day(/^miércoles, 23 de diciembre/));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Motivo'), 'Fiestas');
    await dialog.findByText(/1 tarea cambian de fecha/);
    await user.click(dialog.getByRole('button', { name: 'Cerrar el día' }));
    expect((await dialog.findByRole('alert')).textContent).to.include(detail);
    expect((dialog.getByLabelText('Motivo') as HTMLInputElement).value).to.equal('Fiestas');
  });

  it('opens a closed day again, and says so where a colleague did it before', async () => {
    service().procedure((admin) => admin.calendar.closedDays.open, { removed: 0 });
    const { user } = await openConsole(ADDRESS, manager);
    await user.click(await day(/^jueves, 24 de diciembre/));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('Lo cerró Ana Pérez el 3 nov 2026: Inventario.');
    await dialog.findByText(/1 tarea cambian de fecha/);
    service().procedure((admin) => admin.calendar.year, year([]));
    await user.click(dialog.getByRole('button', { name: 'Abrir el 24 de diciembre de 2026' }));
    await screen.findByText('El 24 de diciembre de 2026 ya estaba abierto.');
    await waitFor(() => expect(document.activeElement?.textContent?.trim()).to.equal('Cerrar días'));
  });

  it('saves the hours after what they move was shown, over the revision that was read', async () => {
    const sent: unknown[] = [];
    service().procedure(
      (admin) => admin.calendar.configure,
      ({ body }) => {
        sent.push(body);
        return { outcome: 'changed' as const };
      },
    );
    const { user } = await openConsole(ADDRESS, manager);
    await user.click(await screen.findByRole('button', { name: 'Cambiar los sábados y el horario' }));
    await user.selectOptions(screen.getByLabelText('Horario de radicación'), 'con');
    fireEvent.change(screen.getByLabelText('Abre'), { target: { value: '08:00' } });
    fireEvent.change(screen.getByLabelText('Cierra'), { target: { value: '17:00' } });
    await user.click(screen.getByRole('button', { name: 'Ver qué cambia y guardar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('12 expedientes y 1 tarea cambian de fecha.');
    expect(sent).to.deep.equal([]);
    await user.click(dialog.getByRole('button', { name: 'Guardar los sábados y el horario' }));
    await screen.findByText('Guardó los sábados y el horario.');
    const horario = { desde: '08:00', hasta: '17:00' };
    expect(sent).to.deep.equal([{ sabados_habiles: false, horario, revision: 'a' }]);
  });

  it('shows a reader the days, and nothing to change them', async () => {
    const { user } = await openConsole(ADDRESS, sessionOf(['calendar.read']));
    await user.click(await day(/^jueves, 24 de diciembre/));
    within(screen.getByRole('dialog')).getByText('Lo cerró Ana Pérez el 3 nov 2026: Inventario.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: /Cerrar|Cambiar|Abrir|Elegir/ })).to.equal(null);
    expect(screen.queryAllByRole('checkbox')).to.deep.equal([]);
  });
});
