import { accessViews } from './access/views.js';
import { botsViews } from './bots/views.js';
import { calendarViews } from './calendar/views.js';
import { catalogsViews } from './catalogs/views.js';
import { certificatesViews } from './certificates/views.js';
import { departmentsViews } from './departments/views.js';
import { formsViews } from './forms/views.js';
import type { AdministrationSection } from './frame/administration-view.js';
import { peopleViews } from './people/views.js';
import { proceduresViews } from './procedures/views.js';
import { processesViews } from './processes/views.js';
import { promotionViews } from './promotion/views.js';
import { templatesViews } from './templates/views.js';
import { tramitesViews } from './tramites/views.js';
import { trustViews } from './trust/views.js';
import { wordingsViews } from './wordings/views.js';

/** All pages of the administration, in the order of its first page. */
export const administrationSections: readonly AdministrationSection[] = [
  { title: 'Trámites', views: [...tramitesViews, ...processesViews, ...formsViews] },
  { title: 'Documentos y certificados', views: [...certificatesViews, ...proceduresViews, ...templatesViews] },
  { title: 'Textos', views: wordingsViews },
  { title: 'Personas', views: [...peopleViews, ...departmentsViews] },
  { title: 'Programas y bots', views: [...accessViews, ...botsViews] },
  { title: 'Datos de la ciudad', views: [...calendarViews, ...catalogsViews] },
  { title: 'Confianza y operación', views: [...trustViews, ...promotionViews] },
];

export const administrationViews = administrationSections.flatMap(({ views }) => views);
