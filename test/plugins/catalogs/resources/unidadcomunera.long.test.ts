import { unidadcomunera } from '../../../../plugins/catalogs/resources/unidadcomunera.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: unidadcomunera });
