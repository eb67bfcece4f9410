import { z } from 'zod';
import { contribute, definePlugin } from '../../../host/plugin-api/index.js';
import { TaskWorks } from '../../../plugins/workflow/contract.js';
import { StampWork } from './stamp-work.js';

export const sellosPlugin = definePlugin({
  id: 'sellos',
  dependsOn: ['workflow'],
  config: z.strictObject({}),
  contributes: [contribute(TaskWorks, StampWork)],
  migrations: new URL('./migrations/', import.meta.url),
});
