import { dependencia } from '../../../../plugins/catalogs/resources/dependencia.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: dependencia });
