/**
 * The validation of a citizen's data by a code that is mailed. This part knows no other. Other folders of the plugin
 * import it by this file alone.
 */
export { validationTemplateProcedures } from './admin/validation-template-procedures.js';
export { validationCodeTemplate } from './begin-validation.js';
export { validationRoutes } from './routes/validation-routes.js';
export { ValidationService } from './validation-service.js';
export { type ValidationTemplate, validationTemplate } from './validation-template.js';
export { TEMPLATES_REVISION, ValidationTemplates } from './validation-templates.js';
