import { useEffect } from 'react';
import { cityName } from './city.js';

/** Sets the title of the page in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${cityName}`;
  }, [title]);
}
