import { expect } from 'chai';
import { screen, waitFor } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const hash = 'ab'.repeat(32);
const chain = { log: 'host/audit', sealed: 7000, unsealed: 0, unsealedSince: null, head: { seq: 7000, hash } };
const auditor = sessionOf(['host.audit']);
const portion = { personal: 2, erased: 1, isEnd: false, fault: null, head: { seq: 5000, hash } };

describe('the chains in the console', () => {
  beforeEach(() => {
    service().procedure((admin) => admin.host.audit.status, { chains: [chain] });
  });

  const begin = async () => {
    const page = await openConsole('administracion/cadenas', auditor);
    await page.user.click(await screen.findByRole('button', { name: 'Comprobar Registro de auditoría' }));
    return page;
  };

  it('are verified portion by portion, each after the last seal that fits', async () => {
    service().procedure(
      (admin) => admin.host.audit.verify,
      ({ body }) => (body.after == null ? portion : { ...portion, isEnd: true, head: { seq: 7000, hash } }),
    );
    await begin();
    await screen.findByText(/La cadena está completa: 7\.000 hechos/);
    screen.getByText('Datos personales comprobados: 4; borrados: 2.');
    const [, second] = service().callsOf<{ after: unknown }>('host.audit.verify');
    expect(second!.body.after).to.deep.equal({ seq: 5000, hash });
  });

  it('say what is wrong', async () => {
    const fault = { kind: 'entry_missing', seq: 5001, entryId: '5003' } as const;
    service().procedure((admin) => admin.host.audit.verify, { ...portion, isEnd: true, fault });
    await begin();
    await screen.findByText('Falta el hecho 5003 (sello 5001): alguien lo borró.');
  });

  it('stop at a click, and say how far they were verified', async () => {
    let release = (): void => undefined;
    service().procedure(
      (admin) => admin.host.audit.verify,
      ({ body }) =>
        body.after == null ? portion : new Promise((resolve) => (release = () => resolve({ ...portion, isEnd: true }))),
    );
    const { user } = await begin();
    await screen.findByText(/5\.000 de 7\.000 hechos comprobados/);
    await user.click(screen.getByRole('button', { name: 'Detener' }));
    release();
    await screen.findByText(/Detuvo la comprobación: los primeros 5\.000 hechos/);
  });

  it('are compared with a noted seal, which is checked at its field before anything is asked', async () => {
    service().procedure((admin) => admin.host.audit.verify, { ...portion, isEnd: true });
    const { user } = await openConsole('administracion/cadenas', auditor);
    const noted = await screen.findByLabelText(/^Sello que tenía anotado/);
    await user.type(noted, 'host/audit:12:corto{Enter}');
    await waitFor(() => expect(noted.getAttribute('aria-invalid')).to.equal('true'));
    expect(service().callsOf('host.audit.verify')).to.deep.equal([]);
    await user.clear(noted);
    await user.type(noted, `host/audit:12:${hash}{Enter}`);
    await screen.findByText(/y coincide con lo que tenía anotado/);
    const [asked] = service().callsOf<{ noted: unknown }>('host.audit.verify');
    expect(asked!.body.noted).to.deep.equal({ seq: 12, hash });
  });

  it('keep what was verified where the service stops answering', async () => {
    service().procedure(
      (admin) => admin.host.audit.verify,
      ({ body }) => (body.after == null ? portion : new Refusal({ status: 403, detail: 'Ya no tiene el permiso.' })),
    );
    await begin();
    await screen.findByText('Ya no tiene el permiso.');
    screen.getByText(/Los primeros 5\.000 hechos están completos/);
  });
});
