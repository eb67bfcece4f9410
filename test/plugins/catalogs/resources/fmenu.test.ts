import { fmenu } from '../../../../plugins/catalogs/resources/fmenu.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: fmenu });
