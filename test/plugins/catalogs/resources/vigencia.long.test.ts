import { vigencia } from '../../../../plugins/catalogs/resources/vigencia.js';
import { resourceSuite } from '../support/resource-suite.js';

// It compares its items with each other, and its key is a number.
resourceSuite({ resource: vigencia, engine: ['revisions', 'lists'] });
