import { userFields } from '../contract.js';
import type { UserFields } from './user-repository.js';

/** The columns that an administrator sets for a user. */
const fieldNames = Object.keys(userFields.shape) as (keyof UserFields)[];

/** Picks these columns from an object that may have more. */
export function fieldsOf(user: UserFields): UserFields {
  return Object.fromEntries(fieldNames.map((name) => [name, user[name]])) as unknown as UserFields;
}

/** What of the given fields differs from what is stored. */
export function changedFields(
  present: UserFields,
  given: { readonly [N in keyof UserFields]?: UserFields[N] | undefined },
): Partial<UserFields> {
  const names = fieldNames.filter((name) => given[name] !== undefined && given[name] !== present[name]);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}
