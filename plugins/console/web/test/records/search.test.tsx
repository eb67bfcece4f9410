import { expect } from 'chai';
import { screen, waitFor } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../support/console.js';
import { listedRecord } from '../support/samples/record-samples.js';

const reader = sessionOf(['tramites.read']);

describe('a search for a person', () => {
  const search = (): HTMLInputElement => screen.getByLabelText('Radicado, documento, nombre o asunto');

  beforeEach(() => {
    service()
      .procedure(
        (admin) => admin.tramites.records.find,
        ({ body }) => ({
          registros: body.texto === '1144012345' ? [listedRecord()] : [],
        }),
      )
      .procedure(
        (admin) => admin.tramites.records.list,
        ({ body }) => ({
          items: body?.texto === undefined ? [listedRecord()] : [],
          nextCursor: null,
        }),
      )
      .procedure((admin) => admin.tramites.tramites.list, { items: [], nextCursor: null })
      .on('POST', '/workflow/api/bandeja/tareas', { EsCorrecto: true, tareas: [], siguiente: null });
  });

  it('stands in no address and no title, and is there again by Back', async () => {
    const { user, go } = await openConsole('cuenta/no', reader);
    await user.keyboard('/');
    await user.keyboard('1144012345{Enter}');
    await screen.findByText('2026-0000123');
    expect(location.href).to.match(/\/consola\/buscar$/);
    expect(document.title).not.to.include('1144012345');
    await go('expedientes');
    await screen.findByRole('heading', { level: 1, name: 'Expedientes' });
    await go(-1);
    await screen.findByText('Para «1144012345»');
    await screen.findByText('2026-0000123');
  });

  it('narrows the list of records by what no address has, beside what it may have', async () => {
    const { user, go } = await openConsole('expedientes', reader);
    await screen.findByText('2026-0000123');
    await user.type(search(), 'nadieasisellama');
    await user.selectOptions(screen.getByLabelText('Estado'), 'RADICADO');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await screen.findByText('Ningún expediente coincide');
    expect(location.search).to.equal('?estado=RADICADO');
    expect(search().value).to.equal('nadieasisellama');
    await go(-1);
    await screen.findByText('2026-0000123');
    await waitFor(() => expect(location.search).to.equal(''));
  });
});
