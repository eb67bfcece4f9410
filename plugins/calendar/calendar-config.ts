import { z } from 'zod';

/** Former configuration keys, each with its place in a bundle today. */
const moved: Readonly<Record<string, string>> = {
  saturdays:
    'is `sabados_habiles` of the section `calendario` of a bundle now, or the admin procedure calendar.configure',
  closedDays:
    'is `dias_cerrados` of the section `calendario` of a bundle now, or the admin procedure calendar.closedDays.close',
};

/** The schema of the configuration: no keys, as the city's settings for its working days are data. */
export const calendarConfig = z.looseObject({}).superRefine((keys, context) => {
  for (const key of Object.keys(keys)) {
    context.addIssue({ code: 'custom', path: [key], message: moved[key] ?? 'is not a known key' });
  }
});
