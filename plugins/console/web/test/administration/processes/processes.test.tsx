import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminClient } from 'ventanilla-admin-client';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal } from '../../support/refusal.js';

type State = Awaited<ReturnType<AdminClient['workflow']['processes']['get']['query']>>;
type Version = Awaited<ReturnType<AdminClient['workflow']['processes']['versions']['query']>>['items'][number];

const definition = {
  codigo: 'OBRA',
  nombre: 'Permiso de obra',
  inicio: 'REVISAR',
  tareas: [
    { codigo: 'REVISAR', nombre: 'Revisar los planos', tipo: 'USUARIO' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [],
};
const moment = '2026-03-09T15:00:00.000Z';
const state: State = {
  proceso: { llave: 'obra', codigo: 'OBRA', nombre: 'Permiso de obra', estado: 'ACTIVA' },
  activa: { version: 2, definicion: definition },
  staging: {
    revision: 4,
    definicion: definition,
    usuario: 'ana',
    fecha: moment,
    diferencias: [
      {
        tipo: 'tarea_cambiada',
        path: ['tareas', 0],
        campos: ['asignacion', 'nombre'],
        antes: { asignacion: { pool: ['rol:a'] }, nombre: 'Revisar' },
        despues: { asignacion: { pool: ['rol:b'] }, nombre: 'Revisar los planos' },
        mensaje: 'Cambió la tarea «REVISAR»: asignacion, nombre.',
      },
    ],
  },
  versiones: [],
};
const version = (number: number): Version => ({
  version: number,
  estado: number === 2 ? 'ACTIVA' : 'HISTORICA',
  comentario: null,
  usuario: 'ana',
  fecha: moment,
  diferencias: number === 1 ? null : [],
});
const failing = {
  nombre: 'Con visita',
  pasa: false,
  difiere: null,
  detenida: { paso: 1, mensaje: 'La tarea «X» no está abierta en este paso.', errores: {} },
};
const designer = sessionOf(['workflow.designer']);
const overviewed = { llave: 'obra', codigo: 'OBRA', nombre: 'Permiso de obra' };

describe('the processes of the city', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.workflow.processes.get, state)
      .procedure((admin) => admin.workflow.processes.versions, { items: [version(2), version(1)], nextCursor: null })
      .procedure((admin) => admin.workflow.processes.overview, {
        items: [
          {
            ...overviewed,
            activa: 2,
            borrador: { usuario: 'ana', fecha: moment },
            enCurso: [
              { version: 2, instancias: 12 },
              { version: 1, instancias: 3 },
            ],
            incidentes: 1,
          },
        ],
        nextCursor: null,
      });
  });

  it('are listed with whose draft there is, and what runs on which version', async () => {
    await openConsole('administracion/procesos', designer);
    const row = (await screen.findByText('De ana')).closest('tr')!;
    expect(row.textContent).to.include('12 en la versión 2').and.to.include('3 en la versión 1');
    expect(within(row).getByRole('link', { name: '1' }).getAttribute('href')).to.match(/proceso=OBRA&incidentes=si/);
  });

  it('show the draft in words, with the names of steps and fields', async () => {
    await openConsole('administracion/procesos/OBRA', designer);
    await screen.findByText(
      'Cambió el paso «Revisar los planos»: quién la hace; el nombre: «Revisar», ahora «Revisar los planos».',
    );
  });

  it('go back to an old version after the differences are shown, and say who published in the meantime', async () => {
    service()
      .procedure((admin) => admin.workflow.processes.differences, { diferencias: [] })
      .procedure(
        (admin) => admin.workflow.processes.rollBack,
        new Refusal({ status: 409, code: 'stale_revision', detail: 'Otra persona publicó antes.' }),
      );
    const { user } = await openConsole('administracion/procesos/OBRA', designer);
    await user.click(await screen.findByRole('button', { name: 'Volver a la 1' }));
    await within(screen.getByRole('dialog')).findByText('Son iguales: no hay ningún cambio.');
    await user.click(screen.getByRole('button', { name: 'Publicar de nuevo la 1' }));
    await screen.findByText('Otra persona publicó antes.');
    const [call] = service().callsOf('workflow.processes.rollBack');
    expect(call!.body).to.deep.equal({ llave: 'OBRA', version: 1, activa: 2 });
  });

  it('are published with the revision that was read, after their changes and failing cases in words', async () => {
    const draft = { ...definition, tareas: [{ ...definition.tareas[0]!, publico: 'Revisión' }, definition.tareas[1]!] };
    service()
      .procedure((admin) => admin.workflow.processes.get, {
        ...state,
        staging: { ...state.staging, definicion: draft },
      })
      .procedure((admin) => admin.workflow.processes.check, { revision: 4, errores: [], advertencias: [] })
      .procedure((admin) => admin.workflow.processes.runCases, { casos: [failing], sinTomar: [] })
      .procedure((admin) => admin.workflow.processes.publish, { version: 3 });
    const { user } = await openConsole('administracion/procesos/OBRA/publicar', designer);
    const steps = await screen.findByRole('region', { name: 'Pasos del proceso' });
    within(within(steps).getByText('Revisar los planos').closest('tr')!).getByText('Cambia');
    await screen.findByText('12 en la versión 2, la activa');
    await user.type(screen.getByLabelText(/^Qué cambia/), 'Se ve la revisión');
    screen.getByText('En el paso 1: La tarea «X» no está abierta en este paso.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publicar' }).disabled).to.equal(true);
    await user.click(screen.getByLabelText('Publicar aunque fallen casos guardados'));
    await user.click(screen.getByRole('button', { name: 'Publicar' }));
    await screen.findByText('Se publicó la versión 3 de «Permiso de obra».');
    const [call] = service().callsOf('workflow.processes.publish');
    expect(call!.body).to.deep.equal({ llave: 'OBRA', revision: 4, comentario: 'Se ve la revisión' });
  });

  it('are not published with a fault, which is at the name of its step', async () => {
    const fault = {
      path: ['tareas', 0],
      codigo: 'sin_salida',
      mensaje: 'La tarea «REVISAR» no tiene por dónde salir.',
    };
    service().procedure((admin) => admin.workflow.processes.check, { revision: 4, errores: [fault], advertencias: [] });
    await openConsole('administracion/procesos/OBRA/publicar', designer);
    await screen.findByText('La tarea «Revisar los planos» no tiene por dónde salir.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publicar' }).disabled).to.equal(true);
  });

  it('begin with a name, from which the code is made; a code that is taken is refused at its field', async () => {
    let isTaken = true;
    // The editor that opens after it.
    service()
      .procedure((admin) => admin.workflow.processes.check, { revision: 1, errores: [], advertencias: [] })
      .procedure((admin) => admin.workflow.processes.list, { items: [], nextCursor: null })
      .procedure((admin) => admin.workflow.processes.names, { items: [] })
      .on('GET', '/workflow/api/catalogos', {
        EsCorrecto: true,
        formularios: [],
        menus: [],
        procedimientos: [],
        plantillas: [],
        roles: [],
        tipos: [],
      });
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', () =>
      isTaken
        ? new Refusal({ status: 409, code: 'stale_revision' })
        : { EsCorrecto: true as const, llave: 'obra', revision: 1, errores: [], advertencias: [] },
    );
    const { user, router } = await openConsole('administracion/procesos', designer);
    await user.click(await screen.findByRole('button', { name: 'Nuevo proceso' }));
    await user.type(screen.getByLabelText('Nombre'), 'Petición de información{Enter}');
    await screen.findByText('Ya hay un proceso con ese código. Escriba otro.');
    expect(document.activeElement).to.equal(screen.getByLabelText('Código'));
    isTaken = false;
    await user.type(screen.getByLabelText('Código'), '_2{Enter}');
    await waitFor(() => expect(router.state.location.pathname).to.match(/PETICION_DE_INFORMACION_2\/editor$/));
    const [, call] = service().callsOf<{ revision: number; definicion: { inicio: string } }>(
      'POST /workflow/api/procesos/{llave}/staging/guardar',
    );
    expect(call!.body).to.deep.include({ revision: 0 });
    expect(call!.body.definicion.inicio).to.equal('RECIBIR');
  });

  it('offer nothing that changes them to a reader', async () => {
    service()
      .procedure((admin) => admin.workflow.processes.diagram, {
        proceso: state.proceso,
        version: 2,
        activa: 2,
        diagrama: { nombre: 'Permiso de obra', inicio: 'REVISAR', pasos: [], transiciones: [] },
      })
      .procedure((admin) => admin.workflow.tasks.counts, { pasos: [] });
    await openConsole('administracion/procesos/OBRA', sessionOf(['workflow.read']));
    await screen.findByRole('heading', { name: 'Dónde están' });
    await waitFor(() => expect(screen.getAllByText('La publicó ana')).to.have.length(2));
    expect(screen.queryByRole('button', { name: /^Volver a la/ })).to.equal(null);
  });
});
