import { vigencia } from '../../../../plugins/catalogs/resources/vigencia.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: vigencia });
