import { useEffect } from 'react';
import { cityName } from './city.js';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${cityName}`;
  }, [title]);
}
