import { vigencia } from '../../../../plugins/catalogs/resources/vigencia.js';
import { resourceSuite } from '../support/resource-suite.js';

// Its rule compares items, and its key is a number.
resourceSuite({ resource: vigencia, engine: ['revisions', 'lists'] });
