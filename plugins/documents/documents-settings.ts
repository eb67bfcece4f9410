import { token } from '../../host/plugin-api/index.js';
import type { DocumentsConfig } from './documents-config.js';

/** The plugin's part of the configuration, for its own services. */
export const DocumentsSettings = token<DocumentsConfig>('documents/DocumentsSettings');
