import { pageTemplate, type Html } from '../../../../host/plugin-api/index.js';
import type { FieldView } from '../fields/field-view.js';

const template = pageTemplate(new URL('./question-fields.liquid', import.meta.url));

/** Renders fields for the form of any page. */
export const questionFields = (fields: readonly FieldView[]): Html => template({ fields });
