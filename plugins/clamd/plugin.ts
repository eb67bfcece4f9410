import { contribute, definePlugin, FileScanners } from '../../host/plugin-api/index.js';
import { clamdConfig, ClamdSettings } from './clamd-config.js';
import { ClamdScanner } from './clamd-scanner.js';

/** Has every file scanned by ClamAV's daemon before it belongs to anything. */
export const clamdPlugin = definePlugin({
  id: 'clamd',
  config: clamdConfig,
  contributes: [contribute(FileScanners, ClamdScanner)],
  bindings({ bind }, config) {
    bind(ClamdSettings).toConstantValue(config);
  },
  uses: { scanner: ClamdScanner },
  start: ({ scanner }) => scanner.greet(),
  health: ({ scanner }) => scanner.check(),
});
