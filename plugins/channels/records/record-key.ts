/** Tells whether a typed text is the key of a record, in any case. */
export const isRecordKey = (typed: string): boolean => /^key_[0-9a-f-]{36}$/i.test(typed);
