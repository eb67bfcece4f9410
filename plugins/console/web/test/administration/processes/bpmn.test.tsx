import { expect } from 'chai';
import { screen, waitFor, within } from '@testing-library/react';
import { openConsole, service, sessionOf } from '../../support/console.js';
import { Refusal, refuseFields } from '../../support/refusal.js';

const READ = 'POST /workflow/api/procesos/importar-bpmn';
const SAVE = 'POST /workflow/api/procesos/{llave}/staging/guardar';
const designer = sessionOf(['workflow.designer']);
const definition = {
  codigo: 'OBRA',
  nombre: 'Permiso de obra',
  inicio: 'REVISAR',
  tareas: [
    { codigo: 'REVISAR', nombre: 'Revisar los planos', tipo: 'USUARIO' },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [{ codigo: 'C1', desde: 'REVISAR', accion: 'SEGUIR', hacia: 'FIN' }],
};
const drawn = { ...definition, tareas: [{ ...definition.tareas[0]!, nombre: 'Mirar' }, definition.tareas[1]!] };
const finding = {
  nivel: 'falta' as const,
  codigo: 'asignacion',
  elemento: 'Activity_1',
  nombre: 'Mirar',
  mensaje: 'Diga qué grupo la hace; el archivo dice «planeacion».',
};
const imported = (definicion?: typeof definition, hallazgos: (typeof finding)[] = []) => ({
  EsCorrecto: true as const,
  ...(definicion && { definicion }),
  hallazgos,
  lugares: { tareas: [], transiciones: [] },
  procesos: [
    { id: 'P_1', nombre: 'Permiso de obra' },
    { id: 'P_2', nombre: null },
  ],
});
const file = new File(['<definitions/>'], 'obra.bpmn', { type: '' });

describe('a process from a BPMN file', () => {
  beforeEach(() => {
    service()
      .on('POST', '/workflow/api/procesos/importar-bpmn', imported(drawn, [finding]))
      .procedure((admin) => admin.workflow.processes.get, {
        proceso: { llave: 'obra', codigo: 'OBRA', nombre: 'Permiso de obra', estado: 'ACTIVA' },
        activa: { version: 1, definicion: definition },
        staging: {
          revision: 4,
          definicion: definition,
          usuario: 'beto',
          fecha: '2026-03-09T15:00:00.000Z',
          diferencias: null,
        },
        versiones: [],
      });
  });

  const read = async (address: string) => {
    const page = await openConsole(address, designer);
    await page.user.upload(await screen.findByLabelText(/Archivo BPMN/), file);
    await page.user.click(screen.getByRole('button', { name: 'Leer el archivo' }));
    await waitFor(() => expect(document.activeElement?.textContent).to.equal('Lo que dice el archivo'));
    return page;
  };

  it('shows what does not fit by element, and what it changes, before it becomes the draft', async () => {
    const { user } = await read('administracion/procesos/OBRA/bpmn');
    const row = within(screen.getByText(finding.mensaje).closest('tr')!);
    row.getByText('Mirar');
    row.getByText('Falta completarlo');
    await screen.findByText('Cambia el paso «Mirar».');
    screen.getByText(/Reemplaza el borrador sin publicar de beto/);
    service().on(
      'POST',
      '/workflow/api/procesos/{llave}/staging/guardar',
      new Refusal({ status: 409, code: 'stale_revision', detail: 'Beto Ruiz lo cambió.' }),
    );
    await user.click(screen.getByRole('button', { name: 'Guardarlo como borrador' }));
    await screen.findByText('Beto Ruiz lo cambió.');
    expect(service().callsOf(SAVE)[0]!.body).to.deep.equal({ definicion: drawn, revision: 4 });
    await user.selectOptions(screen.getByLabelText(/varios procesos/), 'P_2');
    await waitFor(() => expect(service().callsOf(READ)).to.have.length(2));
  });

  it('is a new process under the code that is typed', async () => {
    service().procedure((admin) => admin.workflow.processes.get, new Refusal({ status: 404, code: 'not_found' }));
    const { user } = await read('administracion/procesos-de-bpmn');
    const code = screen.getByLabelText(/^Código del proceso/);
    await user.clear(code);
    await user.type(code, 'OTRA');
    await screen.findByText(/Es un proceso nuevo/);
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', new Refusal({ status: 403 }));
    await user.click(screen.getByRole('button', { name: 'Guardarlo como borrador' }));
    await waitFor(() => expect(service().callsOf(SAVE)).to.have.length(1));
    expect(service().callsOf(SAVE)[0]!.body).to.deep.equal({ definicion: { ...drawn, codigo: 'OTRA' }, revision: 0 });
  });

  it('that cannot be read offers nothing to save', async () => {
    const refused = { ...finding, nivel: 'rechazado' as never, nombre: null as never };
    service().on('POST', '/workflow/api/procesos/importar-bpmn', imported(undefined, [refused]));
    await read('administracion/procesos-de-bpmn');
    screen.getByText('No se puede ejecutar');
    expect(screen.queryByRole('button', { name: 'Guardarlo como borrador' })).to.equal(null);
  });

  it('goes out by a button, and a draft that BPMN cannot hold says each place', async () => {
    service()
      .procedure((admin) => admin.workflow.processes.versions, { items: [], nextCursor: null })
      .procedure((admin) => admin.workflow.processes.overview, { items: [], nextCursor: null })
      .on(
        'GET',
        '/workflow/api/procesos/{llave}/bpmn',
        refuseFields({ 'tareas.1': ['La tarea «FIN» está repetida.'] }, 'No se puede escribir en BPMN.'),
      );
    const { user } = await openConsole('administracion/procesos/OBRA', designer);
    await user.click(await screen.findByRole('button', { name: 'Descargar BPMN' }));
    within(await screen.findByRole('dialog')).getByText('La tarea «FIN» está repetida.');
    const [call] = service().callsOf('GET /workflow/api/procesos/{llave}/bpmn');
    expect(call).to.not.equal(undefined);
  });
});
