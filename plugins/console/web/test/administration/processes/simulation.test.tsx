import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminClient } from 'ventanilla-admin-client';
import { openConsole, service, sessionOf } from '../../support/console.js';

type Processes = AdminClient['workflow']['processes'];
type Played = Awaited<ReturnType<Processes['simulate']['query']>>;
type Steps = NonNullable<Parameters<Processes['simulate']['query']>[0]['pasos']>;

const definicion = {
  codigo: 'OBRA',
  nombre: 'Permiso de obra',
  inicio: 'REVISAR',
  tareas: [
    {
      codigo: 'REVISAR',
      nombre: 'Revisar los planos',
      tipo: 'USUARIO',
      acciones: [{ codigo: 'APROBAR', nombre: 'Aprobar' }],
    },
    { codigo: 'FIN', nombre: 'Aprobada', tipo: 'FIN' },
  ],
  transiciones: [{ codigo: 'R_F', desde: 'REVISAR', accion: 'APROBAR', hacia: 'FIN' }],
};
const moment = '2026-03-09T15:00:00.000Z';
const begun: Played = {
  recorrido: [
    {
      paso: 0,
      tarea: null,
      como: 'INICIO',
      accion: null,
      fecha: moment,
      transiciones: [],
      condiciones: [],
      para: null,
    },
  ],
  abiertas: [
    {
      tarea: 'REVISAR',
      nombre: 'Revisar los planos',
      tipo: 'USUARIO',
      grupos: ['rol:planeacion'],
      usuario: null,
      vence: null,
      venceConRegistro: false,
      puedeVencer: false,
      acciones: [{ codigo: 'APROBAR', nombre: 'Aprobar' }],
      formulario: 'F_PLANOS',
      mensaje: null,
    },
  ],
  datos: {},
  fin: null,
  detenida: null,
};
const approved = {
  paso: 1,
  tarea: 'REVISAR',
  como: 'ACCION' as const,
  accion: 'APROBAR',
  fecha: moment,
  transiciones: ['R_F'],
  condiciones: [
    {
      transicion: 'R_F',
      texto: 'datos.area > 1',
      valor: true,
      falla: null,
      nombres: [{ nombre: 'datos.area', valor: 7 }],
    },
  ],
  para: null,
};
const ended: Played = { ...begun, recorrido: [...begun.recorrido, approved], abiertas: [], fin: 'FIN' };
const refused: Played = {
  ...begun,
  detenida: { paso: 1, mensaje: 'Faltan datos obligatorios.', errores: { area: ['Falta responder «Área».'] } },
};
const kept = {
  nombre: 'Pequeña',
  datos: {},
  pasos: [],
  resultados: {},
  espera: { recorrido: ['R_F'], fin: 'FIN' },
};

describe('the page that plays a process', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.workflow.processes.get, {
        proceso: { llave: 'obra', codigo: 'OBRA', nombre: 'Permiso de obra', estado: 'ACTIVA' },
        activa: null,
        staging: { revision: 4, definicion, usuario: 'ana', fecha: moment, diferencias: null },
        versiones: [],
      })
      .procedure(
        (admin) => admin.workflow.processes.simulate,
        ({ body }) => {
          const { pasos } = body as { readonly pasos?: Steps };
          if (pasos === undefined || pasos.length === 0) return begun;
          return pasos[0]!.datos?.['area'] === undefined ? refused : ended;
        },
      )
      .procedure((admin) => admin.workflow.forms.get, {
        codigo: 'F_PLANOS',
        nombre: 'Planos',
        revision: 1,
        estado: 'ACTIVO',
        schema: { type: 'object', properties: { area: { type: 'number', title: 'Área' } }, required: ['area'] },
        ui: {},
      })
      .procedure((admin) => admin.workflow.processes.cases, { casos: [kept], revision: 'r1' })
      .procedure((admin) => admin.workflow.processes.runCases, {
        casos: [
          {
            nombre: 'Pequeña',
            pasa: false,
            difiere: { en: 'RECORRIDO', posicion: 0, esperada: 'R_F', tomada: null },
            detenida: null,
          },
        ],
        sinTomar: ['R_F'],
      })
      .procedure((admin) => admin.workflow.processes.saveCases, { outcome: 'changed' });
  });

  const open = () => openConsole('administracion/procesos/OBRA/probar', sessionOf(['workflow.designer']));

  it('shows the fault of an answer at its field and keeps the step out, then goes on and keeps it as a case', async () => {
    const { user } = await open();
    const task = await screen.findByRole('region', { name: 'Revisar los planos' });
    within(task).getByText('planeacion');
    await user.click(await within(task).findByRole('button', { name: 'Aprobar' }));
    await within(task).findByText('Falta responder «Área».');
    await user.type(within(task).getByLabelText('Área'), '7');
    await user.click(within(task).getByRole('button', { name: 'Aprobar' }));
    const heading = await screen.findByRole('heading', { name: 'Termina en «Aprobada»' });
    await waitFor(() => expect(document.activeElement).to.equal(heading));
    screen.getByText('Va de «Revisar los planos» a «Aprobada»');
    screen.getByText(/datos\.area: 7/);

    await user.type(screen.getByLabelText('Guardar lo recorrido como caso'), 'Grande{Enter}');
    await screen.findByText('Guardó el caso «Grande».');
    const [call] = service().callsOf<{ casos: object[]; revision: string }>('workflow.processes.saveCases');
    expect(call!.body.revision).to.equal('r1');
    expect(call!.body.casos).to.deep.equal([
      kept,
      {
        nombre: 'Grande',
        datos: {},
        pasos: [{ tarea: 'REVISAR', accion: 'APROBAR', datos: { area: '7' } }],
        resultados: {},
        espera: { recorrido: ['R_F'], fin: 'FIN' },
      },
    ]);
  });

  it('says where a case parts from what is expected, and which ways none takes', async () => {
    await open();
    await screen.findByText(/Se espera que vaya de «Revisar los planos» a «Aprobada», y se queda antes\./);
    screen.getByText('Un camino que ningún caso toma');
  });

  it('refuses first data that are no JSON, with their line', async () => {
    const { user } = await open();
    const field = await screen.findByLabelText(/^Los datos de la solicitud/);
    await user.click(field);
    await user.paste('{\n  area: 7\n}');
    await user.click(screen.getByRole('button', { name: 'Empezar con esto' }));
    await screen.findByText(/^Línea 2: no es JSON/);
  });
});
