import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminClient } from 'ventanilla-admin-client';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

type Job = Awaited<ReturnType<AdminClient['host']['jobs']['list']['query']>>['items'][number];

const uuid = (n: number): string => `01900000-0000-7000-8000-00000000000${n}`;
const job = (n: number, more: Partial<Job> = {}): Job => ({
  id: uuid(n),
  name: 'host/mail',
  state: 'FALLIDA',
  attempts: 12,
  notBefore: '2026-03-09T15:00:00.000Z',
  lastError: 'El servidor de correo rechazó el mensaje: 550.',
  orderKey: null,
  requestId: null,
  createdAt: '2026-03-09T15:00:00.000Z',
  ...more,
});
const operator = sessionOf(['host.admin']);

describe('the jobs in the console', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.host.jobs.counts, {
        states: [{ state: 'FALLIDA', jobs: 2 }],
        names: ['host/mail'],
        dueSince: null,
      })
      .procedure((admin) => admin.host.jobs.list, {
        items: [job(1), job(2), job(3, { state: 'EN_CURSO', name: 'sellos/estampar' })],
        nextCursor: null,
      });
  });

  it('are tried again together, and those that cannot be are named with the reason', async () => {
    service().procedure(
      (admin) => admin.host.jobs.retry,
      ({ body }) =>
        body.id === uuid(1) ? { ok: true } : new Refusal({ status: 409, detail: 'El plazo del trabajo ya venció.' }),
    );
    const { user } = await openConsole('administracion/trabajos', operator);
    expect(await screen.findAllByLabelText(/^Elegir: Enviar un correo/)).to.have.length(2);
    expect(screen.queryByLabelText(/^Elegir: sellos/), 'a job under way is left alone').to.equal(null);
    await user.click(screen.getByLabelText('Elegir todos'));
    await user.click(screen.getByRole('button', { name: 'Reintentar (2)' }));
    await screen.findByText('Puso a reintentar 1 trabajo.');
    await screen.findByText('1 trabajo sin cambiar: El plazo del trabajo ya venció.');
    await waitFor(() => expect(document.activeElement?.tagName).to.equal('H1'));
  });

  it('are discarded after a question that says what it means', async () => {
    service().procedure((admin) => admin.host.jobs.discard, { ok: true });
    const { user } = await openConsole('administracion/trabajos', operator);
    await user.click((await screen.findAllByLabelText(/^Elegir: Enviar un correo/))[0]!);
    await user.click(screen.getByRole('button', { name: 'Descartar (1)…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Descartar este trabajo?' }));
    dialog.getByText(/No se hará nunca y sus datos se borran/);
    expect(service().callsOf('host.jobs.discard')).to.deep.equal([]);
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    await screen.findByText('Descartó 1 trabajo.');
    expect(service().callsOf('host.jobs.discard')[0]!.body).to.deep.equal({ id: uuid(1), untold: false });
  });
});

describe('the mails in the console', () => {
  it('can be sent again only where no copy can have arrived', async () => {
    const mail = { attempts: 12, notBefore: null, at: '2026-03-09T15:00:00.000Z', returnedAt: null, lastError: null };
    service()
      .procedure((admin) => admin.host.mails.list, {
        items: [
          { ...mail, id: uuid(1), state: 'FALLIDO', about: 'tramites/receipt', to: 'a**@correo.co', canRetry: true },
          { ...mail, id: uuid(2), state: 'ENVIADO', about: 'tramites/receipt-mail', to: null, canRetry: false },
        ],
        nextCursor: null,
      })
      .procedure((admin) => admin.host.jobs.retry, { ok: true });
    const { user } = await openConsole('administracion/correos', operator);
    await screen.findByText('a**@correo.co');
    expect(screen.getAllByLabelText(/^Elegir: Recibo de un expediente/)).to.have.length(1);
    await user.click(screen.getByLabelText('Elegir todos'));
    await user.click(screen.getByRole('button', { name: 'Enviar de nuevo (1)' }));
    await screen.findByText('Puso a reintentar 1 correo.');
    expect(
      service()
        .callsOf('host.jobs.retry')
        .map(({ body }) => body),
    ).to.deep.equal([{ id: uuid(1) }]);
  });
});

describe('the state of the service in the console', () => {
  it('names what fails, why, and what ends soon', async () => {
    const check = { since: '2026-03-09T15:00:00.000Z', reason: null, key: null };
    service()
      .procedure((admin) => admin.host.health.get, {
        version: '1.2.3',
        checks: [
          { ...check, name: 'database', state: 'ok' },
          { ...check, name: 'mail', state: 'failed', reason: 'the mail server does not answer', key: 'mail.host' },
        ],
        expiries: [{ what: 'Token de la API', name: 'catastro', endsAt: '2020-01-01T00:00:00.000Z' }],
      })
      .procedure((admin) => admin.host.jobs.counts, { states: [], names: [], dueSince: null })
      .procedure((admin) => admin.host.plugins.list, { version: '1.2.3', items: [], nextCursor: null });
    await openConsole('administracion/servicio', operator);
    await screen.findByText('Falla: Servidor de correo.');
    await screen.findByText('No hay ninguno');
    await screen.findByRole('table', { name: 'Módulos' });
    screen.getByText('the mail server does not answer');
    screen.getByText('Clave de la configuración: mail.host');
    screen.getByText('Ya venció');
  });
});

describe('the configuration in the console', () => {
  it('is searched by key, value and origin, and shows no secret', async () => {
    service().procedure((admin) => admin.host.configuration.list, {
      items: [
        { key: 'http.port', value: 3000, origin: { kind: 'variable', name: 'PORT' } },
        { key: 'secretKey', value: '***', origin: { kind: 'file', name: '/etc/ventanilla/ciudad.yaml' } },
      ],
      nextCursor: null,
    });
    const { user } = await openConsole('administracion/configuracion', operator);
    await screen.findByText('2 valores');
    await user.type(screen.getByLabelText('Buscar por clave, valor u origen'), 'ciudad.yaml');
    await screen.findByText('1 valor');
    screen.getByText('Secreto: no se muestra');
    await user.clear(screen.getByLabelText('Buscar por clave, valor u origen'));
    await user.selectOptions(screen.getByLabelText('De dónde viene'), 'variable');
    await waitFor(() => expect(screen.queryByText('secretKey')).to.equal(null));
    screen.getByText('http.port');
  });
});
