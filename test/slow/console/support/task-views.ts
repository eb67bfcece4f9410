import { pdf, png } from '../../../acceptance/support/stored-files.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { logIn, settled, type Visit } from './console-visit.js';
import type { ListedView } from './console-views.js';
import { fileLicence, filePetition, petition, take, taskOf } from './staff-calls.js';
import { WritingCitizen } from './writing-citizen.js';

type Open = Visit & { readonly city: DemoCity };

/** Opens a licence whose first task, which has a form, the counter has taken. */
async function openForm({ city, page, go }: Open): Promise<void> {
  const id = await taskOf(city, await fileLicence(city));
  await take(city, id, 'ventanilla');
  await go(`tareas/${id}`);
  await logIn(page, 'ventanilla');
  await page.waitForSelector('.form-actions');
  await settled(page);
}

async function openPetition({ city, page, go }: Open, body?: FormData): Promise<number> {
  const id = await taskOf(city, await filePetition(city, body));
  await go(`tareas/${id}`);
  await logIn(page, 'ventanilla');
  await page.waitForSelector('.form-actions');
  await settled(page);
  return id;
}

/** Builds a petition with a file. */
function withFile(content: Uint8Array, type: string, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(petition)) form.set(field, value);
  form.set('soporte', new Blob([new Uint8Array(content)], { type }), name);
  return form;
}

/** Views of a task, from before it is taken to its end. */
export const taskViews: readonly ListedView[] = [
  { name: 'tarea-para-tomar', open: async (visit) => void (await openPetition(visit)) },
  { name: 'tarea-formulario', open: openForm },
  {
    name: 'tarea-mensajes',
    open: async (visit) => {
      const { city, page } = visit;
      const task = await openPetition(visit);
      const sql = `SELECT r.id FROM tramites_record r JOIN workflow_instance i ON i.llave = r.llave
        JOIN workflow_task t ON t.instance_id = i.id WHERE t.id = $1`;
      const [record] = await city.host.database.rows<{ id: number }>(sql, [task]);
      await (await WritingCitizen.of(city, record!.id)).show('Aquí está la foto del árbol.');
      await page.reload();
      await page.waitForSelector('#mensajes .doc');
      await settled(page);
    },
  },
  {
    name: 'tarea-error',
    open: async (visit) => {
      await openForm(visit);
      await visit.page.type('#campo-folios', 'doce');
      await visit.page.waitForSelector('#campo-folios[aria-invalid=true]');
    },
  },
  {
    name: 'tarea-faltan',
    open: async (visit) => {
      visit.expects('/comprobar');
      await openForm(visit);
      await visit.page.click('.form-actions .btn');
      await visit.page.waitForSelector('.error-summary');
    },
  },
  {
    name: 'tarea-accion',
    open: async (visit) => {
      await openForm(visit);
      await visit.page.type('#campo-folios', '12');
      await visit.page.click('.form-actions .btn');
      await visit.page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'tarea-ajena',
    open: async (visit) => {
      const { city, page, go } = visit;
      const id = await taskOf(city, await filePetition(city));
      await take(city, id, 'ventanilla');
      await go(`tareas/${id}`);
      await logIn(page, 'admin');
      await page.waitForSelector('.notice--flat');
      await settled(page);
    },
  },
  {
    name: 'tarea-archivo',
    open: async (visit) => {
      await openPetition(visit, withFile(png, 'image/png', 'arbol.png'));
      await visit.page.click('.doc .link');
      await visit.page.waitForSelector('.preview__picture');
    },
  },
  {
    name: 'tarea-pdf',
    open: async (visit) => {
      await openPetition(visit, withFile(pdf, 'application/pdf', 'plano.pdf'));
      await visit.page.click('.doc .link');
      await visit.page.waitForSelector('iframe[src^="blob:"]');
    },
  },
  {
    name: 'tarea-ausente',
    open: async ({ page, go, expects }) => {
      expects('/workflow/api/tareas/999999');
      await go('tareas/999999');
      await logIn(page, 'ventanilla');
    },
  },
];
