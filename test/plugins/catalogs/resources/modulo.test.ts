import { modulo } from '../../../../plugins/catalogs/resources/modulo.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: modulo });
