import { barrio } from '../../../../plugins/catalogs/resources/barrio.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: barrio });
