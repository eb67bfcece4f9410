import { useEffect, useRef, useState } from 'react';
import { fillPage } from './fill-page.js';

interface PageFrameProps {
  readonly html: string;
  readonly title: string;
  /** The class of the frame, which has the width of the page. */
  readonly className: string;
}

/** A page in a frame of its own: it runs nothing, and its styles do not reach the console. */
export function PageFrame({ html, title, className }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const page = frame.current!.contentDocument;
    if (loads > 0 && page) fillPage(page, html);
  }, [html, loads]);
  return (
    <div className="template-preview__box" tabIndex={0} role="group" aria-label={title}>
      <iframe
        ref={frame}
        className={`template-preview__page ${className}`}
        title={title}
        sandbox="allow-same-origin"
        srcDoc="<!doctype html><html><body></body></html>"
        onLoad={() => setLoads((before) => before + 1)}
      />
    </div>
  );
}
