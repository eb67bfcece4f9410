import { tipoidentificacion } from '../../../../plugins/catalogs/resources/tipoidentificacion.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: tipoidentificacion });
