import { menu } from '../../../../plugins/catalogs/resources/menu.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: menu });
