import { logIn } from './console-visit.js';
import type { ListedView } from './console-views.js';

const year: ListedView['open'] = async ({ page, go }) => {
  await go('administracion/calendario?anio=2027');
  await logIn(page, 'admin');
  await page.waitForSelector('.month');
};

/** The calendar of the city: its year, and a day that is closed after what moves was shown. */
export const calendarAdminViews: readonly ListedView[] = [
  { name: 'administracion-calendario', open: year },
  {
    name: 'administracion-calendario-cerrar',
    open: async (visit) => {
      const { page } = visit;
      await year(visit);
      await page.click('[data-day="2027-03-04"]');
      await page.waitForSelector('dialog .effects');
    },
  },
  {
    name: 'administracion-calendario-horario',
    open: async (visit) => {
      const { page } = visit;
      await year(visit);
      await page.click('[aria-labelledby=sabados-y-horario] .btn');
      await page.select('select[name=horario]', 'con');
      await page.waitForSelector('input[name=hasta]');
    },
  },
];
