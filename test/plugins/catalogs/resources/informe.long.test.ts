import { informe } from '../../../../plugins/catalogs/resources/informe.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: informe });
