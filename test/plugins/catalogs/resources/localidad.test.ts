import { localidad } from '../../../../plugins/catalogs/resources/localidad.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: localidad });
