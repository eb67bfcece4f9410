import { useEffect, useState } from 'react';

/** The time without a key press after which the service is asked about what was typed. */
const PAUSE_MILLISECONDS = 300;

/** Returns a value as it was when it last rested for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
