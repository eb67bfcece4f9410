import { ciiu } from '../../../../plugins/catalogs/resources/ciiu.js';
import { resourceSuite } from '../support/resource-suite.js';

resourceSuite({ resource: ciiu });
