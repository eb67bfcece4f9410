import { startEmbeddedPostgres } from '../../embedded-postgres/index.js';

// A separate process that owns a database: prints one line of JSON, ends cleanly on SIGTERM.
const [dataFolder = '', role = 'owner'] = process.argv.slice(2);
try {
  const database = await startEmbeddedPostgres({ dataFolder, role: role === 'tool' ? 'tool' : 'owner' });
  const keepAlive = setInterval(() => undefined, 1_000);
  process.once('SIGTERM', () => {
    clearInterval(keepAlive);
    void database.stop();
  });
  process.stdout.write(`${JSON.stringify({ url: database.url })}\n`);
} catch (error) {
  const { name, message } = error as Error;
  process.stdout.write(`${JSON.stringify({ name, message })}\n`);
}
