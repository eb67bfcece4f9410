import { municipio } from '../../../../plugins/catalogs/resources/municipio.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: municipio, engine: ['admin'] });
