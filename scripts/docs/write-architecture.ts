// `npm run docs:architecture`: draws docs/architecture.svg from the imports of the code.
import { writeFileSync } from 'node:fs';
import { architectureFile, architecturePicture } from './architecture-picture.js';

writeFileSync(architectureFile, architecturePicture());
