import { z } from 'zod';
import { defineJob } from '../../plugin-api/index.js';
import { storedFollowUp } from './mail-follow-up.js';

/** A waiting message: the name of its template in the clear, for administrators of jobs, and the rest sealed. */
export const mailJob = defineJob(
  'host/mail',
  z.strictObject({
    template: z.string(),
    sealed: z.base64(),
    onEnd: storedFollowUp.optional(),
    awaited: z.literal(true).optional(),
  }),
);
