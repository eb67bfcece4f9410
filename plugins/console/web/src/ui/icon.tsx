/** Paths on a canvas of 24 by 24, drawn as lines. */
const shapes = {
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0m11.500 5 4.500 4.500',
  inbox: 'M4 13 6.5 5h11L20 13v6H4zM4 13h5l1 2.500h4L15 13h5',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5M9 13h6M9 17h4',
  flow: 'M3 4h7v5H3zm11 11h7v5h-7zM6.500 9v5.500a3 3 0 0 0 3 3H14',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  desk: 'M4 20V9l8-5 8 5v11M4 20h16M9 20v-6h6v6',
  person: 'M8.500 8a3.500 3.500 0 1 0 7 0 3.500 3.500 0 0 0-7 0M5 20c.6-3.800 3.300-6 7-6s6.400 2.200 7 6',
  settings:
    'M4 8h8m5 0h3M4 16h3m5 0h8M12 8a2.500 2.500 0 1 0 5 0 2.500 2.500 0 0 0-5 0m-5 8a2.500 2.500 0 1 0 5 0 2.500 2.500 0 0 0-5 0',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.200-5.300L19.5 9m0-5v5h-5',
  plus: 'M12 5v14M5 12h14',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  close: 'M6 6l12 12M18 6 6 18',
  alert: 'M12 4 2.500 20h19zm0 6v4.500m0 2.800v.010',
  info: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 11v5m0-8.500v.010',
  clock: 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17M12 7v5l3.500 2',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8 3.500V8M16 3.500V8',
  left: 'm14.500 6-6 6 6 6',
  right: 'm9.500 6 6 6-6 6',
  sortUp: 'm7 14 5-5 5 5',
  sortDown: 'm7 10 5 5 5-5',
  download: 'M12 4v11m-4.500-4L12 15.500 16.500 11M5 20h14',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  lock: 'M6 11h12v9H6zm3 0V8a3 3 0 0 1 6 0v3',
  keyboard: 'M3 7h18v10H3zm4 4h.010M11 11h.010M15 11h.010M8 14h8',
  offline: 'M4 4l16 16M8.500 15.500a5 5 0 0 1 6 0M5 12a10 10 0 0 1 4-2.500M19 12a10 10 0 0 0-6-3M12 19v.010',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8 9h8M8 13h4',
} as const;

export type IconName = keyof typeof shapes;

/** A picture beside words with its meaning. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
