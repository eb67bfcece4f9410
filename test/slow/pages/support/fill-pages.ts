import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer';
import { png } from '../../../acceptance/support/stored-files.js';
import type { ListedPage } from './listed-page.js';

type Visit = Parameters<ListedPage['open']>[0];

/** Presses an element that leads to another page. */
export async function press(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.click(selector)]);
}

/** The button that sends a chosen file: scripts hide it. */
export const SHOWN_BUTTON = 'button[value=adjuntar]:not([hidden])';

const CONTINUE = '.actions button[value="continuar"]';

async function write(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [selector, text] of Object.entries(answers)) await page.type(selector, text);
}

async function begin({ page, go }: Pick<Visit, 'page' | 'go'>): Promise<void> {
  await go('/tramites/PQRSD');
  await press(page, 'form[action$="/comenzar"] button');
}

/** Answers up to the page with this code. */
async function answer(visit: Visit, upTo: 'usted' | 'solicitud' | 'soporte' | 'revisar'): Promise<void> {
  const { page } = visit;
  await begin(visit);
  await page.click('#campo-identidad');
  await press(page, CONTINUE);
  await page.click('#campo-tipo');
  await press(page, CONTINUE);
  if (upTo === 'usted') return;
  const person = {
    '#campo-nombre': 'Ana Gómez',
    '#campo-documento': '31234567',
    '#campo-correo': 'ana@correo.example',
  };
  await write(page, person);
  await press(page, CONTINUE);
  if (upTo === 'solicitud') return;
  await write(page, {
    '#campo-asunto': 'Escombros',
    '#campo-descripcion': 'Dejaron escombros.\nPido que los retiren.',
  });
  await press(page, CONTINUE);
  if (upTo === 'soporte') return;
  await press(page, CONTINUE);
}

/** Chooses a file in the input. */
async function attach({ page, city }: Visit): Promise<void> {
  const file = path.join(city.host.dataFolder, 'foto.png');
  await writeFile(file, png);
  const input = await page.$('input[type=file]');
  // The types of the browser are not those of this program.
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
}

async function file(visit: Visit): Promise<void> {
  await answer(visit, 'revisar');
  await visit.page.click('#acepta');
  await press(visit.page, 'button[value="radicar"]');
}

/** Files without anything about the person. */
async function fileAnonymously({ page, go }: Visit): Promise<void> {
  await begin({ page, go });
  for (const choice of ['input[value="ANONIMA"]', '#campo-tipo']) {
    await page.click(choice);
    await press(page, CONTINUE);
  }
  await press(page, CONTINUE);
  await write(page, { '#campo-asunto': 'Escombros', '#campo-descripcion': 'Dejaron escombros.' });
  await press(page, CONTINUE);
  await press(page, CONTINUE);
  await page.click('#acepta');
  await press(page, 'button[value="radicar"]');
}

async function save(visit: Visit): Promise<string> {
  await answer(visit, 'usted');
  await press(visit.page, 'button[value="guardar"]');
  return (await visit.page.evaluate("document.getElementById('enlace').value")) as string;
}

/** Pages on which a tramite is filled in, and its receipt. */
export const fillPages: readonly ListedPage[] = [
  { name: 'una-pregunta', open: begin },
  { name: 'un-paso', open: (visit) => answer(visit, 'usted') },
  {
    name: 'un-paso-con-errores',
    open: async (visit) => {
      await answer(visit, 'usted');
      await write(visit.page, { '#campo-correo': 'ana en correo' });
      await press(visit.page, CONTINUE);
    },
  },
  { name: 'texto-largo', open: (visit) => answer(visit, 'solicitud') },
  { name: 'archivo', open: (visit) => answer(visit, 'soporte') },
  {
    name: 'archivo-recibido',
    open: async (visit) => {
      await answer(visit, 'soporte');
      const button = await visit.page.$(SHOWN_BUTTON);
      await attach(visit);
      if (button) await press(visit.page, SHOWN_BUTTON);
      await visit.page.waitForSelector('.file--ok');
    },
  },
  { name: 'revisar', open: (visit) => answer(visit, 'revisar') },
  {
    name: 'revisar-sin-aceptar',
    open: async (visit) => {
      await answer(visit, 'revisar');
      await press(visit.page, 'button[value="radicar"]');
    },
  },
  { name: 'guardar', open: async (visit) => void (await save(visit)) },
  {
    name: 'ya-comenzado',
    open: async (visit) => {
      await answer(visit, 'usted');
      await visit.go('/tramites/PQRSD/comenzar');
    },
  },
  { name: 'retomar', open: async (visit) => visit.go(new URL(await save(visit)).pathname) },
  { name: 'sin-borrador', open: ({ go }) => go('/tramites/PQRSD/revisar') },
  { name: 'recibo', open: file },
  { name: 'recibo-sin-avisos', open: fileAnonymously },
  {
    name: 'seguimiento-sin-avisos',
    open: async (visit) => {
      await fileAnonymously(visit);
      await press(visit.page, '.actions a[href^="/seguimiento/"]');
    },
  },
  {
    name: 'ya-radicado',
    open: async (visit) => {
      await file(visit);
      await visit.go('/tramites/PQRSD/revisar');
    },
  },
];
