import { createHost } from '../../../../host/create-host.js';
import { mergeLayers, readLayers, type Layer } from '../../../../host/boot/config/layers.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { effectPlugin } from './effect-plugin.js';

// A host in a separate process, to be killed: prints its address, ends cleanly on SIGTERM.
const environment = { NODE_ENV: 'test' };
const host = await createHost({
  layer: mergeLayers(readLayers(environment), JSON.parse(process.argv[2]!) as Layer),
  environment,
  role: 'service',
  plugins: [peoplePlugin(), effectPlugin],
});
process.once('SIGTERM', () => void host.stop().then(() => process.exit(0)));
const { port } = await host.start();
process.stdout.write(`http://127.0.0.1:${port}\n`);
