import { until } from '../../../../testing/index.js';
import { ConsoleBuild } from '../../../../plugins/console/building/console-build.js';
import type { Layer } from '../../../../host/boot/config/layers.js';
import type { DemoCity } from '../../../acceptance/support/demo-city.js';
import { startPageCity } from '../../pages/support/page-city.js';

/** Returns the demonstration city with the console, whose pages are made where none of these sources are there. */
export async function startConsoleCity(more: Layer = {}): Promise<DemoCity> {
  const city = await startPageCity({}, { console: { build: true }, ...more });
  const build = city.host.container.get<ConsoleBuild>(ConsoleBuild);
  await until('the pages of the console are there', () => build.state.kind !== 'preparing');
  if (build.state.kind !== 'ready') {
    await city.stop();
    throw new Error(`the pages of the console are not there: ${build.state.kind}`);
  }
  return city;
}
