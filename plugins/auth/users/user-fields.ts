import { userFields } from '../contract.js';
import type { UserFields } from './user-repository.js';

/** The columns that an administrator sets of a user. */
const fieldNames = Object.keys(userFields.shape) as (keyof UserFields)[];

/** Picks these columns from an object that may have more. */
export function fieldsOf(user: UserFields): UserFields {
  return Object.fromEntries(fieldNames.map((name) => [name, user[name]])) as unknown as UserFields;
}

/** Returns the given fields that differ from the stored ones. */
export function changedFields(
  present: UserFields,
  given: { readonly [N in keyof UserFields]?: UserFields[N] | undefined },
): Partial<UserFields> {
  const names = fieldNames.filter((name) => given[name] !== undefined && given[name] !== present[name]);
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}
