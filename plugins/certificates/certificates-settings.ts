import { token } from '../../host/plugin-api/index.js';
import type { CertificatesConfig } from './certificates-config.js';

/** The plugin's part of the configuration, for its own services. */
export const CertificatesSettings = token<CertificatesConfig>('certificates/CertificatesSettings');
