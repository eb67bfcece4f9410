import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const bot = (more: object = {}) => ({
  id: 5,
  usuario: 'lortiz',
  nombre_usuario: 'Luz Marina Ortiz',
  servicio: 'messenger',
  identificador: 'alcaldia_bot',
  activa: true,
  ciudadanos: false,
  codigo_verificacion: 'CALI-7K4M',
  verificado: false,
  chat_id_verificado: null as string | null,
  codigos_bloqueados_hasta: null as string | null,
  enlace: 'https://t.me/alcaldia_bot?start=CALI7K4M' as string | null,
  revision: 'a',
  ...more,
});

const state = (more: object = {}) => ({
  url: 'https://ciudad.co/plugins/messenger/webhook/5/' as string | null,
  propio: true,
  pendientes: 0,
  conexiones: 40 as number | null,
  ultimo_error: null as string | null,
  ultimo_error_fecha: null as string | null,
  ...more,
});

const manager = sessionOf(['messenger.admin']);

describe('the bots in the administration', () => {
  beforeEach(() => {
    service()
      .on('POST', '/workflow/api/funcionarios/buscar', { EsCorrecto: true, funcionarios: [] })
      .procedure((admin) => admin.messenger.get, bot())
      .procedure((admin) => admin.messenger.webhookInfo, state());
  });

  it('show by word which have no token, no chat and blocked codes', async () => {
    service().procedure((admin) => admin.messenger.list, {
      items: [
        bot(),
        bot({ id: 6, identificador: 'sin_token', activa: false }),
        bot({ id: 7, identificador: 'bloqueado', codigos_bloqueados_hasta: '2026-12-01T15:00:00.000Z' }),
        bot({ id: 8, identificador: 'listo', verificado: true, chat_id_verificado: '99' }),
      ],
      nextCursor: null,
    });
    await openConsole('administracion/bots', sessionOf(['messenger.read']));
    await screen.findByText('sin_token');
    const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
    rowOf('sin_token').getByText('Sin token');
    rowOf('bloqueado').getByText(/Códigos bloqueados hasta el 1 dic/);
    rowOf('listo').getByText('Chat enlazado');
    expect(screen.queryByRole('button', { name: 'Agregar un bot' }), 'for readers').to.equal(null);
  });

  it('are linked by a code, a link and a QR code of the same link', async () => {
    await openConsole('administracion/bots/5', manager);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /abra el chat/ });
    expect(link.href).to.equal('https://t.me/alcaldia_bot?start=CALI7K4M');
    await screen.findByRole('img', { name: /Código QR/ });
    screen.getByText('CALI-7K4M');
  });

  it('end the link after a confirmation, with the focus at what follows', async () => {
    service()
      .procedure((admin) => admin.messenger.get, bot({ verificado: true, chat_id_verificado: '99', enlace: null }))
      .procedure((admin) => admin.messenger.unlink, bot());
    const { user } = await openConsole('administracion/bots/5', manager);
    await user.click(screen.getByRole('button', { name: 'Desenlazar el chat' }));
    service().procedure((admin) => admin.messenger.get, bot());
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desenlazar el chat' }));
    await screen.findByText('El chat quedó desenlazado.');
    await screen.findByText('CALI-7K4M');
    await waitFor(() => expect(document.activeElement?.textContent).to.equal('Enlace con un chat'));
  });

  it('take the webhook over from another address only after a confirmation', async () => {
    service()
      .procedure((admin) => admin.messenger.webhookInfo, state({ propio: false, url: 'https://otro.example/' }))
      .procedure(
        (admin) => admin.messenger.registerWebhook,
        (call) =>
          call.body?.reemplazar
            ? state()
            : new Refusal({ status: 409, code: 'webhook_elsewhere', detail: 'El bot entrega a otra dirección.' }),
      );
    const { user } = await openConsole('administracion/bots/5', manager);
    await screen.findByText('https://otro.example/');
    await user.click(screen.getByRole('button', { name: 'Registrar el webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'El bot entrega a otra dirección' }));
    await user.click(dialog.getByRole('button', { name: 'Reemplazarla por esta' }));
    await screen.findByText('Registrado');
  });

  it('keep the stored token where none is typed, and a typed one through a conflict', async () => {
    service().procedure((admin) => admin.messenger.update, bot({ ciudadanos: true, revision: 'b' }));
    const { user } = await openConsole('administracion/bots/5', manager);
    await user.click(screen.getByRole('checkbox', { name: /Los ciudadanos/ }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(service().callsOf('messenger.update')).to.have.length(1));
    const change = { id: 5, identificador: 'alcaldia_bot', ciudadanos: true, revision: 'a' };
    expect(service().callsOf('messenger.update')[0]!.body).to.deep.equal(change);
    await screen.findByText('El bot alcaldia_bot quedó guardado.');
    service().procedure(
      (admin) => admin.messenger.update,
      new Refusal({ status: 409, code: 'stale_revision', detail: 'Ana Gómez lo cambió.' }),
    );
    await user.type(screen.getByLabelText(/Token nuevo/), '12345:nuevo');
    service().procedure((admin) => admin.messenger.get, bot({ usuario: 'jmora', revision: 'c' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    service().procedure((admin) => admin.messenger.update, bot({ revision: 'd' }));
    await user.click(dialog.getByLabelText('Lo mío: lortiz'));
    await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }));
    await waitFor(() => expect(service().callsOf('messenger.update')).to.have.length(3));
    expect(service().callsOf('messenger.update')[2]!.body).to.deep.include({
      token: '12345:nuevo',
      usuario: 'lortiz',
      revision: 'c',
    });
  });

  it('are added with a token that no page shows again', async () => {
    service()
      .procedure((admin) => admin.messenger.list, { items: [], nextCursor: null })
      .procedure((admin) => admin.messenger.create, bot());
    const { user } = await openConsole('administracion/bots', manager);
    await user.click(screen.getByRole('button', { name: 'Agregar un bot' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Agregar un bot' }));
    await user.type(dialog.getByLabelText('Nombre del bot'), 'alcaldia_bot');
    await user.type(dialog.getByLabelText('Persona que recibe sus tareas'), 'lortiz');
    await user.type(dialog.getByLabelText('Token'), '12345:secreto');
    await user.type(dialog.getByLabelText(/Prefijo/), 'cali');
    await user.click(dialog.getByRole('button', { name: 'Agregar el bot' }));
    await screen.findByRole('heading', { level: 1, name: 'alcaldia_bot' });
    const body = { identificador: 'alcaldia_bot', usuario: 'lortiz', token: '12345:secreto', ciudadanos: false };
    expect(service().callsOf('messenger.create')[0]!.body).to.deep.equal({ ...body, prefijo: 'CALI' });
    expect(document.body.innerHTML).not.to.include('secreto"');
  });
});
