import { expect } from 'chai';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminClient } from 'ventanilla-admin-client';
import type { Definition, Step } from '../../../src/administration/processes/definition/definition.js';
import { openConsole, service, sessionOf, type OpenConsole } from '../../support/console.js';
import { LOST, Refusal } from '../../support/refusal.js';

type State = Awaited<ReturnType<AdminClient['workflow']['processes']['get']['query']>>;

const GUARDAR = 'POST /workflow/api/procesos/{llave}/staging/guardar';
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
      acciones: [{ codigo: 'SEGUIR', nombre: 'Seguir', procedimiento: null }],
    },
    { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' },
  ],
  transiciones: [{ codigo: 'REVISAR_SEGUIR_FIN', desde: 'REVISAR', accion: 'SEGUIR', hacia: 'FIN' }],
};
const stateOf = (definicion: Definition, revision: number, usuario: string): State => ({
  proceso: { llave: 'obra', codigo: 'OBRA', nombre: 'Permiso de obra', estado: 'ACTIVA' },
  activa: { version: 1, definicion: definition },
  staging: { revision, definicion, usuario, fecha: '2026-03-09T15:00:00.000Z', diferencias: null },
  versiones: [],
});
const saved = (revision: number, errores: object[] = []) => ({
  EsCorrecto: true as const,
  llave: 'obra',
  revision,
  errores: errores as never[],
  advertencias: [],
});
interface Sent {
  readonly definicion: Definition;
  readonly revision: number;
}
const sent = (): readonly Sent[] =>
  service()
    .callsOf<Sent>(GUARDAR)
    .map(({ body }) => body);
const status = (): string =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ');

describe('the editor of a process', () => {
  beforeEach(() => {
    service()
      .procedure((admin) => admin.workflow.processes.get, stateOf(definition, 4, 'ana'))
      .procedure((admin) => admin.workflow.processes.check, { revision: 4, errores: [], advertencias: [] })
      .procedure((admin) => admin.workflow.processes.list, { items: [], nextCursor: null })
      .procedure((admin) => admin.workflow.processes.names, {
        items: [{ nombre: 'datos.monto', texto: 'Monto', tipo: 'NUMERO', opciones: [], tarea: 'REVISAR' }],
      })
      .on('GET', '/workflow/api/catalogos', {
        EsCorrecto: true,
        formularios: [{ codigo: 'F_PLANOS', nombre: 'Planos', revision: 1 }],
        menus: [],
        procedimientos: [],
        plantillas: [],
        roles: [
          { codigo: 'rol:planeacion', nombre: 'Planeación' },
          { codigo: 'rol:ventanilla', nombre: 'Ventanilla' },
        ],
        tipos: ['USUARIO', 'DECISION', 'PARALELO', 'UNION', 'FIN'].map((codigo) => ({ codigo, descripcion: codigo })),
      });
  });

  const open = async (): Promise<OpenConsole> => {
    const page = await openConsole('administracion/procesos/OBRA/editor', sessionOf(['workflow.designer']));
    await screen.findByRole('heading', { name: 'Revisar los planos' });
    return page;
  };
  const put = async ({ user }: OpenConsole, button: string, nombre: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: button }));
    await user.type(screen.getByLabelText('Nombre del paso'), nombre);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: nombre });
  };
  const until = (work: () => void): Promise<void> => waitFor(work, { timeout: 30_000 });

  it('puts a step between two others, saves it by itself, and asks for what is missing at its field', async () => {
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', ({ body }) =>
      saved(
        5,
        (body as unknown as Sent).definicion.tareas.length === 3
          ? [
              {
                path: ['tareas', 1, 'asignacion', 'pool'],
                codigo: 'formato',
                mensaje: 'La tarea «VISITAR_LA_OBRA», campo «asignacion.pool»: Falta por lo menos un grupo.',
              },
            ]
          : [],
      ),
    );
    const page = await open();
    await put(page, 'Paso después', 'Visitar la obra');
    expect(document.activeElement?.textContent).to.equal('Visitar la obra');
    await until(() => expect(sent()).to.have.length(1));
    const [{ definicion, revision }] = sent() as [Sent];
    expect(revision).to.equal(4);
    expect(definicion.tareas.map(({ codigo }) => codigo)).to.deep.equal(['REVISAR', 'VISITAR_LA_OBRA', 'FIN']);
    expect(definicion.transiciones.map(({ desde, hacia }) => `${desde}>${hacia}`)).to.deep.equal([
      'REVISAR>VISITAR_LA_OBRA',
      'VISITAR_LA_OBRA>FIN',
    ]);
    const groups = await screen.findByRole('group', { name: /Grupos que la pueden tomar/ });
    within(groups).getByText('Diga quién la hace.');
    within(screen.getByRole('list', { name: 'Pasos' })).getByText('1 falta');
    await page.user.click(within(groups).getByLabelText('Ventanilla'));
    await until(() => expect(sent()).to.have.length(2));
    expect(sent()[1]!.revision).to.equal(5);
    expect(sent()[1]!.definicion.tareas[1]!['asignacion']).to.deep.equal({ pool: ['rol:ventanilla'] });
  });

  it('undoes by Ctrl and Z, also what was typed in one field', async () => {
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', saved(5));
    const { user } = await open();
    await user.type(screen.getByLabelText('Nombre'), ' otra vez');
    await screen.findByRole('heading', { name: 'Revisar los planos otra vez' });
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByRole('heading', { name: 'Revisar los planos' });
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await screen.findByRole('heading', { name: 'Revisar los planos otra vez' });
  });

  it('joins the own steps with those of another designer step by step, and asks only where both have changed', async () => {
    const [review, end] = definition.tareas as [Step, Step];
    const theirs: Definition = {
      ...definition,
      tareas: [
        { ...review, nombre: 'Mirar', publico: 'Revisión' },
        { ...end, nombre: 'Archivada' },
      ],
    };
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', ({ body }) =>
      (body as unknown as Sent).revision === 7
        ? saved(8)
        : new Refusal({ status: 409, code: 'stale_revision', detail: 'Alguien lo cambió: Beto Ruiz, el 9 de marzo.' }),
    );
    const page = await open();
    service().procedure((admin) => admin.workflow.processes.get, stateOf(theirs, 7, 'beto'));
    // Both at once: a save between them would be of the first alone.
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Nombre', 'Revisar los planos y la norma');
    type('Nombre del proceso', 'Obra');
    await screen.findByText('Lo que usted escribió sigue aquí.', { exact: false }, { timeout: 30_000 });
    const dialog = within(screen.getByRole('dialog', { name: 'Otra persona guardó un cambio' }));
    dialog.getByText('Alguien lo cambió: Beto Ruiz, el 9 de marzo.');
    expect(within(dialog.getByRole('group', { name: 'Paso «Fin»' })).getByLabelText(/^Lo guardado/)).to.include({
      checked: true,
    });
    const both = within(dialog.getByRole('group', { name: 'Paso «Revisar los planos y la norma»' }));
    both.getByText('Lo guardado: el nombre: Mirar; el nombre en el seguimiento público: Revisión', { exact: false });
    const join = dialog.getByRole<HTMLButtonElement>('button', { name: 'Guardar lo elegido' });
    expect(join.disabled).to.equal(true);
    await page.user.click(both.getByLabelText(/^Lo mío/));
    await page.user.click(join);
    await until(() => expect(status()).to.include('Guardado'));
    const { definicion, revision } = sent().at(-1)!;
    expect(revision).to.equal(7);
    expect(definicion.nombre).to.equal('Obra');
    expect(definicion.tareas.map(({ nombre }) => nombre)).to.deep.equal(['Revisar los planos y la norma', 'Archivada']);
    expect(definicion.transiciones).to.deep.include(definition.transiciones[0]);
  });

  it('takes a save whose answer was lost for its own, and goes on from it', async () => {
    let stored: Definition | undefined;
    service()
      .on('POST', '/workflow/api/procesos/{llave}/staging/guardar', ({ body }) => {
        const { definicion, revision } = body as unknown as Sent;
        if (revision === 5) return saved(6);
        if (stored) return new Refusal({ status: 409, code: 'stale_revision', detail: 'Usted lo cambió.' });
        // The service gives codes to new ways.
        const transiciones = definicion.transiciones.map((way, at) => ({ codigo: `CAMINO_${at}`, ...way }));
        stored = { ...definicion, transiciones };
        return LOST;
      })
      .procedure(
        (admin) => admin.workflow.processes.get,
        () => stateOf(stored ?? definition, stored ? 5 : 4, 'ana'),
      );
    const page = await open();
    await put(page, 'Paso después', 'Visitar');
    await until(() => expect(status()).to.include('No se pudo guardar'));
    await page.user.type(screen.getByLabelText('Nombre'), ' otra vez');
    await until(() => expect(status()).to.include('Guardado'));
    expect(screen.queryByRole('dialog')).to.equal(null);
    expect(sent().map(({ revision }) => revision)).to.deep.equal([4, 4, 5]);
  });

  it('builds the condition of a way from the answers before it, and shows other FEEL with its fault', async () => {
    const fault = {
      path: ['transiciones', 0, 'condicion'],
      codigo: 'expresion_invalida',
      mensaje: 'La condición de la transición de «REVISAR» a «FIN»: El paréntesis no se cierra.',
      linea: 1,
      columna: 7,
    };
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', ({ body }) =>
      saved(5, (body as unknown as Sent).definicion.transiciones[0]!.condicion?.startsWith('count(') ? [fault] : []),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Otro camino según una condición' }));
    const condition = within(screen.getByRole('group', { name: 'Se sigue si:' }));
    await user.click(condition.getByRole('button', { name: 'Agregar una comparación' }));
    const name = condition.getByLabelText<HTMLSelectElement>('Dato');
    expect(name.selectedOptions[0]!.closest('optgroup')!.label).to.equal('Formulario de «Revisar los planos»');
    await user.selectOptions(condition.getByLabelText('Comparación'), 'es mayor que');
    await user.type(condition.getByLabelText('Valor'), '5');
    const text = condition.getByLabelText<HTMLTextAreaElement>(/FEEL/);
    expect(text.value).to.equal('datos.monto > 5');
    fireEvent.change(text, { target: { value: 'datos.valor > 0' } });
    expect(condition.getByLabelText<HTMLSelectElement>('Dato').value).to.equal('datos.valor');
    fireEvent.change(text, { target: { value: 'count(' } });
    condition.getByText(/Cámbiela en su texto/);
    await condition.findByText(/El paréntesis no se cierra/, {}, { timeout: 10_000 });
    await user.click(condition.getByRole('button', { name: 'Ir a la línea 1' }));
    expect(document.activeElement).to.equal(text);
  });

  it('loses nothing without a connection, and asks before it is left', async () => {
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', LOST);
    const page = await open();
    await put(page, 'Paso después', 'Visitar');
    await until(() => expect(status()).to.include('No se pudo guardar'));
    await page.go('administracion/procesos');
    await screen.findByRole('dialog', { name: 'Lo que escribió no se ha enviado' });
    await page.user.click(screen.getByRole('button', { name: 'Seguir escribiendo' }));
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', saved(5));
    await page.user.click(screen.getByRole('button', { name: 'Guardar ahora' }));
    await until(() => expect(status()).to.include('Guardado'));
  });

  it('keeps the code of a published step, and changes that of a new one everywhere', async () => {
    service().on('POST', '/workflow/api/procesos/{llave}/staging/guardar', saved(5));
    const page = await open();
    expect(screen.queryByLabelText('Código')).to.equal(null);
    await put(page, 'Paso después', 'Visitar');
    const code = screen.getByLabelText<HTMLInputElement>('Código');
    await page.user.clear(code);
    await page.user.type(code, 'VISITA');
    act(() => code.blur());
    fireEvent.blur(code);
    await until(() => expect(sent().at(-1)?.definicion.transiciones[0]!.hacia).to.equal('VISITA'));
  });
});
