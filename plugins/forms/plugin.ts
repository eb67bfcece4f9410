import { z } from 'zod';
import { definePlugin } from '../../host/plugin-api/index.js';
import { AjvSchemaForms } from './ajv-schema-forms.js';
import { QuestionForms, SchemaForms } from './contract.js';
import { EngineQuestionForms } from './engine-question-forms.js';
import { QuestionEngine } from './questions/question-engine.js';

/** The question engine, for whatever has forms (decisions, section 3). */
export const formsPlugin = definePlugin({
  id: 'forms',
  config: z.strictObject({}),
  bindings({ bind }) {
    bind(QuestionEngine).toSelf();
    bind(QuestionForms).to(EngineQuestionForms);
    bind(SchemaForms).to(AjvSchemaForms);
  },
});
