import { expect } from 'chai';
import { fireEvent, screen, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

const carrier = sessionOf(['host.bundles']);
const TEXT = 'version: 1\ntipos_denuncia:\n  - { codigo: RUIDO }\n';

const section = (name: string, after: string[] = [], isAllowed = true) => ({
  name,
  after,
  isOfUsers: false,
  isAllowed,
});

const plan = { state: 'sha256:1', difference: 'sha256:2' };
const difference = [
  {
    section: 'tipos_denuncia',
    created: ['RUIDO'],
    createdCount: 1,
    changed: [{ key: 'POLVO', fields: [{ field: 'nombre', from: 'Polvo', to: 'Polvareda' }], fieldCount: 1 }],
    changedCount: 1,
  },
];
const clean = { faults: [], faultCount: 0, warnings: ['No se trae roles.'], difference, plan };

describe('the export of definitions', () => {
  it('offers what the user may administer, and adds what the chosen definitions refer to', async () => {
    const sent: unknown[] = [];
    service()
      .procedure((admin) => admin.host.bundle.sections, {
        items: [
          section('tramites', ['procesos']),
          section('procesos', ['formularios']),
          section('formularios'),
          section('roles', [], false),
        ],
      })
      .procedure(
        (admin) => admin.host.bundle.export,
        ({ body }) => {
          sent.push(body);
          return { text: TEXT };
        },
      );
    const { user } = await openConsole('administracion/llevar', carrier);
    await user.click(await screen.findByLabelText('Trámites'));
    expect(screen.queryByLabelText('Roles')).to.equal(null);
    await screen.findByText(/puede nombrar cosas de Procesos, Formularios de tareas/);
    await user.click(screen.getByRole('button', { name: 'Elegir también' }));
    await user.click(screen.getByRole('button', { name: 'Descargar el paquete' }));
    await screen.findByText('Descargó 3 secciones en definiciones.yaml.');
    expect(sent).to.deep.equal([{ sections: ['tramites', 'procesos', 'formularios'] }]);
  });
});

describe('the import of definitions', () => {
  const checkText = async (text = TEXT) => {
    const { user } = await openConsole('administracion/traer', carrier);
    fireEvent.change(await screen.findByLabelText('Texto del paquete'), { target: { value: text } });
    await user.click(screen.getByRole('button', { name: 'Revisar el paquete' }));
    return user;
  };

  it('lists faults with their line, and leads to it', async () => {
    const fault = { line: 3, column: 5, field: 'tipos_denuncia[0].nombre', reason: 'Este campo es requerido.' };
    const faulty = { faults: [fault], faultCount: 1, warnings: [], difference: [], plan: null };
    service().procedure((admin) => admin.host.bundle.check, faulty);
    const user = await checkText();
    await screen.findByRole('heading', { name: '1 falta que corregir' });
    const row = within((await screen.findAllByRole('row'))[1]!);
    row.getByText('- { codigo: RUIDO }');
    await user.click(row.getByRole('button', { name: 'Ir a la línea 3' }));
    const area = screen.getByLabelText<HTMLTextAreaElement>('Texto del paquete');
    expect(document.activeElement).to.equal(area);
    expect(TEXT.slice(area.selectionStart, area.selectionEnd)).to.equal('{ codigo: RUIDO }');
    expect(screen.queryByRole('button', { name: /^Traer/ })).to.equal(null);
  });

  it('shows the difference, imports exactly that, and shows the secrets once', async () => {
    const sent: unknown[] = [];
    service()
      .procedure((admin) => admin.host.bundle.check, clean)
      .procedure(
        (admin) => admin.host.bundle.import,
        ({ body }) => {
          sent.push(body);
          const counts = [{ section: 'tipos_denuncia', created: 1, changed: 1, left: 0 }];
          return { counts, warnings: [], secrets: [{ owner: 'token.Banco', secret: 'abc' }] };
        },
      );
    const user = await checkText();
    await screen.findByText('Polvo → Polvareda');
    screen.getByText('No se trae roles.');
    await user.click(screen.getByRole('button', { name: 'Traer 2 cambios' }));
    const asked = within(await screen.findByRole('dialog'));
    await user.click(asked.getByRole('button', { name: 'Traer 2 cambios' }));
    await screen.findByText('token.Banco=abc');
    await user.click(screen.getByLabelText('Ya la guardé'));
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await screen.findByText(/1 nuevo, 1 cambiado y 0 iguales/);
    expect(sent).to.deep.equal([{ text: TEXT, plan }]);
    expect(screen.queryByText('token.Banco=abc')).to.equal(null);
  });

  it('makes the difference anew where the server has changed since, and keeps the text', async () => {
    let checks = 0;
    const message = 'El servidor o el paquete cambiaron desde la revisión. Revise el paquete de nuevo.';
    service()
      .procedure(
        (admin) => admin.host.bundle.check,
        () => {
          checks += 1;
          return checks === 1 ? clean : { ...clean, difference: [{ ...difference[0]!, changed: [], changedCount: 0 }] };
        },
      )
      .procedure(
        (admin) => admin.host.bundle.import,
        new Refusal({ status: 409, code: 'check_again', detail: message }),
      );
    const user = await checkText();
    await user.click(await screen.findByRole('button', { name: 'Traer 2 cambios' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Traer 2 cambios' }));
    await screen.findByText(message);
    await screen.findByRole('button', { name: 'Traer 1 cambio' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Texto del paquete').value).to.equal(TEXT);
  });
});
