export * from './contract/drafts.js';
export * from './contract/form.js';
export * from './contract/nit-check-digit.js';
export * from './contract/option-sources.js';
export * from './contract/question.js';
export * from './contract/question-forms.js';
export * from './contract/schema-forms.js';
