import { fmenu } from '../../../../plugins/catalogs/resources/fmenu.js';
import { resourceSuite } from '../support/resource-suite.js';

// Two fields together are unique.
resourceSuite({ resource: fmenu, engine: ['revisions'] });
