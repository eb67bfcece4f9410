import { z } from 'zod';
import { filePath } from '../../host/plugin-api/index.js';

/** The plugin's part of the configuration. */
export const privacyConfig = z.strictObject({
  erasureList: filePath()
    .optional()
    .meta({
      description:
        'Folder for the list of erasures, on another disk than the database and out of its backups: `personal ' +
        'reapply` erases by it what a restored backup has brought back. It is not made: a disk that is not mounted is ' +
        'noticed.',
      unset: 'no list',
    }),
});

export type PrivacyConfig = z.output<typeof privacyConfig>;
