import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { Definition } from '../../../src/administration/processes/definition/definition.js';
import { openConsole, service, sessionOf } from '../../support/console.js';

const definition: Definition = {
  codigo: 'OBRA',
  nombre: 'Permiso de obra',
  inicio: 'REVISAR',
  tareas: [
    {
      codigo: 'REVISAR',
      nombre: 'Revisar los planos',
      tipo: 'USUARIO',
      asignacion: { pool: ['rol:planeacion'] },
      plazo: { habiles: 5 },
      acciones: [{ codigo: 'SEGUIR', nombre: 'Seguir', procedimiento: 'SP_UNO' }],
    },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [{ codigo: 'C1', desde: 'REVISAR', accion: 'SEGUIR', hacia: 'FIN' }],
};
const active = {
  ...definition,
  tareas: [...definition.tareas, { codigo: 'VISITAR', nombre: 'Visitar', tipo: 'USUARIO' }],
};

describe('the fields of the editor of a process', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.workflow.processes.get, {
        proceso: { llave: 'obra', codigo: 'OBRA', nombre: 'Permiso de obra', estado: 'ACTIVA' },
        activa: { version: 1, definicion: active },
        staging: { revision: 4, definicion: definition, usuario: 'ana', fecha: null, diferencias: null },
        versiones: [],
      })
      .procedure((admin) => admin.workflow.processes.check, { revision: 4, errores: [], advertencias: [] })
      .procedure((admin) => admin.workflow.processes.list, { items: [], nextCursor: null })
      .procedure((admin) => admin.workflow.processes.names, { items: [] })
      .procedure((admin) => admin.host.mailTemplates.list, {
        items: [{ codigo: 'M_AVISO', asunto: 'Aviso' }],
        nextCursor: null,
      })
      .on('GET', '/workflow/api/catalogos', {
        EsCorrecto: true,
        formularios: [],
        menus: [],
        procedimientos: [{ codigo: 'SP_UNO' }, { codigo: 'SP_DOS' }],
        plantillas: [],
        roles: [{ codigo: 'rol:planeacion', nombre: 'Planeación' }],
        tipos: [],
      })
      .on('POST', '/workflow/api/procesos/{llave}/staging/guardar', {
        EsCorrecto: true,
        llave: 'obra',
        revision: 5,
        errores: [],
        advertencias: [],
      });
  });

  const open = async (...permissions: string[]) => {
    const page = await openConsole('administracion/procesos/OBRA/editor', sessionOf(permissions));
    await screen.findByRole('heading', { name: 'Revisar los planos' });
    return page;
  };
  const saved = async (isIt: (sent: Definition) => void): Promise<void> =>
    waitFor(
      () => {
        const [last] = service()
          .callsOf<{ definicion: Definition }>('POST /workflow/api/procesos/{llave}/staging/guardar')
          .slice(-1);
        isIt(last!.body.definicion);
      },
      { timeout: 10_000 },
    );

  it('give an action several procedures, and a term a rule with a mail that is picked', async () => {
    const { user } = await open('workflow.designer', 'host.mail');
    await user.selectOptions(screen.getByLabelText('Procedimiento del botón 1'), 'Uno de varios');
    await user.click(within(screen.getByRole('group', { name: /de los que se elige uno/ })).getByLabelText('SP_DOS'));
    await user.click(screen.getByRole('button', { name: 'Agregar una regla del plazo' }));
    const rule = within(screen.getByRole('group', { name: 'Regla 1' }));
    await user.selectOptions(rule.getByLabelText('Cuándo'), 'Después de que se venció');
    await user.selectOptions(rule.getByLabelText('Plantilla del correo'), 'M_AVISO: Aviso');
    await user.type(rule.getByLabelText(/^Prioridad/), '7');
    await saved(({ tareas: [review] }) => {
      expect(review!.acciones![0]!.procedimiento).to.deep.equal(['SP_UNO', 'SP_DOS']);
      expect(review!['reglas']).to.deep.equal([
        { despues: { habiles: 1 }, avisar: { plantilla: 'M_AVISO' }, prioridad: 7 },
      ]);
    });
    await user.click(rule.getByRole('button', { name: 'Quitar la regla 1' }));
    await saved(({ tareas: [review] }) => expect(review).to.not.have.property('reglas'));
  });

  it('take the code of a mail as text from a user who may not list mails', async () => {
    const { user } = await open('workflow.designer');
    await user.click(screen.getByRole('button', { name: 'Agregar una regla del plazo' }));
    expect(screen.getByLabelText(/^Plantilla del correo/).tagName).to.equal('INPUT');
    expect(service().callsOf('host.mailTemplates.list')).to.have.length(0);
  });

  it('say where instances go on that stand at a step which is gone', async () => {
    const { user } = await open('workflow.designer');
    await user.click(screen.getByText('Datos del proceso'));
    await user.click(screen.getByRole('button', { name: 'Agregar un traslado desde «VISITAR»' }));
    await user.selectOptions(screen.getByLabelText('Sigue en'), 'Fin');
    await saved((sent) => expect(sent['traslados']).to.deep.equal([{ desde: 'VISITAR', hacia: 'FIN' }]));
  });
});
