import { z } from 'zod';

/** What was configured in earlier builds, and the part of a bundle that it is now. */
const moved: Readonly<Record<string, string>> = {
  saturdays:
    'is `sabados_habiles` of the section `calendario` of a bundle now, or the admin procedure calendar.configure',
  closedDays:
    'is `dias_cerrados` of the section `calendario` of a bundle now, or the admin procedure calendar.closedDays.close',
};

/** No keys: what the city decides of its working days is data. */
export const calendarConfig = z.looseObject({}).superRefine((keys, context) => {
  for (const key of Object.keys(keys)) {
    context.addIssue({ code: 'custom', path: [key], message: moved[key] ?? 'is not a known key' });
  }
});
