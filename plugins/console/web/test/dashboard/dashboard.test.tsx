import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf, type OpenConsole } from '../support/console.js';

const counts = { a_tiempo: 0, tarde: 0, sin_plazo: 0, porcentaje: null, abiertos_a_tiempo: 0, abiertos_vencidos: 0 };

describe('the period of the dashboard', () => {
  const asked = (): unknown => service().callsOf('tramites.figures.answers').at(-1)?.body;
  const form = () => within(screen.getByRole('search', { name: 'Elegir el período' }));
  const open = async (address: string): Promise<OpenConsole> => {
    const opened = await openConsole(address, sessionOf(['tramites.read']));
    await waitFor(() => expect(form().getByRole('option', { name: 'Peticiones' })).to.not.equal(null));
    return opened;
  };

  beforeEach(() => {
    const tramite = { codigo: 'PQRSD', nombre: 'Peticiones', dependencia: 'Obras' };
    service()
      .procedure((admin) => admin.tramites.tramites.list, { items: [tramite as never], nextCursor: null })
      .procedure((admin) => admin.tramites.records.list, { items: [], nextCursor: null })
      .procedure((admin) => admin.tramites.figures.due, {
        pronto: '2026-03-13',
        tramites: [],
        estados: [],
        sin_notificar: 0,
        plazo_ciudadano_vencido: 0,
      })
      .procedure((admin) => admin.tramites.figures.filings, { dias: [] })
      .procedure((admin) => admin.tramites.figures.answers, {
        total: counts,
        meses: [],
        tramites: [],
        personas: [],
      });
  });

  it('is in the address by its name, as its days follow the calendar', async () => {
    const { user } = await open('tablero?tramite=PQRSD');
    expect(asked()).to.deep.equal({ desde: '2025-03-11', hasta: '2026-03-10', tramite: 'PQRSD' });
    await user.click(screen.getByRole('link', { name: 'Mes pasado' }));
    expect(location.search).to.equal('?tramite=PQRSD&periodo=mes-pasado');
    await waitFor(() => expect(asked()).to.include({ desde: '2026-02-01', hasta: '2026-02-28' }));
    await user.selectOptions(form().getByLabelText('Dependencia'), 'Obras');
    await user.click(form().getByRole('button', { name: 'Ver las cifras' }));
    expect(location.search).to.equal('?periodo=mes-pasado&oficina=Obras&tramite=PQRSD');
  });

  it('is refused at its last day, and asks for no figure then', async () => {
    await open('tablero?desde=2026-03-02&hasta=2026-03-01');
    const until = form().getByLabelText('Hasta');
    expect(until.getAttribute('aria-invalid')).to.equal('true');
    form().getByText('Escriba un día igual o posterior al primero.');
    expect(asked()).to.equal(undefined);
  });
});
