import { randomUUID } from 'node:crypto';
import { logIn } from './console-visit.js';
import type { ListedView } from './console-views.js';
import { planAbsence, requestAbsence } from './staff-calls.js';

const planned: ListedView['open'] = async ({ page, go, city }) => {
  await planAbsence(city, 'ventanilla', 'admin');
  await go('ausencias');
  await logIn(page, 'admin');
  await page.waitForSelector('tbody tr');
};

/** Absences: the list, an empty one, one that cannot be read, a refusal at a field, and a removal. */
export const absenceViews: readonly ListedView[] = [
  { name: 'ausencias', open: planned },
  {
    name: 'ausencias-ninguna',
    open: async ({ page, go, city }) => {
      await city.host.database.changeRows('DELETE FROM workflow_substitution');
      await go('ausencias');
      await logIn(page, 'admin');
      await page.waitForSelector('.state');
    },
  },
  {
    name: 'ausencias-no-se-leen',
    open: async ({ page, go, expects }) => {
      // A place that no user can have.
      await go('ausencias?despues=9007199254740991');
      expects('/admin/trpc/workflow.substitutions.list?batch=1');
      await logIn(page, 'admin');
      await page.waitForSelector('.state[role=alert]');
    },
  },
  {
    name: 'ausencia-mal-planeada',
    open: async (visit) => {
      const { page } = visit;
      await planned(visit);
      visit.expects('/admin/trpc/workflow.substitutions.save?batch=1');
      await page.locator('tbody .btn--secondary').click();
      await page.waitForSelector('dialog[open]');
      await page.$eval('input[name=sustituto]', (input) => ((input as unknown as { value: string }).value = ''));
      await page.type('input[name=sustituto]', 'ventanilla');
      await page.click('dialog[open] .btn');
      await page.waitForSelector('dialog[open] .error-text');
    },
  },
  {
    name: 'ausencias-por-aprobar',
    open: async ({ page, go, city }) => {
      // Before the request: an administrator who plans an absence settles it.
      await planAbsence(city, 'ventanilla', 'admin');
      await city.host.database.changeRows('DELETE FROM workflow_absence_request');
      await requestAbsence(city, randomUUID(), 'ventanilla', 'admin');
      await go('ausencias');
      await logIn(page, 'admin');
      await page.waitForSelector('.pending-requests');
    },
  },
  {
    name: 'ausencia-propia-con-lista',
    open: async ({ page, go, city }) => {
      await city.host.database.changeRows('DELETE FROM workflow_substitution');
      await city.host.database.changeRows('DELETE FROM workflow_absence_request');
      await go('ausencias');
      await logIn(page, 'ventanilla');
      await page.locator('.own-absence .btn').click();
      await page.type('input[name=sustituto]', 'ventanilla');
      await page.waitForSelector('[role=option]');
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'reasignar-tareas',
    open: async ({ page, go }) => {
      await go('ausencias/reasignar');
      await logIn(page, 'admin');
      await page.waitForSelector('main form');
    },
  },
  {
    name: 'ausencia-quitar',
    open: async (visit) => {
      await planned(visit);
      await visit.page.locator('tbody .btn--quiet').click();
      await visit.page.waitForSelector('dialog[open]');
    },
  },
];
