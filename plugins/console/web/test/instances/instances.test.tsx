import { expect } from 'chai';
import { screen, waitFor } from '@testing-library/react';
import type { AdminClient } from 'ventanilla-admin-client';
import { openConsole, service, sessionOf } from '../support/console.js';

type Listed = Awaited<ReturnType<AdminClient['workflow']['instances']['list']['query']>>['items'][number];

const listed = (id: number): Listed => ({
  id,
  llave: `llave-${id}`,
  proceso: 'OBRA',
  version: 1,
  estado: 'ACTIVA',
  padre: null,
  origen: null,
  incidentes: 0,
  creada: '2026-03-09T15:00:00.000Z',
  terminada: null,
  registro: { radicado: '2026-0000123', solicitante: 'Rosa Elvira Núñez', asunto: null },
});
const many = (first: number, count: number): Listed[] => Array.from({ length: count }, (_, at) => listed(first + at));
const reader = sessionOf(['workflow.read']);

describe('the list of instances', () => {
  const rows = (): HTMLElement[] => screen.getAllByRole('row').slice(1);
  const search = (): HTMLInputElement => screen.getByLabelText(/^Radicado, documento, nombre, asunto o llave/);

  beforeEach(() => {
    service()
      .procedure((admin) => admin.workflow.processes.list, {
        items: [{ llave: 'obra', codigo: 'OBRA', nombre: 'Permiso de obra', estado: 'ACTIVA' }],
        nextCursor: null,
      })
      .procedure(
        (admin) => admin.workflow.instances.list,
        ({ body }) => {
          if (body?.q !== undefined) return { items: [], nextCursor: null };
          if (body?.estado !== undefined) return { items: [listed(1)], nextCursor: null };
          return body?.cursor === 50
            ? { items: many(51, 11), nextCursor: null }
            : { items: many(1, 50), nextCursor: 50 };
        },
      );
  });

  it('has pages with addresses of their own, and begins again where it is narrowed', async () => {
    const { user } = await openConsole('instancias', reader);
    await waitFor(() => expect(rows()).to.have.length(50));
    await user.click(screen.getByRole('link', { name: 'Siguientes' }));
    await waitFor(() => expect(rows()).to.have.length(11));
    expect(location.search).to.equal('?desde=50');
    await user.selectOptions(screen.getByLabelText('Estado'), 'ACTIVA');
    await waitFor(() => expect(rows()).to.have.length(1));
    expect(location.search).to.equal('?estado=ACTIVA');
  });

  it('is looked for by words that no address has', async () => {
    const { user } = await openConsole('instancias', reader);
    await user.type(search(), '1144012345{Enter}');
    await screen.findByText('No hay instancias así');
    expect(search().value).to.equal('1144012345');
    expect(location.href).to.match(/\/instancias$/);
  });
});
