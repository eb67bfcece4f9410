import { useEffect, useRef, useState } from 'react';
import { admin } from '../../api/admin.js';
import type { Head, Portion } from './chain-words.js';

/** The state of the verification of a chain. */
export interface Verification {
  readonly state: 'running' | 'stopped' | 'whole' | 'broken' | 'failed';
  /** The number of entries that fit so far. */
  readonly checked: number;
  readonly personal: number;
  readonly erased: number;
  readonly head: Head | null;
  readonly fault: Portion['fault'];
  readonly error: unknown;
}

const begun: Verification = {
  state: 'running',
  checked: 0,
  personal: 0,
  erased: 0,
  head: null,
  fault: null,
  error: undefined,
};

/** Verifies the chain of a log portion by portion, with its progress; it can be stopped, and stops with the page. */
export function useVerification(log: string) {
  const [seen, setSeen] = useState<Verification>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function verify(noted: Head | undefined): Promise<void> {
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    let now = begun;
    setSeen(now);
    try {
      for (;;) {
        const input = { log, after: now.head, noted: noted ?? null };
        const portion: Portion = await admin.host.audit.verify.query(input, { signal: own.signal });
        const { head, personal, erased, fault, isEnd } = portion;
        now = {
          ...now,
          state: !isEnd ? 'running' : fault ? 'broken' : 'whole',
          checked: head?.seq ?? now.checked,
          personal: now.personal + personal,
          erased: now.erased + erased,
          head,
          fault,
        };
        if (own.signal.aborted) return;
        setSeen(now);
        if (isEnd) return;
      }
    } catch (error) {
      if (!own.signal.aborted) setSeen({ ...now, state: 'failed', error });
    }
  }

  function stop(): void {
    control.current?.abort();
    setSeen((last) => last && { ...last, state: 'stopped' });
  }

  return { seen, verify, stop };
}
