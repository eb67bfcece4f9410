import { impersonal, type DeclaredTables } from '../../host/plugin-api/index.js';
import { columnsOf, tableOf, type Resource } from './engine/resource.js';
import { resources } from './resources/own-resources.js';

/** Personal data in the tables: none, as `correo` of a department is its own mailbox. */
export const catalogsPersonalColumns: DeclaredTables = {
  ...Object.fromEntries(
    Object.values<Resource>(resources).map((resource) => {
      const texts = columnsOf(resource).filter((field) =>
        ['text', 'day', 'json'].includes(resource.fields[field]!.column.kind),
      );
      return [tableOf(resource.name), texts.length === 0 ? {} : { impersonal: { 'master data of the city': texts } }];
    }),
  ),
  catalogs_number_key: {
    impersonal: { [impersonal.digest]: ['key_digest'], 'numbers that a sequence gave out': ['texto', 'codigo'] },
  },
};
