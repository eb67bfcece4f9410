/** The colours that do not depend on the city, by the name of their property, in light and in dark. */
export const baseColours = {
  light: {
    ink: '#14232a',
    'ink-soft': '#475a63',
    line: '#d6dfe2',
    'line-strong': '#73858d',
    page: '#f6f9f9',
    surface: '#ffffff',
    sunken: '#ecf2f3',
    success: '#17663a',
    'success-soft': '#e3f4ea',
    warning: '#834a00',
    'warning-soft': '#fff2d9',
    danger: '#ad1f1f',
    'danger-soft': '#fdebea',
    info: '#234e9c',
    'info-soft': '#e8effb',
  },
  dark: {
    ink: '#e8eff1',
    'ink-soft': '#aebdc3',
    line: '#2d3f46',
    'line-strong': '#82959d',
    page: '#0f191c',
    surface: '#17252a',
    sunken: '#1e2f35',
    success: '#8edbaa',
    'success-soft': '#14311f',
    warning: '#ffcd75',
    'warning-soft': '#35280d',
    danger: '#ffb3ab',
    'danger-soft': '#3f1a18',
    info: '#b0caff',
    'info-soft': '#182a4b',
  },
} as const;

/** The colour of text on the primary colour in dark. */
export const DARK_ON_PRIMARY = '#08171b';
