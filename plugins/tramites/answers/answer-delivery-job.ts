import { z } from 'zod';
import { defineJob, mailEnd } from '../../../host/plugin-api/index.js';

/** Sends an answer to the person who filed its record. */
export const answerDeliveryJob = defineJob('tramites/record-answer', z.strictObject({ answer: z.int() }));

/** Notes on an answer the outcome of its mail. */
export const answerMailJob = defineJob('tramites/record-answer-mail', z.strictObject({ answer: z.int(), ...mailEnd }));
