import { z } from 'zod';

export const catalogsConfig = z.strictObject({});
