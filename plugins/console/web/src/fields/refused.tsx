import { ServiceError } from '../api/errors.js';

interface RefusedProps {
  readonly error: unknown;
  /** What is kept, in words. */
  readonly kept?: string;
}

/** Whether the service refused what a field of a short form has. */
export const isRefused = (error: unknown, field: string): true | undefined =>
  error instanceof ServiceError && error.errors?.[field] !== undefined ? true : undefined;

/** The reasons of a refusal: one of each field, or that of the whole form. */
export function Refused({ error, kept }: RefusedProps) {
  if (!(error instanceof ServiceError)) return null;
  const reasons = Object.values(error.errors ?? {}).flatMap(([reason]) => reason ?? []);
  return (
    <div className="notice notice--danger" role="alert">
      <div>
        {(reasons.length > 0 ? reasons : [error.message]).map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {kept !== undefined && <p>{kept}</p>}
      </div>
    </div>
  );
}
