import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { logIn, type Visit } from './console-visit.js';
import { fileLicence, take, taskOf } from './staff-calls.js';

/** A field of the task. */
export const FOLIOS = '#campo-folios';

/** Opens the task of a new licence, which the counter has taken; answers its id. */
export async function openLicence(city: DemoCity, { go, page }: Visit): Promise<number> {
  const task = await taskOf(city, await fileLicence(city));
  await take(city, task, 'ventanilla');
  await go(`tareas/${task}`);
  await logIn(page, 'ventanilla');
  await page.waitForSelector(FOLIOS);
  return task;
}
