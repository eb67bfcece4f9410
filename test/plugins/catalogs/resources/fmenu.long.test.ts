import { fmenu } from '../../../../plugins/catalogs/resources/fmenu.js';
import { resourceSuite } from '../support/resource-suite.js';

// Two fields together are of one item alone.
resourceSuite({ resource: fmenu, engine: ['revisions'] });
