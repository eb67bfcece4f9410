import { z } from 'zod';
import { contribute, definePlugin } from '../../../host/plugin-api/index.js';
import { TaskWorks } from '../../../plugins/workflow/contract.js';
import { Books } from './books.js';
import { StampWork } from './stamp-work.js';

export const sellosPlugin = definePlugin({
  id: 'sellos',
  dependsOn: ['workflow'],
  config: z.strictObject({}),
  contributes: [contribute(TaskWorks, StampWork)],
  bindings({ bind }) {
    bind(Books).toSelf();
    bind(StampWork).toSelf();
  },
  migrations: new URL('./migrations/', import.meta.url),
});
