import { pluginConformance } from 'ventanilla/testing';
import { plugin } from 'ventanilla-canchas';

describe('the plugin canchas', () => {
  const { checks, close } = pluginConformance({ plugin, sources: new URL('../src/', import.meta.url) });
  after(close);
  for (const { name, run } of checks) it(name, run);
});
