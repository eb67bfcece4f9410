// `npm run catalogs -- ciiu|divipola|barrios FILE.csv BUNDLE.yaml`: makes a bundle from a publisher's CSV file.
import { writeCatalog } from './catalog-bundle.js';

try {
  process.stdout.write(writeCatalog(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
