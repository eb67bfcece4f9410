import { filePath } from '../../plugin-api/index.js';

/** The value of `bundle` that stands for no bundle. A file of this name is written `./none`. */
export const NO_BUNDLE = 'none';

/** The host's key `bundle`. */
export const bundleConfig = filePath(NO_BUNDLE).optional().meta({
  description:
    'The bundle that is loaded into an empty database. `none` loads nothing; a file of that name is written `./none`.',
  unset: 'none; with the embedded database the demonstration city',
});
