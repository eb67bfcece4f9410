import { Acting } from './acting.js';
import { Browsing } from './browsing.js';
import { TaskReplies } from './task-replies.js';

/** The services of what the owner of a chat does with tasks, each bound to itself. */
export const inboxServices = [Acting, Browsing, TaskReplies] as const;
