import { logIn, settled } from './console-visit.js';
import type { ListedView } from './console-views.js';
import { instanceCity } from './instance-city.js';

/** Waits for the picture, whose code is loaded when it is wanted. */
const DRAWN = '.diagram [data-step]';

/** Instances: the list, where those of a process stand, and one with its actions. */
export const instanceViews: readonly ListedView[] = [
  {
    name: 'instancias',
    open: async ({ page, go, city }) => {
      await instanceCity(city);
      await go('instancias');
      await logIn(page, 'admin');
      await page.waitForSelector('tbody tr');
    },
  },
  {
    name: 'instancias-proceso',
    open: async ({ page, go, city }) => {
      await instanceCity(city);
      await go('instancias?proceso=OBRA');
      await logIn(page, 'admin');
      await page.waitForSelector(DRAWN);
    },
  },
  {
    name: 'instancias-ninguna',
    open: async ({ page, go }) => {
      await go('instancias?q=1999-0000001');
      await logIn(page, 'admin');
      await page.waitForSelector('.state');
    },
  },
  {
    name: 'instancia',
    open: async ({ page, go, city }) => {
      const { stuck } = await instanceCity(city);
      await go(`instancias/${stuck}`);
      await logIn(page, 'admin');
      await page.waitForSelector(DRAWN);
    },
  },
  {
    name: 'instancia-larga',
    open: async ({ page, go, city }) => {
      const { long } = await instanceCity(city);
      await go(`instancias/${long}`);
      await logIn(page, 'admin');
      await page.waitForSelector(DRAWN);
    },
  },
  {
    name: 'instancia-cancelar',
    open: async ({ page, go, city }) => {
      const { fresh } = await instanceCity(city);
      await go(`instancias/${fresh}`);
      await logIn(page, 'admin');
      await page.waitForSelector(DRAWN);
      await page.click('.btn--danger');
      await page.waitForSelector('dialog[open]');
    },
  },
  {
    name: 'instancia-ninguna',
    open: async ({ page, go }) => {
      await go('instancias/3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001');
      await logIn(page, 'admin');
      await settled(page);
    },
  },
];
